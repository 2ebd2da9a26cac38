/** The embedded wallet: whoever logs in by email or by a social account has one; its keys are in a frame of another origin (wire protocols, section 7). */

import type { AccountKind, EmbeddedWalletInfo, LoginMethod } from './accounts.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import type { Connector } from './connector.js'
import { undoPercent } from './encodings.js'
import { type SocialProvider, DEFAULT_SOCIALS, type Features } from './features.js'

/** The id of its connectors in every namespace, which stored connections name (AppKit 1.7, section 1.5). */
export const EMBEDDED_ID = 'ID_AUTH'

/** The namespaces it has accounts in (specification, section 9). */
export const EMBEDDED_NAMESPACES: readonly Namespace[] = ['eip155', 'solana']

/** What is to follow on an email address: a code from the mailbox, this browser's approval by a link in a mail, or nothing more. */
export type EmailStep = 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'

/** Which code confirms a new email address: that of the old mailbox first, or at once that of the new one. */
export type UpdateEmailStep = 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'

/** Who is logged in, as far as it is known here; nothing of it is secret. */
export interface EmbeddedUser {
  email?: string | undefined
  userName?: string | undefined
  method: LoginMethod
}

/** What the visitor has to approve in the frame; until then the dApp waits. */
export interface ApprovalRequest {
  id: string
  method: string
  namespace: Namespace
}

/** Whether a request is to sign a message, which moves nothing by itself. */
export const isMessage = (method: string): boolean => /sign(Message|edTypedData|TypedData)|_sign$/.test(method)

/** Under which text it is asked, where it is no transaction: a message, or a permission that is given or taken back. */
export const toAskedTitle = (method: string): 'titleSignMessage' | 'titleApproveRequest' | undefined =>
  isMessage(method) ? 'titleSignMessage' : method.endsWith('Permissions') ? 'titleApproveRequest' : undefined

/** What stands around the frame for screen readers, and who hears when the visitor wants out: a step back by Esc, all the way by the cross. */
export interface FrameWords {
  title: string
  close: string
  onBack(): void
  onClose(): void
}

/**
 * The embedded wallet of one modal, from the moment somebody logs in or is restored. Each step takes a signal by which the visitor
 * leaves, and settles within its limit.
 * @throws ModalError, or an error `named` after the table: `embeddedTimeout`, `embeddedFailed`, … with the frame's own words where it has any
 */
export interface EmbeddedWallet {
  /** The way to its account in a namespace; undefined where it has none. Its `door` restores, switches networks and signs out. */
  connectorOf(namespace: Namespace): Connector | undefined
  /** Who is logged in; undefined for nobody. */
  user(): EmbeddedUser | undefined
  info(namespace: Namespace): EmbeddedWalletInfo | undefined
  /** Calls back when `user` or `info` may have changed. Returns the stop. */
  watch(listener: () => void): () => void

  /** Makes the frame if there is none yet, and waits until it answers and its site had the time to be all there. @throws embeddedTimeout */
  load(signal?: AbortSignal): Promise<void>

  /** Asks the frame whether somebody is still logged in here; no frame is made where nobody was. What is known of somebody who is not is forgotten. @throws when the frame does not say */
  isLoggedIn(): Promise<boolean>
  /** Nobody is logged in any more, at once here; the frame is told, which is waited for 3 s at most. Never fails. */
  signOut(): Promise<void>

  // by email
  /** Has a code or a link sent. @throws `emailCooldown` with the seconds left within 30 s of the last one, `emailInvalid` */
  connectEmail(email: string, signal?: AbortSignal): Promise<EmailStep>
  /** Resolves once the link in the mail has been followed. */
  connectDevice(signal?: AbortSignal): Promise<void>
  /** Six digits. @throws with the frame's words, `Invalid code` say */
  connectOtp(code: string, signal?: AbortSignal): Promise<void>
  /** Seconds until another mail may be asked for; 0 when one may. */
  emailCooldown(): number

  // by a social account
  /** The page where one logs in; its origin has been checked. */
  getSocialUrl(provider: Exclude<SocialProvider, 'farcaster'>, signal?: AbortSignal): Promise<string>
  /** What that page has answered: an absolute address of the frame's own origin. */
  connectSocial(provider: Exclude<SocialProvider, 'farcaster'>, resultUri: string, signal?: AbortSignal): Promise<void>
  /** The origin whose windows may answer. */
  readonly origin: string
  /** A link to be shown as a QR code, or followed on a phone. */
  getFarcasterUrl(signal?: AbortSignal): Promise<string>
  /** Resolves once it has been approved there. */
  connectFarcaster(signal?: AbortSignal): Promise<void>

  // the account
  /** Changes the kind of account in use where it exists, and tells what it is now. */
  setPreferredAccount(kind: 'eoa' | 'smartAccount'): Promise<AccountKind>
  /** Whether there are smart accounts on a network. */
  hasSmartAccounts(caipNetworkId: CaipNetworkId): boolean
  updateEmail(email: string, signal?: AbortSignal): Promise<UpdateEmailStep>
  updateEmailPrimaryOtp(code: string, signal?: AbortSignal): Promise<void>
  /** Resolves with the new address. */
  updateEmailSecondaryOtp(code: string, signal?: AbortSignal): Promise<string>

  // approvals
  /** The requests that wait for the visitor, oldest first. */
  approvals(): readonly ApprovalRequest[]
  /**
   * Shows the frame over `place`, which has room for it, above all else in the page, and keeps it there. Resolves with the way to hide
   * it once the frame has taken the theme. @throws when it does not
   */
  show(place: HTMLElement, words: FrameWords, signal?: AbortSignal): Promise<() => void>
  /** Tells the frame how the modal looks now; nothing is told where there is no frame. */
  syncTheme(): void
  /** Refuses all that waits: `Request was aborted`. */
  abortApprovals(): void

  /** Takes the frame out of the page. Nobody is logged out. */
  destroy(): void
}

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

/** What was typed or pasted as an email address, without what mail programs and sentences put around it: `Mia <mia@mail.example>`, `mailto:`. */
export function readEmail(typed: string): string {
  const text = typed.replace(/[\p{Cf}\p{DI}]/gu, '').trim()
  const [, inner = text] = /^[^<>@]*<([^<>]*)>[\s.,;]*$/.exec(text) ?? []
  const [, linked] = /^mailto:([^?]*)/i.exec(inner) ?? []
  return (linked === undefined ? inner : undoPercent(linked))
    .replace(/[\uff01-\uff5e]/g, wide => wide.normalize('NFKC'))
    .split('@')
    .map(part => part.trim())
    .join('@')
    .replace(/(?<![\s.,;])[\s.,;]+$/, '')
    .trim()
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
