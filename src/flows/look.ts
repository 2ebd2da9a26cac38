// Wallets in globals come without a word, some long after the page: they are looked for while somebody waits for one, or sees the list.
import type { Clock } from '../clients/clock.js'
import { isVisible, whenVisible } from '../clients/page.js'
import { LOOK } from '../domain/foreign.js'

/** Has every adapter look for wallets; none does in a tab that nobody sees. */
export function look(): void {
  if (typeof window !== 'undefined' && isVisible()) window.dispatchEvent(new Event(LOOK))
}

/** Looks now, and again each `gap` (ms) until the stop, which it returns. */
export function keepLooking(clock: Clock, gap: number): () => void {
  const over = new AbortController()
  const { signal } = over
  const go = async () => {
    look()
    while (await clock.wait(gap, signal)) {
      await whenVisible(signal)
      if (!signal.aborted) look()
    }
  }
  void go()
  return () => over.abort()
}
