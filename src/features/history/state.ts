import { batch, signal } from '@preact/signals-core'
import type { Transaction } from '../../domain/history.js'

/** How a history stands: `unsupported` where the service does not know the network. */
export type HistoryStatus = 'loading' | 'ready' | 'failed' | 'unsupported'

export type History = ReturnType<typeof createHistory>

/** Makes the history of whoever is connected, as far as it has arrived. It lives as long as it is on screen. */
export function createHistory() {
  const transactions = signal<readonly Transaction[]>([])
  const next = signal<string | undefined>(undefined)
  const status = signal<HistoryStatus>('loading')
  const isPaused = signal(false)
  return {
    /** What is shown, the newest first. */
    transactions,
    status,
    /** Asks for the next page, where there is one. */
    next,
    /** Many pages had nothing to show: the visitor says whether to go on. */
    isPaused,
    /** The CAIP-10 address it is of. */
    of: undefined as string | undefined,
    /** How many pages have arrived. */
    pages: 0,
    /** Ends what is under way; a late answer then reaches nobody. */
    attempt: new AbortController(),

    /** Empties it: for another account, or after a failure. */
    reset(of?: string, becomes: HistoryStatus = 'loading') {
      this.stop()
      this.of = of
      this.pages = 0
      batch(() => {
        transactions.value = []
        next.value = undefined
        isPaused.value = false
        status.value = becomes
      })
    },
    /** Nobody waits any more. */
    stop() {
      this.attempt.abort()
      this.attempt = new AbortController()
    },
  }
}
