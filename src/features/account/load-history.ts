import type { ReadonlySignal } from '@preact/signals-core'
import { getHistory, type HistoryPage, toPage } from '../../clients/account-api.js'
import { toNumbers } from '../../domain/numbers.js'
import { isShown, type Transaction } from '../../domain/history.js'
import { findNetwork } from '../../domain/networks.js'
import { toRpcUrls } from '../../domain/services.js'
import { SENT_KEY, PROFILE_KEYS } from '../../domain/storage-keys.js'
import { isSentBy, joinSent, toTransaction, type FollowedTransaction } from '../../domain/sent-transactions.js'
import { toLocale, toText } from '../../domain/texts.js'
import { HISTORY_AGE, HISTORY_EMPTY_PAGES, HISTORY_CACHED } from '../../domain/times.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'
import { isResting } from '../../flows/account/cache.js'
import { announce } from '../../flows/navigate.js'
import { tellError } from '../../flows/tell-error.js'
import { track } from '../../flows/track.js'
import type { Modal } from '../../modal.js'
import { tell } from './rules.js'
import type { History } from './state.js'
import { ACCOUNT_TEXTS } from './texts.js'

/**
 * Brings the history of the active account as far as it was loaded, or its first page as it was last seen, at once; and from
 * the service where that is older than 30 s. After a failure the service is left alone for 30 s, unless the visitor asks.
 * @param again it is asked for on purpose: by the visitor, or since a transaction has been sent
 */
export async function loadHistory(modal: Modal, history: History, { again = false } = {}): Promise<void> {
  const { clock } = modal
  const { transactions, status, next, isPaused } = history
  const { address, caipAddress, caipNetworkId } = toAccount(modal)
  if (!address || !caipNetworkId) return history.reset()
  // Most accounts have nothing on its way, so what follows it is not here. Without it the service's rows stand alone.
  if (modal.stops.has('following') || modal.storage.get(SENT_KEY)) {
    import('../../flows/money/sent-transactions.js')
      .then(({ resumeTransactions }) => showSent(modal, history, resumeTransactions(modal)))
      .catch(() => {})
  }
  if (history.of !== caipAddress || status.peek() === 'failed') history.reset(caipAddress)
  const now = clock.now()
  const cached = history.pages ? undefined : readPage(modal, address, caipNetworkId)
  if (cached) {
    history.refresh(toShown(modal, cached.transactions, caipNetworkId), cached.next, cached.timestamp)
    history.settle()
  }
  const hasRows = transactions.peek().length > 0
  const isFresh = !again && history.pages > 0 && Math.abs(now - history.at) < HISTORY_AGE && history.at > (modal.state.of().movedAt ?? 0)
  const isRested = again || !isResting(modal, toKey(caipAddress))
  // The way on is the visitor's to take.
  if (!isRested && hasRows) return history.pause()
  if (isFresh && (hasRows || isPaused.peek() || !next.peek())) return
  if (!isRested) return history.reset(caipAddress, 'failed')
  // What is known has nothing to show: it goes on from there.
  await loadPages(modal, history, isFresh ? next.peek() : undefined)
}

/** Brings the next page, where there is one and none is under way. */
export async function loadMore(modal: Modal, history: History): Promise<void> {
  const cursor = history.next.peek()
  if (!cursor || history.status.peek() !== 'ready' || history.of !== toAccount(modal).caipAddress) return
  track(modal, { event: 'LOAD_MORE_TRANSACTIONS', properties: toProperties(modal, cursor) })
  await loadPages(modal, history, cursor)
}

/** Asks for pages until one has something to show, five at most. */
async function loadPages(modal: Modal, history: History, cursor: string | undefined): Promise<void> {
  const { transactions, next } = history
  const { failedAt, clock } = modal
  const { address, caipAddress, caipNetworkId } = toAccount(modal)
  // An outcome like the last one is said again.
  announce(modal, '')
  const signal = history.begin()
  const isOver = () => signal.aborted || toAccount(modal).caipAddress !== caipAddress
  try {
    const getPage = toSource(modal)
    let found = 0
    for (let round = 0; round < HISTORY_EMPTY_PAGES; round++) {
      const page = await getPage?.(cursor, signal)
      if (isOver()) return
      failedAt.delete(toKey(caipAddress))
      if (!page || page.isUnsupported) return history.reset(caipAddress, 'unsupported')
      const shown = toShown(modal, page.transactions, caipNetworkId!)
      const before = cursor ? transactions.peek().length : 0
      if (cursor) history.add(shown, page.next)
      else {
        history.refresh(shown, page.next, clock.now())
        writePage(modal, address!, caipNetworkId!, page)
      }
      found = transactions.peek().length - before
      cursor = next.peek()
      if (found || !cursor) break
    }
    history.settle(Boolean(cursor && !found))
  } catch {
    if (isOver()) return
    failedAt.set(toKey(caipAddress), clock.now())
    history.reset(caipAddress, 'failed')
    track(modal, { event: 'ERROR_FETCH_TRANSACTIONS', properties: toProperties(modal, cursor) })
    await tellError(modal, 'transactionsFailed')
  }
}

