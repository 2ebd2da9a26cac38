import { toAppLink } from './app-link.js'

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
  if (/^https?:\/\//i.test(link)) return link.replace(/\/*$/, '/')
  if (link.includes('://')) return link.endsWith('/') ? link : `${link}/`
  return `${link.replace(/[/:]/g, '')}://`
}

/** How a page is opened inside the browser of a wallet's app; by the wallet's directory id (references, wire 10.2). */
const BROWSERS: Record<string, (here: string, origin: string) => string> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: (here, origin) => `https://phantom.app/ul/browse/${here}?ref=${origin}`,
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': here => `https://solflare.com/ul/v1/browse/${here}?ref=${here}`,
  // Coinbase
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: here => `https://go.cb-w.com/dapp?cb_url=${here}`,
}

/**
 * The link that opens this page inside a wallet's own browser, for wallets of Solana that are not reached by a relay
 * (AppKit 1.7.3 knows it while Solana is the active namespace only).
 */
export function toBrowserLink(walletId: string | undefined, here: string): string | undefined {
  return BROWSERS[walletId ?? '']?.(encodeURIComponent(here), encodeURIComponent(new URL(here).origin))
}
