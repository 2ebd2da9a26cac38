/**
 * Keeps a card above the keyboard of a phone, which covers what is at the bottom edge without changing the page's height.
 * `--lk-keyboard` says how much it covers, for what should shrink instead. Ends when the card has left the page.
 */
export function keepAboveKeyboard(card: HTMLElement): void {
  const { style } = card
  const { visualViewport: seen } = window
  if (!seen || style.getPropertyValue('--lk-keyboard')) return
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
