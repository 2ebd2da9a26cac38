import { GENERIC_NAME, type Connector, type ListedConnector } from './connector.js'
import { isSameName } from './equal.js'
import type { Platform } from './events.js'
import type { ConnectorGroup } from './features.js'
import { RECENT_WALLETS } from './times.js'

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
  for (const connector of connectors) {
    const twin = merged.findIndex(other => isSameName(other.name, connector.name) && isOneWallet(other, connector))
    const first = merged[twin]
    if (!first) merged.push(connector)
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

/** `window.ethereum` says who it is by a flag such as `isRabby`; many also claim to be MetaMask. */
export function toInjectedName(provider: unknown): string {
  const flags = Object.entries(provider ?? {})
    .filter(([key, value]) => value === true && /^is(?!Connected|Unlocked)[A-Z]/.test(key))
    .map(([key]) => key.slice(2))
  return flags.find(flag => flag !== 'MetaMask') ?? flags[0] ?? GENERIC_NAME
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
    (connector): WalletRow => ({
      key: connector.id,
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
