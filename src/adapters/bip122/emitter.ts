type Listener = (value: never) => void

/** Events of one provider. A listener that throws keeps nobody else from hearing. */
export interface Emitter {
  on(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  emit(event: string, value: unknown): void
  /** How many listen. */
  count(): number
}

/** @param onChange is told whether anybody listens, whenever one comes or goes */
export function createEmitter(onChange: (hasListeners: boolean) => void): Emitter {
  let all: { event: string; listener: Listener }[] = []
  const change = (next: typeof all): void => {
    all = next
    onChange(all.length > 0)
  }
  return {
    on: (event, listener) => change([...all, { event, listener }]),
    removeListener: (event, listener) => change(all.filter(each => each.event !== event || each.listener !== listener)),
    emit(event, value) {
      for (const each of all.filter(each => each.event === event)) {
        try {
          each.listener(value as never)
        } catch {
          // The page's own mistake, which the page sees where it is made.
        }
      }
    },
    count: () => all.length,
  }
}
