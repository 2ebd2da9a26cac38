/** Who listens to what, and how to tell them. */
export type Emitter = ReturnType<typeof createEmitter>

/** Makes the listening side of a provider, as Node's emitters have it: who listens twice is told twice. */
export function createEmitter() {
  type Listener = (value: never) => void
  let standing: { event: string; listener: Listener; isOnce: boolean }[] = []
  const add = (isOnce: boolean) => (event: string, listener: Listener) => {
    standing = [...standing, { event, listener, isOnce }]
  }
  const off = (event: string, listener: Listener) => {
    const at = standing.findIndex(each => each.event === event && each.listener === listener)
    standing = standing.filter((_, index) => index !== at)
  }
  return {
    on: add(false),
    once: add(true),
    off,
    removeListener: off,
    /** Tells all who listen now. What one of them throws is the dApp's: it is reported there, and the others are told all the same. */
    emit(event: string, value?: unknown): void {
      const told = standing.filter(each => each.event === event)
      standing = standing.filter(each => !(each.isOnce && each.event === event))
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
