/** Functions that want to know. `add` returns the way to stop. */
export interface Listeners<Args extends unknown[]> {
  add(listener: (...args: Args) => void): () => void
  call(...args: Args): void
  /** Nobody wants to know any more. */
  clear(): void
}

/** A list of listeners for one kind of news. */
export function createListeners<Args extends unknown[]>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call(...args) {
      for (const listener of [...listeners]) listener(...args)
    },
    clear: () => listeners.clear(),
  }
}
