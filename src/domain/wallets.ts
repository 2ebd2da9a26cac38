import { GENERIC_NAME, type Connector, type ListedConnector } from './connector.js'
import { isSameName } from './equal.js'
import type { Platform } from './events.js'
import { toFlagName, toInjectedName } from './injected.js'
import { type ConnectorGroup, toConnectorGroupOrder, type Features } from './features.js'
import { RECENT_WALLETS, RECOMMENDED_WALLETS } from './times.js'
import type { CreateAppKit } from './options.js'

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
  /** By which flag an injected provider says that it is this wallet: `isExample`. */
  injected?: readonly { injected_id: string }[] | undefined
}

/** What the directory tells at once. */
export interface WalletLists {
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  /** Wallets the dApp hides. */
  excluded: readonly Wallet[]
  /** How many there are in all. */
  count: number
}

/** One row of a list: a wallet in this browser, one of the directory, or WalletConnect itself, which is neither. */
export interface WalletRow {
  key: string
  group: ConnectorGroup
  name: string
  /** The best way to it; `unsupported` where it has to be got first. */
  platform: Platform
  imageUrl?: string | undefined
  imageId?: string | undefined
  connector?: ListedConnector | undefined
  wallet?: Wallet | undefined
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
  /** Where the entries of one name stand: there may be a thousand of others. */
  const places = new Map<string, number[]>()
  for (const connector of connectors) {
    const name = toName(connector.name)
    const named = places.get(name) ?? []
    const twin = named.find(at => isOneWallet(merged[at]!, connector))
    const first = twin !== undefined && merged[twin]
    if (!first) places.set(name, [...named, merged.push(connector) - 1])
    else if (first.chain !== connector.chain && !first.connectors?.some(({ chain }) => chain === connector.chain)) {
      const parts = [...(first.connectors ?? [first]), connector]
      merged[twin] = { ...first, type: 'MULTI_CHAIN', connectors: parts }
    }
  }
  return merged
}

/**
 * Whether two connectors of one name are one wallet. Announcements of one family are so by their rdns, and only with one provider: a
 * stranger that takes the name, or the rdns as well, stands beside the wallet, and never in its place.
 */
function isOneWallet(one: ListedConnector, other: Connector): boolean {
  const [mine, theirs] = [one.info?.rdns, other.info?.rdns]
  const isBeside =
    one.type !== 'INJECTED' && other.type === 'ANNOUNCED' && (one.connectors ?? [one]).some(({ chain }) => chain === other.chain)
  if (
    isBeside &&
    (Boolean(mine) !== Boolean(theirs) || (mine && (one.connectors ?? [one]).every(each => each.provider !== other.provider)))
  )
    return false
  return !mine || !theirs || mine === theirs
}

/** A connector under the name its provider goes by, where it did not give one. */
function withName(connector: Connector): Connector {
  return connector.type === 'INJECTED' && connector.name === GENERIC_NAME
    ? { ...connector, name: toInjectedName(connector.provider) }
    : connector
}

/** The rows of the wallets of this browser, each once: all that is known before anything else has been loaded. */
export function toConnectorRows({
  connectors,
  isMobile,
  images,
}: {
  connectors: readonly Connector[]
  isMobile: boolean
  /** The dApp's own pictures, by connector id. */
  images?: Readonly<Record<string, string>> | undefined
}): readonly WalletRow[] {
  const known = connectors.map(withName)
  return mergeConnectors(known.filter(connector => isOffered(connector, known, isMobile))).map(
    (connector, at, all): WalletRow => ({
      // Wallets of two families may call themselves the same.
      key: all.findIndex(({ id }) => id === connector.id) === at ? connector.id : `${connector.chain}:${connector.id}`,
      group: connector.type === 'EXTERNAL' ? 'external' : 'injected',
      name: connector.name,
      platform: 'browser',
      imageUrl: images?.[connector.id] ?? connector.imageUrl,
      imageId: connector.imageId,
      connector,
    }),
  )
}

/** Where they are stored; apart from `more-storage-keys.ts`, since the directory's chunk has no use for the others. */
export const RECENT_WALLETS_KEY = '@appkit/recent_wallets'

/** The wallets used lately with one more: newest first, two at most; one that is among them stays where it is (AppKit 1.7, section 7). */
export function toRecentWallets(recent: readonly Wallet[], wallet: Wallet): readonly Wallet[] {
  return recent.some(({ id }) => id === wallet.id) ? recent : [wallet, ...recent].slice(0, RECENT_WALLETS)
}

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
    // It goes by one flag: others may be set too, to pass for another wallet, or since it has been called otherwise.
    (connector.type === 'INJECTED' &&
      Boolean(wallet.injected?.some(({ injected_id: flag }) => toFlagName(flag) === toInjectedName(connector.provider))))
  )
}

/** Wallets on the excluded list are hidden, matched by rdns or lower-case name (specification, section 5). */
export function isExcluded(connector: Connector, excluded: readonly Wallet[]): boolean {
  return excluded.some(({ rdns, name }) => (rdns != null && rdns === connector.info?.rdns) || isSameName(name, connector.name))
}

/** What a wallet goes by; another that shares one of these is the same. */
const toNames = ({ id, rdns, name }: Wallet): string[] => [id, toName(name), ...(rdns ? [rdns] : [])]
const toName = (name: string) => name.trim().toLowerCase()

/** A name as a dApp writes it in its code: `MetaMask Wallet` is `metamask`. Empty where it has no letters, which is nobody's name. */
export const toPlainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/wallet$/, '')

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

/** WalletConnect's row, then those of this browser's wallets, unless the dApp has an order of its own. */
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
  // On a phone the page that has the wallet stands in its own browser, mostly: its app is open already.
  if (mobile_link && !(isMobile && isInstalled)) ways.push(isMobile ? 'mobile' : 'qrcode')
  if (webapp_link) ways.push('web')
  if (desktop_link && !isMobile) ways.push('desktop')
  // A wallet that only says how it announces itself is an extension that is not here.
  if (!ways.length) ways.push(rdns ? 'unsupported' : 'qrcode')
  return ways
}
