import type { Connector } from './connector.js'
import { toConnectorGroupOrder, type ConnectorGroup, type Features } from './features.js'
import { isSameName } from './equal.js'
import { RECOMMENDED_WALLETS } from './times.js'
import type { Wallet, WalletRow } from './wallets.js'

/** What the list of wallets is made from. */
export interface WalletListing {
  /** The wallets of this browser, see `toConnectorRows`. */
  own: readonly WalletRow[]
  recent: readonly Wallet[]
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  custom: readonly Wallet[]
  /** Wallets the dApp excludes; they take connectors of the same rdns or name with them. */
  excluded: readonly Wallet[]
  features: Features
  /** How many rows email and socials take from the recommended ones. */
  otherMethods?: number
}

/** Whether a directory entry and a connector are one wallet: by rdns, by id, or by name (decisions.md, promise 9). */
export function isSameWallet(connector: Connector, wallet: Wallet): boolean {
  return (
    connector.id === wallet.id ||
    connector.explorerId === wallet.id ||
    (wallet.rdns != null && (connector.info?.rdns === wallet.rdns || connector.id === wallet.rdns)) ||
    isSameName(connector.name, wallet.name)
  )
}

/** Wallets on the excluded list are hidden, matched by rdns or lower-case name (specification, section 5). */
export function isExcluded(connector: Connector, excluded: readonly Wallet[]): boolean {
  return excluded.some(({ rdns, name }) => (rdns != null && rdns === connector.info?.rdns) || isSameName(name, connector.name))
}

/** The rows of the Connect view, grouped and ordered (specification, section 2), each wallet once. */
export function toWalletRows({ own, recent, featured, recommended, custom, excluded, features, otherMethods = 0 }: WalletListing): readonly WalletRow[] {
  const known = [...featured, ...recommended, ...custom, ...recent]
  const rows: WalletRow[] = own
    .filter(({ connector }) => !isExcluded(connector!, excluded))
    .map(row => {
      const wallet = known.find(entry => isSameWallet(row.connector!, entry))
      return { ...row, wallet, imageUrl: row.imageUrl ?? wallet?.image_url, imageId: row.imageId ?? wallet?.image_id }
    })
  const add = (group: ConnectorGroup, wallet: Wallet) => {
    const isKnown = rows.some(
      row => row.wallet?.id === wallet.id || isSameName(row.name, wallet.name) || (row.connector && isSameWallet(row.connector, wallet)),
    )
    if (isKnown || excluded.some(({ id }) => id === wallet.id)) return
    rows.push({ key: wallet.id, group, name: wallet.name, imageId: wallet.image_id, imageUrl: wallet.image_url, wallet })
  }
  const lists: Partial<Record<ConnectorGroup, readonly Wallet[]>> = { recent, featured, custom }
  const groups = toConnectorGroupOrder(features)
  // A wallet that is in several groups stays in the first, so they are filled in order.
  for (const group of groups) lists[group]?.forEach(wallet => add(group, wallet))
  const taken = rows.filter(({ group }) => group === 'featured' || group === 'custom' || group === 'injected').length
  const room = RECOMMENDED_WALLETS - taken - otherMethods
  for (const wallet of recommended) {
    if (rows.filter(({ group }) => group === 'recommended').length < room) add('recommended', wallet)
  }
  return groups.flatMap(group => rows.filter(row => row.group === group))
}
