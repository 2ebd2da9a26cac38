import { holdTimers as holdTimersFrom } from './timers.js'

/** A clock that a test turns by hand; stands in for `modal.clock`. */
export type TestClock = ReturnType<typeof createClock>

interface Wait {
  due: number
  /** Ends the wait: its time ran out. */
  end(): void
}

/** Lets everything run that needs no time: promises, and immediates that promises started. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve))
}

/** What was just done, once everything has run that follows from it and needs no time: `await settled(wallet.release())`. */
export async function settled<T>(done: T | Promise<T>): Promise<T> {
  const value = await done
  await settlePromises()
  return value
}

/** A clock that stands still until a test moves it. */
export function createClock(start = Date.UTC(2025, 0, 1)) {
  let time = start
  let waits: Wait[] = []

  const wait = (ms: number, signal?: AbortSignal): Promise<boolean> =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve(false)
      const leave = () => {
        waits = waits.filter(other => other !== entry)
        resolve(false)
      }
      const end = () => {
        signal?.removeEventListener('abort', leave)
        resolve(true)
      }
      const entry: Wait = { due: time + Math.max(0, ms), end }
      waits.push(entry)
      signal?.addEventListener('abort', leave, { once: true })
    })

  /** Moves time on by `ms`: waits come due in their order, and each one's consequences run before the next. */
  async function advance(ms: number): Promise<void> {
    const goal = time + ms
    await settlePromises()
    for (;;) {
      const due = Math.min(...waits.map(entry => entry.due))
      if (!(due <= goal)) break
      time = Math.max(time, due)
      const ready = waits.find(entry => entry.due === due)!
      waits = waits.filter(entry => entry !== ready)
      ready.end()
      await settlePromises()
    }
    time = goal
    await settlePromises()
  }

  return {
    now: () => time,
    wait,
    advance,
    /** The moments, from now on, at which something still waits; nothing left over means `[]`. */
    pending: () => waits.map(entry => entry.due - time).sort((a, b) => a - b),
  }
}

/** Holds all of the page's timers until a test moves them. */
export function holdTimers() {
  const { pass, pending, stop } = holdTimersFrom(0)
  return { advance: pass, pending, release: stop }
}
