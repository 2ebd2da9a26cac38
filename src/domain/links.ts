import type { CaipNetworkId } from './caip.js'

/** A link somebody else gave us may lead to a web page; never to a script. */
export function toLink(url: unknown): string | undefined {
  return typeof url === 'string' && /^https?:\/\//i.test(url.trim()) ? url.trim() : undefined
}

/** The page of a transaction or an account in the network's explorer, where it has one. */
export function toExplorerUrl(
  network: { blockExplorers?: { default: { url: string } } | undefined } | undefined,
  kind: 'tx' | 'address',
  id: string | undefined,
): string | undefined {
  const explorer = toLink(network?.blockExplorers?.default.url)
  return explorer && id && `${explorer.replace(/\/$/, '')}/${kind}/${id}`
}

const NO_WALLETS =
  /^(javascript|data|vbscript|file|blob|about|filesystem|view-source|intent|android-app|ms-[\w.+-]+|search(-ms)?|shell|chrome[\w-]*|edge|jar|res(ource)?|mailto|tel|sms\w*|ftp|ssh|smb|ldap|mk|mhtml|hcp|itms[\w-]*|wss?):/i

/**
 * A link into a wallet's app: its own scheme, or a web address that the app takes over. Refused are schemes that run or read something in
 * this page, and those that drive something else than a wallet: the system, any app that an intent names, the browser's own pages, mail.
 */
export function toAppLink(url: unknown): string | undefined {
  // Browsers drop white space and control characters from a scheme, so they go before it is looked at.
  const text = typeof url === 'string' ? url.replace(/[\0-\x20]/g, '') : ''
  return text && !NO_WALLETS.test(text) ? text : undefined
}

/** Where a wallet's app is opened, and what is stored so that later requests open it again (references, wire 10.1). */
export interface PairingLink {
  url: string
  /** Goes into `WALLETCONNECT_DEEPLINK_CHOICE`, where later requests are to open the app again. */
  href?: string
}

/** Under this key WalletConnect's client looks for the app to open with each request; the name is its own. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/**
 * Makes the link that hands a pairing to a wallet's app.
 * @param link the wallet's `mobile_link`, `desktop_link` or `webapp_link`
 * @param isTelegramAndroid Telegram on Android decodes once too often
 */
export function toPairingLink(link: string, uri: string, isTelegramAndroid = false): PairingLink | undefined {
  const clean = toAppLink(link)
  if (!clean) return undefined
  const base = toBase(clean)
  // What was no scheme before may be one of the refused now: `javascript`, `java:script`.
  if (!toAppLink(base)) return undefined
  const encoded = encodeURIComponent(isTelegramAndroid ? encodeURIComponent(uri) : uri)
  return { url: `${base}wc?uri=${encoded}`, href: /^https?:/i.test(base) ? base.replace(/\/$/, '') : base }
}

