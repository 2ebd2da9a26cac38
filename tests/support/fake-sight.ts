type Callback = (entries: { target: Element; isIntersecting: boolean }[]) => void

/** Puts a fake in the place of `IntersectionObserver`, for tests in a page that has no layout: nothing is in sight before the test says so. Hand the second part to `test.after`. */
export function fakeSight() {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'IntersectionObserver')
  const watching = new Map<FakeObserver, Element[]>()
  class FakeObserver {
    constructor(readonly callback: Callback) {}
    observe(place: Element): void {
      watching.set(this, [...(watching.get(this) ?? []), place])
    }
    disconnect(): void {
      watching.delete(this)
    }
  }
  Object.defineProperty(globalThis, 'IntersectionObserver', { value: FakeObserver, configurable: true, writable: true })
  return [
    {
      /** Brings places into sight, all that are watched unless some are named. */
      see(...places: Element[]) {
        for (const [{ callback }, mine] of [...watching]) {
          const seen = mine.filter(place => !places.length || places.includes(place))
          // As a browser does, which also tells of what has gone out of sight.
          if (seen.length)
            callback(
              seen.flatMap(target => [
                { target, isIntersecting: false },
                { target, isIntersecting: true },
              ]),
            )
        }
      },
      /** The places that somebody waits to see. */
      watched: () => [...watching.values()].flat(),
      /** Whoever still waits, waits in vain. */
      forget: () => watching.clear(),
    },
    () => {
      if (before) Object.defineProperty(globalThis, 'IntersectionObserver', before)
      else Reflect.deleteProperty(globalThis, 'IntersectionObserver')
    },
  ] as const
}
