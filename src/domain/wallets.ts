import { GENERIC_NAME, type Connector, type ListedConnector } from './connector.js'
import { toConnectorGroupOrder, type ConnectorGroup, type Features } from './features.js'
import { RECOMMENDED_WALLETS } from './times.js'

/** A wallet as the directory lists it (references, wire 2.2). */
export interface Wallet {
  id: string
  name: string
  homepage?: string | undefined
  image_id?: string | undefined
  image_url?: string | undefined
  order?: number | undefined
  badge_type?: 'certified' | 'none' | undefined
  chains?: readonly string[] | undefined
  mobile_link?: string | undefined
  link_mode?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
  rdns?: string | undefined
}

/** One row of the Connect view: a wallet in this browser, or one of the directory. */
export interface WalletRow {
  key: string
  group: ConnectorGroup
  name: string
  imageUrl?: string | undefined
  imageId?: string | undefined
  connector?: ListedConnector | undefined
  wallet?: Wallet | undefined
}

/** What the list of wallets is made from. */
export interface WalletListing {
  connectors: readonly ListedConnector[]
  recent: readonly Wallet[]
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  custom: readonly Wallet[]
  /** Wallets the dApp excludes; they take connectors of the same rdns or name with them. */
  excluded: readonly Wallet[]
  features: Features
  isMobile: boolean
  /** How many rows email and socials take from the recommended ones. */
  otherMethods?: number
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether a directory entry and a connector are one wallet: by rdns, by id, or by name (decisions.md, promise 9). */
export function isSameWallet(connector: Connector, wallet: Wallet): boolean {
  return (
    connector.id === wallet.id ||
    connector.explorerId === wallet.id ||
    (wallet.rdns != null && (connector.info?.rdns === wallet.rdns || connector.id === wallet.rdns)) ||
    sameName(connector.name, wallet.name)
  )
}

/** Wallets on the excluded list are hidden, matched by rdns or lower-case name (specification, section 5). */
export function isExcluded(connector: Connector, excluded: readonly Wallet[]): boolean {
  return excluded.some(({ rdns, name }) => (rdns != null && rdns === connector.info?.rdns) || sameName(name, connector.name))
}

/**
 * Whether a connector is offered at all. The generic injected entry is hidden on desktop, and wherever a wallet
 * announced itself, since it is then one of those (specification, section 5; decisions.md, promise 9).
 */
export function isOffered(connector: Connector, all: readonly Connector[], isMobile: boolean): boolean {
  if (connector.type !== 'INJECTED') return true
  const announced = all.some(({ type, chain }) => type === 'ANNOUNCED' && chain === connector.chain)
  return !announced && (isMobile || connector.name !== GENERIC_NAME)
}

/**
 * Makes one entry of what one wallet offers several times: announced twice, announced and injected, or in several
 * namespaces, which then stand in `connectors` (AppKit 1.7, section 10.2).
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly ListedConnector[] {
  const merged: ListedConnector[] = []
  for (const connector of connectors) {
    const twin = merged.findIndex(other =>
      other.info?.rdns && connector.info?.rdns
        ? other.info.rdns === connector.info.rdns && sameName(other.name, connector.name)
        : sameName(other.name, connector.name),
    )
    const first = merged[twin]
    if (!first) merged.push(connector)
    else if (first.chain !== connector.chain && !first.connectors?.some(({ chain }) => chain === connector.chain)) {
      const parts = [...(first.connectors ?? [first]), connector]
      merged[twin] = { ...first, type: 'MULTI_CHAIN', connectors: parts }
    }
  }
  return merged
}

/** `window.ethereum` says who it is by a flag such as `isRabby`; many also claim to be MetaMask. */
export function toInjectedName(provider: unknown): string {
  const flags = Object.entries(provider ?? {})
    .filter(([key, value]) => value === true && /^is(?!Connected|Unlocked|Enabled)[A-Z]/.test(key))
    .map(([key]) => key.slice(2))
  return flags.find(flag => flag !== 'MetaMask') ?? flags[0] ?? GENERIC_NAME
}

/** A connector under the name its provider goes by, where it did not give one. */
function withName(connector: Connector): Connector {
  return connector.type === 'INJECTED' && connector.name === GENERIC_NAME ? { ...connector, name: toInjectedName(connector.provider) } : connector
}

/** The rows of the Connect view, grouped and ordered (specification, section 2), each wallet once. */
export function toWalletRows(listing: WalletListing): readonly WalletRow[] {
  const { excluded, isMobile, features } = listing
  const connectors = listing.connectors.map(withName)
  const offered = mergeConnectors(
    connectors.filter(connector => isOffered(connector, connectors, isMobile) && !isExcluded(connector, excluded)),
  )
  const rows: WalletRow[] = []
  const add = (group: ConnectorGroup, wallet: Wallet) => {
    const hidden = offered.some(connector => isSameWallet(connector, wallet)) || excluded.some(({ id }) => id === wallet.id)
    if (hidden || rows.some(row => row.wallet?.id === wallet.id || sameName(row.name, wallet.name))) return
    rows.push({ key: wallet.id, group, name: wallet.name, imageId: wallet.image_id, imageUrl: wallet.image_url, wallet })
  }
  const known = [...listing.featured, ...listing.recommended, ...listing.custom, ...listing.recent]
  for (const connector of offered) {
    const group = GROUP_OF[connector.type]
    if (!group) continue
    const wallet = known.find(entry => isSameWallet(connector, entry))
    rows.push({
      key: connector.id, group, name: connector.name, connector, wallet,
      imageUrl: connector.imageUrl ?? wallet?.image_url, imageId: connector.imageId ?? wallet?.image_id,
    })
  }
  const groups = toConnectorGroupOrder(features)
  // Groups that come first keep a wallet that is in several, so they are filled in order.
  for (const group of groups) {
    if (group === 'recent') listing.recent.forEach(wallet => add('recent', wallet))
    if (group === 'featured') listing.featured.forEach(wallet => add('featured', wallet))
    if (group === 'custom') listing.custom.forEach(wallet => add('custom', wallet))
  }
  const taken = rows.filter(({ group }) => group === 'featured' || group === 'custom' || group === 'injected').length
  const room = Math.max(0, RECOMMENDED_WALLETS - taken - (listing.otherMethods ?? 0))
  for (const wallet of listing.recommended) {
    if (rows.filter(({ group }) => group === 'recommended').length < room) add('recommended', wallet)
  }
  return groups.flatMap(group => rows.filter(row => row.group === group))
}

const GROUP_OF: Partial<Record<Connector['type'], ConnectorGroup>> = {
  MULTI_CHAIN: 'injected',
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  EXTERNAL: 'external',
  WALLET_CONNECT: 'walletConnect',
}
