import { undoPercent } from './encodings.js'

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
  /^(javascript|data|vbscript|file|blob|about|filesystem|view-source|intent|android-app|ms-[\w.+-]+|search(-ms)?|shell|chrome[\w-]*|edge|jar|res(ource)?|mailto|tel|sms\w*|facetime[\w-]*|callto|skype|zoommtg|msteams|vscode[\w-]*|shortcuts|steam|ftp|ssh|smb|ldap|mk|mhtml|hcp|itms[\w-]*|wss?):/i

/**
 * A link into a wallet's app: its own scheme, or a web address that the app takes over. Refused are schemes that run or read something in
 * this page, and those known to drive something else than a wallet: the system, any app that an intent names, the browser's own pages, mail, calls.
 * Wallets may have any other; a browser asks before it opens one.
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
  // Whoever reads the link on its way could take the wallet's place; what stands before an @ names no machine.
  if (/^http:(?!\/\/(localhost|127\.0\.0\.1)(:\d+)?\/)/i.test(base)) return undefined
  const encoded = encodeURIComponent(isTelegramAndroid ? encodeURIComponent(uri) : uri)
  return { url: `${base}wc?uri=${encoded}`, href: /^https?:/i.test(base) ? base.replace(/\/$/, '') : base }
}

/** A link with its slashes in order: `metamask`, `metamask:` and `metamask://` are the same, and each ends with one. */
function toBase(link: string): string {
  if (/^https?:\/\//i.test(link)) return link.replace(/(?<!\/)\/*$/, '/')
  if (link.includes('://')) return link.endsWith('/') ? link : `${link}/`
  return `${link.replace(/[/:]/g, '')}://`
}

/**
 * Picture addresses come from wallets and services, so only those that can do nothing but show are let through:
 * `https:`, `data:image/…` and `blob:`, and `http:` on this machine for development.
 * Everything is drawn by `<img>`, where a script inside an SVG does not run.
 */
export function toImageUrl(url: unknown): string | undefined {
  return typeof url === 'string' && /^\s*(https:|blob:|data:image|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/)/i.test(url)
    ? url.trim()
    : undefined
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

/** Parameters that carry what lets somebody in, whatever they say; and those that may, or of which one may name a token to trade. */
const SECRETS =
  /(secret|pass(w|hash|phrase|code)|seed|mnemonic|phrase|priv(?!acy)|jwt|session|auth(?!or$)|credential|signature|apikey|api_key|^(sid|sig|pwd|otp|pin|pk)$|(access|id|refresh|bearer|csrf|reset|invite|magic)[-_]?(token|code|key))/i
const MAYBE = /(tokens?|keys?|codes?|ticket|nonce|hash|invite)$/i

/** What is too short for a secret: a country's code. */
const SHORT = /^[a-z]{1,3}$/i

/** What a transaction goes by; a private key looks the same. */
const HASH = /^0x[\da-f]{64}$/i

/** An address of a contract or mint, or what a token goes by: 1INCH, USDT0. */
const TOKEN = /^(0x[\da-fA-F]{40}|(?=.*[g-z])(?=.*[A-Z])[1-9A-HJ-NP-Za-km-z]{32,44}|\d{0,2}[A-Za-z.$]{1,12}\d{0,2})$/

/** What may be a private key by its form, or twelve words of one, numbered too; and under which names, whole or of several of these, it is none. */
const KEY = /^((hex:)?(0x)?[\da-f]{64}|([5KL9c]|[1-9A-HJ-NP-Za-km-z]{36,37})[1-9A-HJ-NP-Za-km-z]{50,51})$/i
const WORDS = /^([a-z]{3,8}[^a-z\d]{1,3}(\d{1,2}[^a-z\d]{1,3})?){11,23}[a-z]{3,8}$/i
/** Twelve words of one as steps of a way. */
const STEPS = /(\/[a-z]{3,8}){12}(?![^/])/i
const NO_KEY = /(^|[^a-z])((hash|tx|id|root|topic|transaction|pool|proposal|market|condition|order|commit|block|vote|object)s?)+$/i

/** What a single letter names may be anything: what reads like a key there, and like no words, path or address, is taken for one. */
const UNNAMED = /^(?!0x[\da-fA-F]{40}$|\/?[A-Z]?[a-z]+([+/_-][A-Z]?[a-z]+)+$)(?=.*[\dA-Z])[\w+/=-]{16,}$/

/** Words of a key, whatever stands before or behind them, the number of the first one say. Numbers that do not go up by one are a list's. */
const isWords = (value: string): boolean => {
  const words = /[a-z].*[a-z]/is.exec(value)?.[0] ?? ''
  return WORDS.test(words) && [...words.matchAll(/\d+/g)].every(([number], at, all) => !at || Number(number) === Number(all[at - 1]) + 1)
}

/** Whatever stands before or behind it, quotes say. */
const isKey = (name: string, value: string): boolean =>
  (KEY.test(/[a-z\d].*[a-z\d]/is.exec(value)?.[0] ?? '') || isWords(value)) && !NO_KEY.test(name.replace(/([a-z])(?=[A-Z])/g, '$1_'))

/** What a server has signed of somebody. */
const JWT = /^eyJ[\w-]+\.[\w-]+\./

const isSecret = (parameter: string): boolean => {
  // What has no name is a value, also where a router has written it with `=`.
  const [, name = '', given = ''] = /^(?:([^=]*)=)?(.*)$/s.exec(parameter)!.map(each => each && undoPercent(each))
  const value = given || name
  // Of a name in parts each counts, `user[token]`; of a value that is an address in turn, its parameters.
  const isSome = name.split(/[[\].]+/).some(each => {
    const isHarmless = SHORT.test(value) || (/token$/i.test(each) && TOKEN.test(value)) || (/hash$/i.test(each) && HASH.test(value))
    return SECRETS.test(each) || (MAYBE.test(each) && !isHarmless) || (/^[a-z]$/i.test(each) && UNNAMED.test(value))
  })
  const inner = value.split(/[?&#]/).filter((each, at) => at || each.includes('='))
  return isSome || isKey(given ? name : '', value) || JWT.test(value) || inner.some(isSecret)
}

const withoutSecrets = (query: string): string =>
  query
    .split('&')
    .filter(each => !isSecret(each))
    .join('&')

/**
 * The page's address as others may have it, a wallet's browser or a login's provider: what stands behind `#` stays where it is a way of the page's
 * own (`#/swap`, `#!/swap`) without a key among its steps, and no parameter that looks like a secret does. Of a page whose own steps hold a key its
 * site is told alone. All else is left as it is written.
 */
export function toTellable(href: string): string {
  const [, page = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(href) ?? []
  const [, way = '', more] = /^([^?]*)(?:\?(.*))?$/s.exec(/^!?\/(?![^?]*([=&]|eyJ))/.test(hash) ? hash : '') ?? []
  const join = (path: string, left: string | undefined) => {
    const kept = left && withoutSecrets(left)
    return kept ? `${path}?${kept}` : path
  }
  const hasKey = (steps: string[]) =>
    STEPS.test(steps.join('/')) || steps.some((step, at) => isKey(`${steps[at - 1]}`, undoPercent(step)) || JWT.test(step))
  const own = hasKey(way.split('/')) ? '' : join(way, more)
  const steps = page.split('/')
  return hasKey(steps) ? `${steps.slice(0, 3).join('/')}/` : `${join(page, query)}${own && `#${own}`}`
}
