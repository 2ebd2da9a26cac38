/** Functions that want to know one kind of news. */
export function createListeners<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    /** Returns the way to stop. */
    add(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call(...args: Args) {
      for (const listener of [...listeners]) listener(...args)
    },
    /** Nobody wants to know any more. */
    clear: () => listeners.clear(),
  }
}
