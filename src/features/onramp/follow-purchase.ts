import { whenVisible } from '../../clients/page.js'
import { toText } from '../../domain/texts.js'
import { BUYING_TEXTS } from './texts.js'
import { BUY_POLL, BUY_PROGRESS_LIMIT, POPUP_LOOK, PURCHASE_PAGES, PURCHASE_POLL, PURCHASE_POLL_SLOW } from '../../domain/times.js'
import { announce } from '../../flows/navigate.js'
import type { OpenModal } from '../../modal.js'
import type { Attempt, Buy, Purchases } from './state.js'
import { getHistory } from '../../clients/account-api.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { joinTransactions, type Transaction } from '../../domain/history.js'
import { profile } from '../../flows/rooms.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'

/**
 * Waits for a purchase (references, wire 9.2): asks at once and every four seconds, not while the tab is hidden, and goes to the purchases
 * as soon as there is one. After three minutes it says that none was seen. Meld's nobody lists: there only the window is looked after.
 */
export async function followPurchase(modal: OpenModal, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const {
    clock,
    screen: { router },
    options,
  } = modal
  const { phase, provider } = attempt
  void watchWindow(modal, attempt, signal)
  if (provider !== 'coinbase') return
  const end = clock.now() + BUY_PROGRESS_LIMIT
  while (!signal.aborted) {
    await whenVisible(signal)
    if (signal.aborted) return
    const answer = await askPurchases(modal, attempt, signal).catch(() => undefined)
    if (signal.aborted) return
    if (answer) attempt.learn(answer.list.map(({ id }) => id))
    if (answer?.list.some(each => isNew(each, attempt))) {
      announce(modal, toText(options.texts, BUYING_TEXTS, 'purchaseSeen'))
      return router.replace('OnRampActivity')
    }
    // What cannot be opened has said so already.
    if (phase.peek() === 'failed') return
    if (clock.now() >= end) return attempt.end('late')
    await clock.wait(Math.min(BUY_POLL, end - clock.now()), signal)
  }
}

/** Notices when the window goes. A page may cut itself off from whoever opened it, which looks the same: so it is only said, and nothing ends. */
async function watchWindow({ clock }: OpenModal, attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { popup, phase } = attempt
  while (popup && !signal.aborted) {
    if (popup.closed && phase.peek() === 'open') attempt.end('closed')
    if (phase.peek() !== 'open' && phase.peek() !== 'opening') return
    await clock.wait(POPUP_LOOK, signal)
  }
}

/** Asks what an account has bought at Coinbase, the latest pages. @throws where the service does not answer: half a list would make old ones new */
async function askPurchases(
  modal: OpenModal,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
  signal: AbortSignal,
): Promise<Purchases> {
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
function isNew({ id, time = 0 }: Transaction, { at, known }: Attempt): boolean {
  const before = known()
  return time > at || Boolean(before && !before.has(id))
}

/**
 * Keeps the purchases up to date while they are looked at: once, and as long as one is on its way every three seconds, later on more
 * slowly; so too while what came of a window that has just been opened is not listed yet. Never in a hidden tab. When coins have arrived, whatever shows the account asks anew.
 */
export async function watchPurchases(modal: OpenModal, buy: Buy, signal: AbortSignal): Promise<void> {
  const { state, clock, options } = modal
  const { address } = state.accountOf()
  const { caipNetworkId } = state.networkOf() ?? {}
  if (!address || !caipNetworkId) return
  const slowFrom = clock.now() + BUY_PROGRESS_LIMIT
  const attempt = buy.attempt.peek()
  // What the view has not seen arrive needs no news, but for what came of the window.
  const isExpected = () =>
    attempt?.provider === 'coinbase' &&
    attempt.address === address &&
    (attempt.phase.peek() === 'late' || clock.now() - attempt.at < BUY_PROGRESS_LIMIT)
  let awaited = new Set<string>()
  buy.list('loading')
  for (;;) {
    await whenVisible(signal)
    if (signal.aborted) return
    const found = await askPurchases(modal, { address, caipNetworkId }, signal).catch(() => undefined)
    if (signal.aborted) return
    const before = buy.purchases.peek()
    // What is known stays, and is asked for again; without anything to show, the visitor says when.
    if (!found && before.status !== 'ready') buy.list('failed')
    if (found) {
      buy.list(found.status, found.list)
      const arrived = found.list.filter(
        each =>
          each.status === 'confirmed' &&
          (awaited.has(each.id) || (attempt && isNew(each, attempt) && !before.list.some(({ id }) => id === each.id))),
      )
      if (arrived.length) {
        announce(modal, toText(options.texts, BUYING_TEXTS, 'purchaseDone'))
        refresh(modal)
      }
      // A word that nobody knows may be its last one.
      const isOpen = ({ status }: Transaction) => status === 'pending' || (status === 'unknown' && clock.now() < slowFrom)
      awaited = new Set(found.list.filter(isOpen).map(({ id }) => id))
    }
    const { status, list } = buy.purchases.peek()
    if (!awaited.size && !(status === 'ready' && isExpected() && !list.some(each => isNew(each, attempt!)))) return
    await clock.wait(clock.now() < slowFrom ? PURCHASE_POLL : PURCHASE_POLL_SLOW, signal)
    if (signal.aborted) return
  }
}

/** Back to the account, which asks anew what there is. */
export function leaveForAccount(modal: OpenModal): void {
  refresh(modal)
  modal.screen.router.reset('Account')
}

function refresh(modal: OpenModal): void {
  void profile()
    .then(({ loadBalance }) => loadBalance(modal, modal.state.activeNamespace.peek(), true))
    .catch(() => {})
}
