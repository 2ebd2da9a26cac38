/** Time, handed in so that a test can turn the clock by hand. */
export interface Platform {
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves after `ms`; an aborted signal resolves it at once, so whoever waits has to look. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
}

export const platform: Platform = {
  now: Date.now,
  wait: (ms, signal) =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, signal?.aborted ? 0 : ms)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
}
