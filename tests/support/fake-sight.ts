/** What the visitor sees, for tests in a page that has no layout. */
export interface FakeSight {
  /** Brings places into sight, all that are watched unless some are named. */
  see(...places: Element[]): void
  /** The places that somebody waits to see. */
  watched(): Element[]
  /** Whoever still waits, waits in vain. */
  forget(): void
}

type Callback = (entries: { target: Element; isIntersecting: boolean }[]) => void

/** Puts a fake in the place of `IntersectionObserver`: nothing is in sight before the test says so. Hand the second part to `test.after`. */
export function fakeSight(): [FakeSight, restore: () => void] {
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
      see(...places) {
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
      watched: () => [...watching.values()].flat(),
      forget: () => watching.clear(),
    },
    () => {
      if (before) Object.defineProperty(globalThis, 'IntersectionObserver', before)
      else Reflect.deleteProperty(globalThis, 'IntersectionObserver')
    },
  ]
}
