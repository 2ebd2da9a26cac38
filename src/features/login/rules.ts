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
