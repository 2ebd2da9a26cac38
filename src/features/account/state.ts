import { batch, computed, signal } from '@preact/signals-core'
import { joinTransactions, type Transaction } from '../../domain/history.js'
import type { Route } from '../../domain/routes.js'
import type { Readable } from '../../flows/money/feature-state.js'
import type { OpenModal } from '../../modal.js'
import { toNfts } from './rules.js'

/** How a history stands: `unsupported` where the service does not know the network. */
export type HistoryStatus = 'loading' | 'ready' | 'failed' | 'unsupported'

export type History = Readable<ReturnType<typeof create>>

/** Puts more rows among those of the service. */
export type Merge = (rows: readonly Transaction[]) => readonly Transaction[]

function create() {
  const transactions = signal<readonly Transaction[]>([])
  const next = signal<string | undefined>(undefined)
  const status = signal<HistoryStatus>('loading')
  const isPaused = signal(false)
  const merge = signal<Merge>(rows => rows)
  return {
    /** What the service has, the newest first. */
    transactions,
    /** What is shown: that, and what was sent from here. */
    rows: computed(() => merge.value(transactions.value)),
    nfts: computed(() => toNfts(transactions.value)),
    status,
    /** Asks for the next page, where there is one. */
    next,
    /** Many pages had nothing to show: the visitor says whether to go on. */
    isPaused,
    /** The CAIP-10 address it is of. */
    of: undefined as string | undefined,
    /** In which language its rows are told. */
    locale: undefined as string | undefined,
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
    /** Empties it where its rows are told in another language. */
    tellIn(locale: string) {
      if (this.locale !== locale) this.reset(this.of)
      this.locale = locale
    },
    /** Nobody waits any more; what has arrived stays. */
    stop() {
      this.attempt.abort()
      this.attempt = new AbortController()
      if (this.pages) status.value = 'ready'
    },
    /** A page is on its way, in place of whatever was; the signal says whether it is still awaited. */
    begin(): AbortSignal {
      this.stop()
      batch(() => {
        status.value = 'loading'
        isPaused.value = false
      })
      return this.attempt.signal
    },
    /** What was on its way has come; `paused` where nothing of it is shown, and more may follow. */
    settle(paused = isPaused.peek()) {
      batch(() => {
        isPaused.value = paused
        status.value = 'ready'
      })
    },
    /** More is asked for only where the visitor says so. */
    pause() {
      isPaused.value = Boolean(next.peek())
    },
    /** A page has come after those that are there. */
    add(page: readonly Transaction[], cursor: string | undefined) {
      this.pages++
      batch(() => {
        transactions.value = joinTransactions(transactions.peek(), page)
        next.value = cursor
      })
    },
    /** The first page has come anew. Where it joins what is there, the pages below stay; pending ones that are gone go. */
    refresh(page: readonly Transaction[], cursor: string | undefined, at: number) {
      const ids = new Set(page.map(({ id }) => id))
      const before = transactions.peek()
      const isJoined = this.pages > 1 && before.some(({ id }) => ids.has(id))
      this.at = at
      batch(() => {
        transactions.value = joinTransactions(page, isJoined ? before.filter(each => each.status !== 'pending') : [])
        if (isJoined) return
        this.pages = 1
        next.value = cursor
      })
    },
    /** How what was sent from here comes among the service's rows; it does once there is something. */
    mergeWith(sent: Merge) {
      merge.value = sent
    },
  }
}

/** Makes the history of whoever is connected, as far as it has arrived. */
export const createHistory: () => History = create

const histories = new WeakMap<Route, History>()

/** The history of the view on screen, for all of its tabs: it goes with the view, and is there again when the visitor comes back. */
export function historyOf({ screen: { router } }: OpenModal): History {
  const route = router.current.peek()
  const history = histories.get(route) ?? createHistory()
  histories.set(route, history)
  return history
}
