/** Below this a timer is no wait, but a turn of the page. */
const AT_ONCE = 40

/**
 * From now on the page's timers are due when the test says so; what is to run at once still does. Give them back by `stop`.
 * @param from what waits for less, in ms, is to run at once
 */
export function holdTimers(from = AT_ONCE) {
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis
  const waiting = new Map<object, { due: number; run: () => void }>()
  let now = 0
  const setHeld = (run: () => void, ms = 0, ...more: []) => {
    if (ms < from) return setReal(run, ms, ...more)
    const timer = {}
    waiting.set(timer, { due: now + ms, run })
    return timer
  }
  const clearHeld = (timer: never) => {
    if (!waiting.delete(timer)) clearReal(timer)
  }
  Object.assign(globalThis, { setTimeout: setHeld, clearTimeout: clearHeld })
  return {
    /** Moves time on: what is due by then runs, in its order. */
    pass(ms: number): void {
      now += ms
      for (const [timer, { due, run }] of [...waiting].sort(([, a], [, b]) => a.due - b.due)) if (due <= now && waiting.delete(timer)) run()
    },
    /** How many still wait. */
    pending: () => waiting.size,
    stop: () => void Object.assign(globalThis, { setTimeout: setReal, clearTimeout: clearReal }),
  }
}
