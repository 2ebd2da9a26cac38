import type { Connector } from './connector.js'
import { toConnectorGroupOrder, type ConnectorGroup, type Features } from './features.js'
import { isSameName } from './equal.js'
import { RECOMMENDED_WALLETS } from './times.js'
import type { CreateAppKit } from './options.js'
import type { Wallet, WalletRow } from './wallets.js'
import type { Platform } from './events.js'

/** What a list of wallets is made from. */
export interface WalletListing {
  isMobile: boolean
  /** Without WalletConnect a wallet has to be got before it can be used. */
  hasWalletConnect: boolean
  /** The wallets of this browser and WalletConnect, see `toConnectorRows`. */
  own: readonly WalletRow[]
  recent: readonly Wallet[]
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  custom: readonly Wallet[]
  /** Wallets the dApp excludes; they take connectors of the same rdns or name with them. */
  excluded: readonly Wallet[]
  features: Features
  /** How many recommended ones at most. @default what is missing to four rows */
  most?: number
  /** How many rows email and socials take from the recommended ones. */
  otherMethods?: number
}

/** Whether a directory entry and a connector are one wallet: by rdns, id, name, or the flag of an injected one (decisions.md, promise 9). */
export function isSameWallet(connector: Connector, wallet: Wallet): boolean {
  return (
    connector.id === wallet.id ||
    connector.explorerId === wallet.id ||
    (wallet.rdns != null && (connector.info?.rdns === wallet.rdns || connector.id === wallet.rdns)) ||
    isSameName(connector.name, wallet.name) ||
    // It goes by its flag, see `toInjectedName`: others may be set too, to pass for another wallet.
    (connector.type === 'INJECTED' && Boolean(wallet.injected?.some(({ injected_id: flag }) => flag === `is${connector.name}`)))
  )
}

/** Wallets on the excluded list are hidden, matched by rdns or lower-case name (specification, section 5). */
export function isExcluded(connector: Connector, excluded: readonly Wallet[]): boolean {
  return excluded.some(({ rdns, name }) => (rdns != null && rdns === connector.info?.rdns) || isSameName(name, connector.name))
}

/** What a wallet goes by; another that shares one of these is the same. */
const toNames = ({ id, rdns, name }: Wallet): string[] => [id, toName(name), ...(rdns ? [rdns] : [])]
const toName = (name: string) => name.trim().toLowerCase()

/** The rows of a list of wallets, grouped and ordered (specification, section 2), each wallet once. */
export function toWalletRows({
  own,
  recent,
  featured,
  recommended,
  custom,
  excluded,
  features,
  otherMethods = 0,
  most,
  isMobile,
  hasWalletConnect,
}: WalletListing): readonly WalletRow[] {
  const known = [...featured, ...recommended, ...custom, ...recent]
  const rows: WalletRow[] = own
    .filter(({ connector }) => !connector || !isExcluded(connector, excluded))
    .map(row => {
      const wallet = row.connector && known.find(entry => isSameWallet(row.connector!, entry))
      return { ...row, wallet, imageUrl: row.imageUrl ?? wallet?.image_url, imageId: row.imageId ?? wallet?.image_id }
    })
  const done = new Set([...own.map(({ name }) => toName(name)), ...excluded.flatMap(toNames)])
  const add = (group: ConnectorGroup, wallet: Wallet): boolean => {
    const names = toNames(wallet)
    if (names.some(name => done.has(name)) || own.some(({ connector }) => connector && isSameWallet(connector, wallet))) return false
    for (const name of names) done.add(name)
    const { id, name, image_id: imageId, image_url: imageUrl } = wallet
    const platform = hasWalletConnect ? toPlatforms(wallet, { isMobile, isInstalled: false })[0]! : 'unsupported'
    rows.push({ key: id, group, name, platform, imageId, imageUrl, wallet })
    return true
  }
  const lists: Partial<Record<ConnectorGroup, readonly Wallet[]>> = { recent, featured, custom }
  const groups = toConnectorGroupOrder(features)
  // A wallet that is in several groups stays in the first, so they are filled in order.
  for (const group of groups) lists[group]?.forEach(wallet => add(group, wallet))
  const taken = rows.filter(({ group }) => group === 'featured' || group === 'custom' || group === 'injected').length
  let room = most ?? RECOMMENDED_WALLETS - taken - otherMethods
  for (const wallet of recommended) if (room > 0 && add('recommended', wallet)) room--
  return groups.flatMap(group => rows.filter(row => row.group === group))
}

/** Whether wallets can be reached over WalletConnect here: its relay asks for a project id, a dApp's own provider has one. */
export function hasWalletConnect({ projectId, universalProvider, enableWalletConnect }: CreateAppKit): boolean {
  return Boolean(projectId || universalProvider) && enableWalletConnect !== false
}

/** What stands beside the wallets of this browser before the directory has answered. */
export interface OwnListing {
  rows: readonly WalletRow[]
  /** WalletConnect has a row of its own: on a desktop, as long as nobody is connected through it. */
  hasQrCode?: boolean
  /** The dApp's own pictures, by connector id. */
  images?: Readonly<Record<string, string>> | undefined
  /** The dApp's order of groups. */
  order?: readonly ConnectorGroup[] | undefined
}

/** The rows of this browser's wallets with WalletConnect's, in the dApp's order. */
export function toOwnRows({ rows, hasQrCode, images, order = [] }: OwnListing): readonly WalletRow[] {
  const qrCode: WalletRow = {
    key: 'walletConnect',
    group: 'walletConnect',
    name: 'WalletConnect',
    platform: 'qrcode',
    imageUrl: images?.['walletConnect'],
  }
  const groups = [...order, 'walletConnect', 'injected', 'external']
  return [...(hasQrCode ? [qrCode] : []), ...rows].sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
}

/** What bears on the ways to a wallet. */
export interface PlatformStanding {
  isMobile: boolean
  /** The wallet is in this browser as well. */
  isInstalled: boolean
}

/**
 * The ways to a wallet, the best first (specification, section 2; AppKit 1.7, section 5.4). A wallet on a phone is reached from
 * a desktop by QR code; from the phone itself by opening its app. A wallet with no link at all can still scan.
 */
export function toPlatforms(
  { mobile_link, desktop_link, webapp_link, rdns }: Partial<Wallet>,
  { isMobile, isInstalled }: PlatformStanding,
): readonly Platform[] {
  const ways: Platform[] = []
  if (isInstalled) ways.push('browser')
  if (mobile_link) ways.push(isMobile ? 'mobile' : 'qrcode')
  if (webapp_link) ways.push('web')
  if (desktop_link && !isMobile) ways.push('desktop')
  // A wallet that only says how it announces itself is an extension that is not here.
  if (!ways.length) ways.push(rdns ? 'unsupported' : 'qrcode')
  return ways
}
