import type { Namespace } from './caip.js'
import { DEFAULT_SOCIALS, type Features, type SocialProvider } from './features.js'

/** `EMBEDDED_NAMESPACES`, spelt out: what it stands beside loads later than this. */
const HAS_EMBEDDED = /^(eip155|solana)$/

/** What a visitor can log in with instead of a wallet. */
export interface Logins {
  email: boolean
  /** In the dApp's order. */
  socials: readonly SocialProvider[]
}

/** What is offered depends on. */
export interface LoginsStanding {
  /** The embedded wallet's site asks for one. */
  projectId?: string | undefined
  features: Features
  /** The namespaces a visitor may be connected in. */
  namespaces: readonly Namespace[]
}

/** The logins a dApp offers (AppKit 1.7, section 1.2): all, as long as it says nothing, where an embedded wallet can serve it. */
export function toLogins({ projectId, features, namespaces }: LoginsStanding): Logins {
  const { email, socials = DEFAULT_SOCIALS } = features
  if (!projectId || !namespaces.some(namespace => HAS_EMBEDDED.test(namespace))) return { email: false, socials: [] }
  // What is no list is a yes or a no.
  const asked: readonly SocialProvider[] = Array.isArray(socials) ? socials : socials ? DEFAULT_SOCIALS : []
  return { email: email !== false, socials: [...new Set(asked)].filter(social => DEFAULT_SOCIALS.includes(social)) }
}

/** How many of the wallets that would be recommended make room for logins (AppKit 1.7, section 10.3). */
export function countLogins({ email, socials }: Logins): number {
  return Number(email) + Number(socials.length > 0)
}

/** The longest address that mail servers take. */
const LONGEST = 254

/** Whether a text has the form of an email address; whether there is a mailbox only a mail can tell. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@<>(),;:"\\[\]]+@[^\s@.<>(),;:"\\[\]]+(\.[^\s@.<>(),;:"\\[\]]+)+$/.test(text)
}

/** How each provider calls itself. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** A word that came from storage or a dApp, where it is one of the providers. */
export function toSocial(word: unknown): SocialProvider | undefined {
  return Object.hasOwn(SOCIAL_NAMES, String(word)) ? (word as SocialProvider) : undefined
}

/** With more entries than this the last ones are behind a button. */
const MOST = 6
const SHORT_ROW = 4

/** What social buttons are drawn from. */
export interface SocialRow {
  /** With its name in it. */
  wide?: SocialProvider | undefined
  /** By their logos. */
  icons: readonly SocialProvider[]
  /** Whether there is a button for the rest. */
  hasMore: boolean
}

/** Two are a pair of logos; otherwise the first has a button with its name, the others follow (AppKit 1.7, section 1.2). */
export function toSocialRow(socials: readonly SocialProvider[]): SocialRow {
  const [wide, ...rest] = socials
  if (socials.length === 2) return { icons: socials, hasMore: false }
  const hasMore = socials.length > MOST
  return { wide, icons: hasMore ? rest.slice(0, SHORT_ROW) : rest, hasMore }
}

/** Where a page runs, as far as providers care. */
export interface SocialPlace {
  isTelegram: boolean
  userAgent: string
}

/** Inside Telegram some providers do not let anybody log in (specification, section 2). */
export function toSocialsThere(socials: readonly SocialProvider[], { isTelegram, userAgent }: SocialPlace): readonly SocialProvider[] {
  if (!isTelegram) return socials
  const dropped: readonly SocialProvider[] = /iphone|ipad|ipod/i.test(userAgent)
    ? ['google']
    : /android/i.test(userAgent)
      ? ['facebook', 'x']
      : /mac/i.test(userAgent)
        ? ['x']
        : []
  return socials.filter(social => !dropped.includes(social))
}
