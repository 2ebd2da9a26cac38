import type { SocialProvider } from './features.js'

/** Where a page runs, as far as providers care. */
export interface SocialPlace {
  isTelegram: boolean
  userAgent: string
}

/** Inside Telegram some providers do not let anybody log in (specification, section 2). */
export function toSocialsThere(socials: readonly SocialProvider[], { isTelegram, userAgent }: SocialPlace): readonly SocialProvider[] {
  if (!isTelegram) return socials
  const dropped: readonly SocialProvider[] =
    /iphone|ipad|ipod/i.test(userAgent) ? ['google']
    : /android/i.test(userAgent) ? ['facebook', 'x']
    : /mac/i.test(userAgent) ? ['x']
    : []
  return socials.filter(social => !dropped.includes(social))
}

/**
 * The provider's page for a browser that opens no second window: on its way back it is to come to `here`, which stands behind the
 * state it carries (wire protocols, section 7.7). Undefined where it carries none.
 */
export function toRedirect(url: string, here: string): string | undefined {
  const outer = new URL(url)
  // Of this host the address proper is inside.
  const nested = outer.host === 'auth.magic.link' ? outer.searchParams.get('provider_authorization_url') : null
  const inner = nested && URL.canParse(nested) ? new URL(nested) : outer
  const state = inner.searchParams.get('state')
  if (!state) return undefined
  inner.searchParams.set('state', `${state}--${here}`)
  if (nested) outer.searchParams.set('provider_authorization_url', inner.href)
  return outer.href
}
