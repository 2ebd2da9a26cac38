import { effect, untracked } from '@preact/signals-core'

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
