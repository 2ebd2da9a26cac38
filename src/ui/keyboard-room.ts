/**
 * For the focus of a field, and fetched then: it is rarely needed, and never at once, since the keyboard takes its time to come up.
 * Keeps the dialog that a field is in above the keyboard of a phone, which covers what is at the bottom edge without changing the page's
 * height. `--lk-keyboard` says how much it covers, for what should shrink instead. Ends when the dialog has left the page.
 */
export function keepAboveKeyboard(field: HTMLElement): void {
  if (!matchMedia('(pointer:coarse)').matches) return
  const card = field.closest<HTMLElement>('dialog > *')
  const { visualViewport: seen } = window
  if (!card || !seen || card.style.getPropertyValue('--lk-keyboard')) return
  const { style } = card
  const fit = () => {
    // Zooming in makes the visible part smaller as well.
    const covered = seen.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - seen.height - seen.offsetTop))
    style.setProperty('--lk-keyboard', `${covered}px`)
    style.marginBottom = `${covered}px`
    if (!card.isConnected) seen.removeEventListener('resize', fit)
  }
  seen.addEventListener('resize', fit)
  fit()
}
