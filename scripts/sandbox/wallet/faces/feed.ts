// In the page: one stream of the wallet's events for all who listen.
import type { SiteEvent } from '../state.js'

type OnEvent = (event: SiteEvent) => void

/** Shares a stream: `open` is called at each `listen`, and opens it if it is not. A listener is told once, however often it asks. */
export function createFeed(open: (onEvent: OnEvent) => void): (listener: OnEvent) => void {
  const listeners = new Set<OnEvent>()
  return listener => {
    listeners.add(listener)
    open(event => {
      for (const each of [...listeners]) each(event)
    })
  }
}