/** A link with its slashes in order: `metamask`, `metamask:` and `metamask://` are the same, and each ends with one. */
function toBase(link: string): string {
  if (/^https?:\/\//i.test(link)) return link.replace(/(?<!\/)\/*$/, '/')
  if (link.includes('://')) return link.endsWith('/') ? link : `${link}/`
  return `${link.replace(/[/:]/g, '')}://`
}

/** Where the page is that a wallet's own browser is to open. */
export interface PagePlace {
  /** The page's address. */
  href: string
  /** The network in use. @default Ethereum */
  caipNetworkId: CaipNetworkId | undefined
  isAndroid: boolean
  /** What the window holds: a wallet that is in it needs no link, the page stands in its browser already. */
  page: object
}

/** How one wallet's browser is told what to open; `here` and `origin` are encoded. */
type ToLink = (here: string, origin: string, isAndroid: boolean, reference: string) => string

const toPhantom: ToLink = (here, origin, isAndroid) =>
  isAndroid
    ? `intent://browse/${here}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`
    : `https://phantom.app/ul/browse/${here}?ref=${origin}`

const toCoinbase: ToLink = here => `https://go.cb-w.com/dapp?cb_url=${here}`
const toCoinbaseApp: ToLink = here => `cbwallet://miniapp?url=${here}`

/**
 * By namespace and the beginning of a wallet's id in the directory, which is a hash: what its browser puts into the page, and the link
 * (references, wire 10.2, interface 10.4). Coinbase stands in the directory twice.
 */
const BROWSERS: Record<string, readonly [puts: string, toLink: ToLink]> = {
  eip155a797aa35: ['phantom', toPhantom],
  solanaa797aa35: ['phantom', toPhantom],
  bip122a797aa35: ['phantom', toPhantom],
  solana1ca0bdd4: ['solflare', here => `https://solflare.com/ul/v1/browse/${here}?ref=${here}`],
  solanafd20dc42: ['coinbaseSolana', toCoinbase],
  solanad0ca99ff: ['coinbaseSolana', toCoinbase],
  eip155fd20dc42: ['coinbaseWalletExtension', toCoinbaseApp],
  eip155d0ca99ff: ['coinbaseWalletExtension', toCoinbaseApp],
  // Binance opens pages in an app of its app.
  bip1222fafea35: [
    'binancew3w',
    (here, _, __, reference) =>
      `https://app.binance.com/en/download?_dp=${btoa(
        'bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=L3BhZ2VzL2Jyb3dzZXIvaW5kZXg=&startPageQuery=' +
          btoa(`url=${here}&defaultChainId=${reference}`),
      )}`,
  ],
}

/** The link that opens this page inside a wallet's own browser, for wallets that are not reached by a relay on the network in use. */
export function toBrowserLink(
  walletId: string | undefined,
  { href, caipNetworkId = 'eip155:1', isAndroid, page }: PagePlace,
): string | undefined {
  const [namespace, reference] = caipNetworkId.split(':') as [string, string]
  const [puts, toLink] = BROWSERS[namespace + walletId?.slice(0, 8)] ?? []
  if (!puts || (page as Record<string, unknown>)[puts]) return undefined
  return toLink!(encodeURIComponent(href), encodeURIComponent(new URL(href).origin), isAndroid, reference)
}

/**
 * Picture addresses come from wallets and services, so only those that can do nothing but show are let through:
 * `https:`, `data:image/…` and `blob:`, and `http:` on this machine for development.
 * Everything is drawn by `<img>`, where a script inside an SVG does not run.
 */
export function toImageUrl(url: unknown): string | undefined {
  return typeof url === 'string' && /^\s*(https:|blob:|data:image|http:..(localhost|127\.0\.0\.1)[:/])/i.test(url) ? url.trim() : undefined
}

/** A dApp's own gateways, by their addresses. */
export interface Gateways {
  ipfs?: string | undefined
  arweave?: string | undefined
}

/**
 * Where a picture that is named by its content (`ipfs://`, `ar://`) is at a dApp's own gateway. Undefined for anything else, and where the dApp
 * has none: nobody else's is asked.
 */
export function toGatewayUrl(url: string, { ipfs, arweave }: Gateways = {}): string | undefined {
  const [, scheme, path = ''] = /^(ipfs|ar):\/\/(?:ipfs\/)?([\w-]{43,}(?:\/[^\s?#\\]*)?)$/i.exec(url) ?? []
  const base = scheme?.toLowerCase() === 'ar' ? arweave : ipfs
  return base && path && !/\.\.|%2e/i.test(path) ? `${base.replace(/(?<!\/)\/+$/, '')}/${path}` : undefined
}

// What a wallet shares with a page changes while it is asked: it moves, it answers late, the visitor leaves meanwhile.

/** Tells whether what was asked then still counts. */
export type StillCounts = () => boolean

/** What one wallet's answers are held against, and who is told of what it shares. */
export interface Sharing<Events> {
  /** Something is asked, or has happened: what was asked before is overtaken. Whether this is still the last. */
  turn(): StillCounts
  /** Whether the visitor has not left since: what the wallet answers to a question from before does not bring them back. */
  stay(): StillCounts
  /** The visitor leaves. */
  leave(): void
  /** Listens; returns the stop. */
  follow(events: Events): () => void
  /** Tells all who follow, whoever came last first: the modal comes after the provider, and dApps that are told then read from it. */
  tell(call: (events: Events) => void): void
  hasFollowers(): boolean
  /** Lets go of all who follow. */
  stop(): void
}

/** Makes what counts the turns of one wallet. */
export function createSharing<Events>(): Sharing<Events> {
  const turn = createTurns()
  const leave = createTurns()
  let stay = leave()
  const followers = new Set<Events>()
  return {
    turn,
    stay: () => stay,
    leave() {
      turn()
      stay = leave()
    },
    follow(events) {
      followers.add(events)
      return () => void followers.delete(events)
    },
    tell(call) {
      for (const events of [...followers].reverse()) call(events)
    },
    hasFollowers: () => followers.size > 0,
    stop: () => followers.clear(),
  }
}

/** Makes what counts turns: each answers whether no other has been taken since. */
export function createTurns(): () => StillCounts {
  let last = 0
  return () => {
    const own = ++last
    return () => own === last
  }
}

/** The account that is used where none is named: the one chosen in the modal, as long as it is shared, else the wallet's own choice. */
export const toAccountInUse = (shared: readonly string[], chosen: string | undefined): string | undefined =>
  shared.find(address => address === chosen) ?? shared[0]
