import { batch, computed, signal } from '@preact/signals-core'
import type { Transaction } from '../../domain/history.js'
import type { Route } from '../../domain/routes.js'
import type { OpenModal } from '../../modal.js'

/** How a history stands: `unsupported` where the service does not know the network. */
export type HistoryStatus = 'loading' | 'ready' | 'failed' | 'unsupported'

export type History = ReturnType<typeof createHistory>

/** Puts more rows among those of the service. */
export type Merge = (rows: readonly Transaction[]) => readonly Transaction[]

/** Makes the history of whoever is connected, as far as it has arrived. */
export function createHistory() {
  const transactions = signal<readonly Transaction[]>([])
  const next = signal<string | undefined>(undefined)
  const status = signal<HistoryStatus>('loading')
  const isPaused = signal(false)
  const merge = signal<Merge>(rows => rows)
  return {
    /** What the service has, the newest first. */
    transactions,
    /** How what was sent from here comes among it; it does once there is something (`sent.ts`). */
    merge,
    /** What is shown: both. */
    rows: computed(() => merge.value(transactions.value)),
    status,
    /** Asks for the next page, where there is one. */
    next,
    /** Many pages had nothing to show: the visitor says whether to go on. */
    isPaused,
    /** The CAIP-10 address it is of. */
    of: undefined as string | undefined,
    /** How many pages have arrived. */
    pages: 0,
    /** When the service gave the first of them. */
    at: 0,
    /** Ends what is under way; a late answer then reaches nobody. */
    attempt: new AbortController(),

    /** Empties it: for another account, or after a failure. */
    reset(of?: string, becomes: HistoryStatus = 'loading') {
      this.of = of
      this.pages = 0
      this.stop()
      batch(() => {
        transactions.value = []
        next.value = undefined
        isPaused.value = false
        status.value = becomes
      })
    },
    /** Nobody waits any more; what has arrived stays. */
    stop() {
      this.attempt.abort()
      this.attempt = new AbortController()
      if (this.pages) status.value = 'ready'
    },
  }
}

const histories = new WeakMap<Route, History>()

/** The history of the view on screen, for all of its tabs: it goes with the view, and is there again when the visitor comes back. */
export function historyOf({ screen: { router } }: OpenModal): History {
  const route = router.current.peek()
  const history = histories.get(route) ?? createHistory()
  histories.set(route, history)
  return history
}
