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
