/** Time, handed in so that a test can turn the clock by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves with whether the time ran out: true after `ms`, false at once where the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<boolean>
}

export const clock: Clock = {
  now: Date.now,
  wait: (ms, signal) =>
    new Promise(resolve => {
      // A signal may outlive many waits, as that of a round of questions does: none of them stays with it.
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve(!signal?.aborted)
      }
      const timer = setTimeout(end, signal?.aborted ? 0 : ms)
      signal?.addEventListener('abort', end)
    }),
}
