import { effect, untracked } from '@preact/signals-core'

/**
 * Runs `ask` at once, and again when what `depend` reads has changed; the answer to an earlier question is nobody's.
 * Returns the stop, which gives up what is under way.
 */
export function follow(depend: () => unknown, ask: (signal: AbortSignal) => Promise<void> | void): () => void {
  return effect(() => {
    const over = new AbortController()
    depend()
    untracked(() => void Promise.resolve(ask(over.signal)).catch(() => {}))
    return () => over.abort()
  })
}