/** Who tells the history of the active account: the adapter where it can, else the service; nobody, where there is neither. */
function toSource(modal: Modal): ((cursor: string | undefined, signal: AbortSignal) => Promise<HistoryPage>) | undefined {
  const { state, adapters, options } = modal
  const { address = '', caipNetworkId = '' } = toAccount(modal)
  const adapter = adapters.get(state.activeNamespace.peek()!)
  // A network the dApp does not offer has no node we may ask.
  const network = findNetwork(state.networks.peek(), caipNetworkId)
  if (adapter?.getHistory)
    return (
      network &&
      (async (cursor, signal) => {
        const { rows, next } = await adapter.getHistory!({ address, network, urls: toRpcUrls(network, options), cursor, signal })
        return toPage(rows, next)
      })
    )
  const api = toBlockchainApi(modal)
  return api && ((cursor, signal) => getHistory(api, { address, caipNetworkId, cursor }, signal))
}

/** What of a page is shown on a network, in words. */
function toShown(modal: Modal, transactions: readonly Transaction[], caipNetworkId: string): readonly Transaction[] {
  return transactions.filter(each => isShown(each, caipNetworkId)).map(each => inWords(modal, each))
}

/** A transaction with all that its row says. */
function inWords({ options }: Modal, transaction: Transaction): Transaction {
  return tell(transaction, toNumbers(toLocale(options.texts)), (key, values) => toText(options.texts, ACCOUNT_TEXTS, key, values))
}

function toProperties(modal: Modal, cursor: string | undefined) {
  return {
    address: toAccount(modal).address ?? '',
    projectId: modal.options.projectId ?? '',
    cursor,
    isSmartAccount: modal.state.of().accounts[0]?.type === 'smartAccount',
  }
}

function toAccount({ state }: Modal) {
  return { ...state.accountOf(), caipNetworkId: state.networkOf()?.caipNetworkId }
}

const toKey = (caipAddress: string | undefined): string => `history:${caipAddress}`

/**
 * Puts what was sent from here among the rows of the service until it has them itself; what is still open is followed meanwhile.
 * What stands there is always of the account on screen.
 */
function showSent(modal: Modal, history: History, list: ReadonlySignal<readonly FollowedTransaction[]>): void {
  const { state } = modal
  history.mergeWith(rows => {
    const mine = list.value.filter(each => isSentBy(each, state.accountOf().address, state.networkOf()?.caipNetworkId))
    return joinSent(
      mine.map(each => inWords(modal, toTransaction(each))),
      rows,
    )
  })
}

/** An entry of the cache, by address and CAIP-2 id: the first page as the service wrote it. */
interface Entry {
  timestamp: number
  transactions: readonly unknown[]
  next?: string | undefined
}

const KEY = PROFILE_KEYS.history

type Cache = Record<string, Record<string, Partial<Entry> | null> | null>

/** The first page as it was last seen, and when. What is stored is believed no more than an answer. */
function readPage({ storage }: Modal, address: string, caipNetworkId: string): (HistoryPage & { timestamp: number }) | undefined {
  const { transactions, timestamp, next } = storage.getJson<Cache>(KEY)?.[address]?.[caipNetworkId] ?? {}
  return Array.isArray(transactions) && typeof timestamp === 'number' ? { ...toPage(transactions, next), timestamp } : undefined
}

/** Keeps a first page, beside those of the few addresses that were looked at last. */
function writePage({ storage, clock }: Modal, address: string, caipNetworkId: string, { rows, next }: HistoryPage): void {
  const { [address]: before, ...others } = storage.getJson<Cache>(KEY) ?? {}
  const entry: Entry = { timestamp: clock.now(), transactions: rows, next }
  const kept = Object.entries(others).slice(1 - HISTORY_CACHED)
  storage.set(KEY, JSON.stringify({ ...Object.fromEntries(kept), [address]: { ...before, [caipNetworkId]: entry } }))
}
