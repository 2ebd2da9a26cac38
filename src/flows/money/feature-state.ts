import { effect, untracked } from '@preact/signals-core'
import type { View } from '../../domain/routes.js'
import type { OpenModal } from '../../modal.js'
import type { Screen } from '../../state/screen.js'

export type { Readable } from '../../state/readable.js'

/**
 * What a feature of several views remembers: made when the first of them asks, the same for all of them, and let go (`stop`) once none
 * is on the way any more, since the visitor went on or the dialog closed, or the modal is destroyed. What has to outlive that is the business of flows.
 * @param views the feature's own
 */
export function createFeatureState<T extends { stop(): void }>(
  views: readonly View[],
  create: (modal: OpenModal) => T,
): (modal: OpenModal) => T {
  const byScreen = new WeakMap<Screen, T>()
  return modal => {
    const { screen } = modal
    const known = byScreen.get(screen)
    if (known) return known
    const made = create(modal)
    byScreen.set(screen, made)
    const isOver = () => !screen.router.history.value.some(({ view }) => views.includes(view))
    const stop = () => {
      byScreen.delete(screen)
      modal.stops.delete(name)
      made.stop()
      // Not from within, since the effect may be running for the first time.
      queueMicrotask(() => end())
    }
    const name = views[0]!
    modal.stops.set(name, stop)
    const end = effect(() => {
      if (isOver()) stop()
    })
    return made
  }
}

/**
 * Runs `ask` at once, and again when what `depend` reads has changed; the answer to an earlier question is nobody's.
 * Returns the stop, which gives up what is under way.
 */
export function follow<T>(depend: () => T, ask: (signal: AbortSignal, read: T) => Promise<void> | void): () => void {
  let over = new AbortController()
  const stop = effect(() => {
    over.abort()
    const { signal } = (over = new AbortController())
    const read = depend()
    untracked(() => void Promise.resolve(ask(signal, read)).catch(() => {}))
  })
  return () => {
    stop()
    over.abort()
  }
}
