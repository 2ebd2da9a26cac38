/** Below this a timer is no wait, but a turn of the page. */
const AT_ONCE = 40

/** From now on the page's timers are due when the test says so; what is to run at once still does. Give back what `stop` returns. */
export function holdTimers() {
  const { setTimeout: setReal, clearTimeout: clearReal } = globalThis
  const waiting = new Map<object, { due: number; run: () => void }>()
  let now = 0
  const setHeld = (run: () => void, ms = 0, ...more: []) => {
    if (ms < AT_ONCE) return setReal(run, ms, ...more)
    const timer = {}
    waiting.set(timer, { due: now + ms, run })
    return timer
  }
  const clearHeld = (timer: never) => {
    if (!waiting.delete(timer)) clearReal(timer)
  }
  Object.assign(globalThis, { setTimeout: setHeld, clearTimeout: clearHeld })
  return {
    /** Moves time on: what is due by then runs. */
    pass(ms: number): void {
      now += ms
      for (const [timer, { due, run }] of [...waiting])
        if (due <= now) {
          waiting.delete(timer)
          run()
        }
    },
    stop: () => void Object.assign(globalThis, { setTimeout: setReal, clearTimeout: clearReal }),
  }
}
