import { isTelegram } from '../../clients/open-link.js'
import type { SocialProvider } from '../../domain/features.js'
import { toSocialsThere } from '../../domain/socials.js'

/** Those of a dApp's providers with which one can log in here. */
export function toSocialsHere(socials: readonly SocialProvider[]): readonly SocialProvider[] {
  return toSocialsThere(socials, { isTelegram: isTelegram(), userAgent: navigator.userAgent })
}
