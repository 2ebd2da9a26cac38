/**
 * Makes the listening side of a provider, as Node's emitters have it: who listens twice is told twice.
 * @param onChange is told whether anybody listens, whenever one comes or goes
 */
export function createEmitter(onChange?: (hasListeners: boolean) => void) {
  type Listener = (value: never) => void
  let listeners: { event: string; listener: Listener; isOnce: boolean }[] = []
  const change = (next: typeof listeners) => {
    listeners = next
    onChange?.(listeners.length > 0)
  }
  const add = (isOnce: boolean) => (event: string, listener: Listener) => change([...listeners, { event, listener, isOnce }])
  const off = (event: string, listener: Listener) => {
    const at = listeners.findIndex(each => each.event === event && each.listener === listener)
    change(listeners.filter((_, index) => index !== at))
  }
  return {
    on: add(false),
    once: add(true),
    off,
    removeListener: off,
    /** Tells all who listen now. What one of them throws is the dApp's: it is reported there, and the others are told all the same. */
    emit(event: string, value?: unknown): void {
      const told = listeners.filter(each => each.event === event)
      if (told.some(({ isOnce }) => isOnce)) change(listeners.filter(each => !(each.isOnce && each.event === event)))
      for (const { listener } of told) {
        try {
          listener(value as never)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
