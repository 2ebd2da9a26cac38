import { getHistory } from '../../clients/get-history.js'
import { whenVisible } from '../../clients/presence.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { joinTransactions, type Transaction } from '../../domain/history.js'
import { toText } from '../../domain/texts.js'
import { BUYING_TEXTS } from '../../domain/texts/buying.js'
import { BUY_PROGRESS_LIMIT, PURCHASE_PAGES, PURCHASE_POLL, PURCHASE_POLL_SLOW } from '../../domain/times.js'
import { balances } from '../../flows/actions.js'
import { toBlockchainApi } from '../../flows/blockchain-api.js'
import { announce } from '../../flows/navigate.js'
import type { OpenModal } from '../../modal.js'
import type { Attempt, Buy, Purchases } from './state.js'

/** Asks what an account has bought at Coinbase, the latest pages. @throws where the service does not answer: half a list would make old ones new */
export async function askPurchases(modal: OpenModal, { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId }, signal: AbortSignal): Promise<Purchases> {
  const api = toBlockchainApi(modal)
  if (!api) return { status: 'unsupported', list: [] }
  let list: readonly Transaction[] = []
  let cursor: string | undefined
  for (let page = 0; page < PURCHASE_PAGES; page++) {
    const { transactions, isUnsupported, next } = await getHistory(api, { address, caipNetworkId, cursor, onramp: 'coinbase' }, signal)
    if (isUnsupported) return { status: 'unsupported', list: [] }
    list = joinTransactions(list, transactions)
    cursor = next
    if (!cursor) break
  }
  return { status: 'ready', list }
}

/**
 * Whether a purchase came of this window: it is newer, or was not there at first, since clocks differ. One that has long been on its way,
 * as bank transfers are, did not (the references, wire 9.2, take it for new, and nobody would see what to do in the window).
 */
export function isNew({ id, time = 0 }: Transaction, { at, known }: Attempt): boolean {
  return time > at || Boolean(known && !known.has(id))
}

/**
 * Keeps the purchases up to date while they are looked at: once, and as long as one is on its way every three seconds, later on more
 * slowly; so too while what came of a window that has just been opened is not listed yet. Never in a hidden tab. When coins have arrived, whatever shows the account asks anew.
 */
export async function watchPurchases(modal: OpenModal, buy: Buy, signal: AbortSignal): Promise<void> {
  const { state, platform, options } = modal
  const { address } = state.accountOf()
  const { caipNetworkId } = state.networkOf() ?? {}
  if (!address || !caipNetworkId) return
  const slowFrom = platform.now() + BUY_PROGRESS_LIMIT
  const attempt = buy.attempt.peek()
  // What the view has not seen arrive needs no news, but for what came of the window.
  const isExpected = () =>
    attempt?.provider === 'coinbase' && attempt.address === address && (attempt.phase.peek() === 'late' || platform.now() - attempt.at < BUY_PROGRESS_LIMIT)
  let awaited = new Set<string>()
  buy.purchases.value = { status: 'loading', list: [] }
  for (;;) {
    await whenVisible(signal)
    if (signal.aborted) return
    const found = await askPurchases(modal, { address, caipNetworkId }, signal).catch(() => undefined)
    if (signal.aborted) return
    const before = buy.purchases.peek()
    // What is known stays, and is asked for again; without anything to show, the visitor says when.
    if (!found && before.status !== 'ready') buy.purchases.value = { status: 'failed', list: [] }
    if (found) {
      buy.purchases.value = found
      const arrived = found.list.filter(each => each.status === 'confirmed' && (awaited.has(each.id) || (attempt && isNew(each, attempt) && !before.list.some(({ id }) => id === each.id))))
      if (arrived.length) {
        announce(modal, toText(options.texts, BUYING_TEXTS, 'purchaseDone'))
        refresh(modal)
      }
      awaited = new Set(found.list.filter(({ status }) => status === 'pending').map(({ id }) => id))
    }
    const { status, list } = buy.purchases.peek()
    if (!awaited.size && !(status === 'ready' && isExpected() && !list.some(each => isNew(each, attempt!)))) return
    await platform.wait(platform.now() < slowFrom ? PURCHASE_POLL : PURCHASE_POLL_SLOW, signal)
    if (signal.aborted) return
  }
}

/** Back to the account, which asks anew what there is. */
export function leaveForAccount(modal: OpenModal): void {
  refresh(modal)
  modal.screen.router.reset('Account')
}

function refresh(modal: OpenModal): void {
  void balances().then(({ loadBalance }) => loadBalance(modal, modal.state.activeNamespace.peek(), true)).catch(() => {})
}
