import type { SocialProvider } from './features.js'

/** How each provider calls itself. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google', x: 'X', discord: 'Discord', farcaster: 'Farcaster', github: 'GitHub', apple: 'Apple', facebook: 'Facebook',
}

/** A word that came from storage or a dApp, where it is one of the providers. */
export function toSocial(word: unknown): SocialProvider | undefined {
  return Object.hasOwn(SOCIAL_NAMES, String(word)) ? (word as SocialProvider) : undefined
}
