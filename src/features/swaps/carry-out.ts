import { getBalances } from '../../clients/account-api.js'
import { formatUnits } from '../../domain/amounts.js'
import { toNumbers } from '../../domain/numbers.js'
import type { SwapEvent } from '../../domain/events.js'
import { named } from '../../domain/error-code.js'
import type { Telling } from '../../domain/errors.js'
import type { Standing } from '../../domain/history.js'
import { sayMayBeSent } from '../../domain/moved.js'
import { toStanding } from '../../domain/sent-transactions.js'
import { toLocale, toText } from '../../domain/texts.js'
import { SWAP_REFRESH } from '../../domain/times.js'
import { errors } from '../../flows/rooms.js'
import { toBlockchainApi } from '../../flows/account/blockchain-api.js'
import { askWallet, type Turn as WalletTurn, warnOfEarlier } from '../../flows/money/ask-wallet.js'
import { isStill } from '../../flows/money/place.js'
import { followTransaction, toWords } from '../../flows/money/sent-transactions.js'
import { announce } from '../../flows/navigate.js'
import { sayError } from '../../flows/say-error.js'
import { toast } from '../../flows/toast.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'
import { ASKED, buildPreview, Said, sayWhatStands, toCalls } from './build-preview.js'
import { isSameSwap, type Preview, toSent, toSteps } from './rules.js'
import type { Swap } from './state.js'
import { SWAPS_TEXTS } from './texts.js'

/** Older than this a preview is not signed. */
const OLDEST = 3 * SWAP_REFRESH

/** How often the allowance is looked at after its approval, until the service has seen it; once a second. */
const LOOKS = 5

/**
 * Carries out what the visitor has confirmed: the approval, the swap, or both as one. The wallet is asked for exactly what stands in
 * `preview`; where there is a newer one, or another account, nothing is asked and that one is shown. What was declined or failed leaves
 * the form as it was. What has been sent is followed, whether the dialog stays open or not. While the wallet still has an earlier request,
 * from a dialog that was closed say, another needs a second press, which knows of it. Throws nothing.
 */
export async function carryOut(modal: OpenModal, swap: Swap, preview: Preview): Promise<void> {
  // A second tap is the same wish.
  if (swap.isBusy.peek()) return
  if (modal.clock.now() - preview.at > OLDEST) return renew(modal, swap, preview)
  if (!isStill(modal, preview.place)) return beginAnew(modal, swap)
  if (swap.preview.peek() !== preview) return sayChanged(modal, swap)
  if (swap.unseen.peek() || needsAnotherPress(modal, swap, preview)) return
  const left = swap.signal()
  const isApproval = Boolean(preview.approval && !preview.isBatch)
  const turn = swap.begin(isApproval ? 'approving' : 'swapping')
  const isMine = () => swap.turn.peek() === turn
  const onSilence = (isSilent: boolean) => {
    if (isMine()) swap.hush(isSilent)
  }
  track(modal, { event: 'INITIATE_SWAP', properties: toEvent(modal, preview) })
  // Called off where its owner has left, or is not where they were when they saw what they have confirmed.
  const isHere = () => isStill(modal, preview.place)
  await askWallet(modal, { key: ASKED, isHere, until: left, onSilence }, async ({ left: signal, hear }) => {
    let isRefused = false
    try {
      await (isApproval ? approve : exchange)(modal, swap, preview, { left: signal, hear, isMine })
    } catch (error) {
      // Whoever left before the wallet was asked has called it off.
      if (signal.aborted && error === signal.reason) return left.aborted || !isMine() ? undefined : await beginAnew(modal, swap)
      isRefused = (error as Error).name === 'atomicUpgradeRejected'
      await tellFailure(modal, swap, preview, { error, isApproval, left, isMine })
    } finally {
      if (isMine()) swap.end(isRefused ? 'refused' : 'review')
    }
  })
}

/** Shows what has grown old as it is now; confirmed it has to be once more. */
async function renew(modal: OpenModal, swap: Swap, preview: Preview, words?: string): Promise<void> {
  await buildPreview(modal, swap)
  if (!isStill(modal, preview.place)) return beginAnew(modal, swap)
  return words && !swap.failure.peek() ? swap.fail(words) : sayChanged(modal, swap)
}

function sayChanged(modal: OpenModal, swap: Swap): void {
  swap.fail(swap.failure.peek() ? '' : sayWhatStands(modal, swap, toFailure(toTexts(modal), 'swapQuoteChanged')))
}

/** Whether there is something to know first, which is said: the next press knows of it. */
function needsAnotherPress(modal: OpenModal, swap: Swap, preview: Preview): boolean {
  if (swap.step.peek() !== 'earlier' && warn(modal, swap)) return true
  // What no node could try may be any call to any contract.
  if (preview.isTried !== undefined || swap.untried.peek() === preview.transaction.to) return false
  swap.warnUntried(preview.transaction.to)
  announce(modal, toTexts(modal)('swapUntried'))
  return true
}

/** Of another account or network nothing is built here: its own form is on its way to the screen. */
function beginAnew(modal: OpenModal, swap: Swap): Promise<void> {
  swap.fail(sayWhatStands(modal, swap, toFailure(toTexts(modal), 'swapPlaceChanged')))
  return buildPreview(modal, swap)
}

/** Says why it was not carried out, where the visitor is by now. */
async function tellFailure(
  modal: OpenModal,
  swap: Swap,
  preview: Preview,
  { error, isApproval, left, isMine }: { error: unknown; isApproval: boolean; left: AbortSignal; isMine(): boolean },
): Promise<void> {
  // It has promised too much: then one after the other, with the next press.
  if ((error as Error).name === 'atomicityNotSupported' && isMine()) {
    swap.fail(toTexts(modal)('callsNoBatch'))
    return buildPreview(modal, swap)
  }
  // No node could try it as it was pressed: it is shown anew, and takes a press more where none can by then.
  if ((error as Error).name === 'callsChanged' && isMine() && !left.aborted)
    return renew(modal, swap, preview, (await toReason(modal, swap, named('rpcFailed'))).said)
  const { said, message, isOpen, isNo } = await toReason(modal, swap, error)
  // Its form may be gone, or another account's, or nobody waits there any longer.
  if (left.aborted || isOpen || !isMine()) say(modal, 'error', said)
  else swap.fail(said, isNo)
  // Whoever does not know whether they have swapped is not offered to swap again: they look at their account first.
  if (isOpen && !left.aborted && (isMine() || !swap.isBusy.peek())) {
    modal.state.patch('eip155', { currentTab: 'activity' })
    modal.screen.router.reset('Account')
  }
  track(modal, { event: isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', properties: { ...toEvent(modal, preview), message } })
}

/** One request to the wallet. */
interface Turn extends WalletTurn {
  /** Whether the visitor still waits for this one. */
  isMine(): boolean
}

/** Has the approval signed, or what has to come before it, waits until it is in a block, and shows what the swap is now. */
async function approve(modal: OpenModal, swap: Swap, preview: Preview, turn: Turn): Promise<void> {
  const text = toTexts(modal)
  const { reset, approval } = preview
  const signal = swap.signal()
  const { calls } = await toCalls(modal)
  const id = await turn.hear(calls.send({ ...preview.place, transaction: (reset ?? approval)!, signal: turn.left }))
  if (turn.isMine()) swap.pass()
  // An approval moves nothing, so that no amount stands beside it.
  const { out: _, into: __, ...sent } = toSent(preview)
  const failure = await followTransaction(
    modal,
    { ...sent, id, at: modal.clock.now(), kind: 'approve', to: approval!.to },
    () => !signal.aborted && turn.isMine(),
  )
  if (failure) throw failure
  if (signal.aborted) return
  swap.approve(Boolean(reset))
  // Something else may be asked for by now; whatever is shown is renewed all the same.
  if (!turn.isMine()) return
  const isOpen = () => swap.preview.peek()?.[reset ? 'reset' : 'approval']
  for (let look = 0; look < LOOKS && !signal.aborted; look++) {
    await buildPreview(modal, swap)
    if (!isOpen() || swap.failure.peek()) break
    await modal.clock.wait(1_000, signal)
  }
  if (signal.aborted) return
  swap.end()
  // The last look, after which it is said that the service has not seen it.
  if (isOpen()) await buildPreview(modal, swap)
  if (swap.failure.peek()) return
  const words = text(reset ? 'swapIsReset' : 'swapApproved')
  // The form has words of its own.
  if (modal.screen.router.view.peek() === 'SwapPreview') announce(modal, words)
  else say(modal, 'success', words)
}

/** Has the swap signed, with its approval where the wallet does both as one, and follows it from the account's view. */
async function exchange(modal: OpenModal, swap: Swap, preview: Preview, turn: Turn): Promise<void> {
  const { router } = modal.screen
  const text = toTexts(modal)
  const signal = swap.signal()
  const { calls } = await toCalls(modal)
  const { approval, transaction, place } = preview
  const isBatch = preview.isBatch && approval
  const trial = { ...preview.trial, isTried: preview.isTried !== undefined }
  const asked = { ...place, trial, signal: turn.left }
  const id = await turn.hear(
    isBatch ? calls.sendBatch({ ...asked, transactions: toSteps(preview) }) : calls.send({ ...asked, transaction }),
  )
  const sent = {
    ...toSent(preview),
    id,
    wallet: isBatch ? place.connector.id : undefined,
    at: modal.clock.now(),
    kind: 'trade' as const,
    to: transaction.to,
  }
  const numbers = toNumbers(toLocale(modal.options.texts))
  const { out, into } = sent
  const words = { from: numbers.full(out.amount, out.symbol), to: numbers.amount(into.amount, into.symbol) }
  // Whoever looks elsewhere by now, or has another swap before them, is told in passing.
  const isLeft = signal.aborted || (!turn.isMine() && (swap.isBusy.peek() || !isSameSwap(swap.preview.peek(), preview)))
  const route = isLeft ? undefined : router.history.peek().find(({ view }) => view === 'SwapPreview')
  const isShown = () => !signal.aborted && router.view.peek() === 'SwapPreview' && swap.outcome.peek()?.preview === preview
  const tell = (standing: Standing, title: string, said = '', { wallet, id: hash }: { wallet?: string | undefined; id: string } = sent) =>
    swap.tell({ preview, standing, title, words: said, hash: wallet === undefined ? hash : undefined })
  if (route) tell('pending', text('swapping', words))
  else say(modal, 'loading', text('swapping', words))
  // The form has been used: there is nothing to go back to.
  if (!isLeft) router.endWith('SwapPreview', 'titleSwap')
  // From here on nobody waits for it in a form.
  const outcome = followTransaction(modal, sent, (known, error) => {
    if (!isShown()) return false
    if (!error) tell('confirmed', toWords(modal, known), '', known)
    else void sayError(modal, error).then(said => isShown() && tell(toStanding(error), '', said, known))
    return true
  })
  void outcome.then(failure => tellOutcome(modal, swap, preview, failure)).catch(() => {})
}

/** Tells whoever listens to events how it ended, and has the account shown as it is now. */
async function tellOutcome(modal: OpenModal, swap: Swap, preview: Preview, failure: unknown): Promise<void> {
  // Another account is not told.
  hush(modal)
  const properties = toEvent(modal, preview)
  if (!failure) track(modal, { event: 'SWAP_SUCCESS', properties })
  else track(modal, { event: 'SWAP_ERROR', properties: { ...properties, message: (await toReason(modal, swap, failure)).message } })
  await refreshBalances(modal, preview)
}

/** Has the service read both tokens from the chain anew, then lets whatever shows the account ask. */
async function refreshBalances(modal: OpenModal, { from, to, place, of }: Preview): Promise<void> {
  const { state, clock } = modal
  const { address, caipAddress } = state.accountOf('eip155')
  if (!address || caipAddress !== of) return
  await getBalances(toBlockchainApi(modal)!, {
    address,
    caipNetworkId: place.network.caipNetworkId,
    forceUpdate: [from.address, to.address],
  })
  if (state.accountOf('eip155').caipAddress === of) state.patch('eip155', { movedAt: clock.now() })
}

/** The visitor no longer waits for the wallet, which may still answer: asking it again takes a second press, as in a dialog opened anew. */
export function stopWaiting(modal: OpenModal, swap: Swap): void {
  swap.leave()
  warn(modal, swap)
}

/** Whether the wallet has an earlier request; that is said until it has answered. */
function warn(modal: OpenModal, swap: Swap): boolean {
  const words = toTexts(modal)('callsEarlier', { wallet: modal.state.walletOf('eip155')?.name ?? '' })
  return warnOfEarlier(modal, ASKED, isOpen => swap.warn(isOpen, words))
}

/** What went wrong: what is said, the words of the catalogue where it has some, whether anything may have moved, or it is one's own no. */
async function toReason(
  modal: OpenModal,
  swap: Swap,
  error: unknown,
): Promise<{ said: string; message: string; isOpen: boolean; isNo?: true }> {
  const { state } = modal
  const text = toTexts(modal)
  // What failed by its words came before the wallet was asked.
  if (error instanceof Said) return { said: sayWhatStands(modal, swap, { said: error.message }), message: error.message, isOpen: false }
  const { tellingOf, toModalError } = await errors()
  const values = { name: state.walletOf('eip155')?.name ?? '', network: state.networkOf('eip155')?.name ?? '' }
  const failure = toModalError(error, 'sendFailed', values, modal)
  const { name, message, moved } = failure
  const { said, bare } = tellingOf(modal, failure)
  if (/^(userRejected|atomicUpgradeRejected)$/.test(name))
    return { said: sayWhatStands(modal, swap, { said: text('callsDeclined') }), message, isOpen: false, isNo: true }
  if (moved !== 'maybe') return { said: sayWhatStands(modal, swap, { said, bare }), message, isOpen: false }
  return { said: `${text('mayBeSent')} ${sayMayBeSent(name, { said, bare }, text('mayBeSentMore'))}`, message, isOpen: true }
}

/** Words that say also that nothing was sent, and the same without that, for whoever has approved. */
function toFailure(text: ReturnType<typeof toTexts>, key: 'swapPlaceChanged' | 'swapQuoteChanged'): Telling {
  const bare = text(key).replace('  ', ' ')
  return { said: text(key, { nothing: text('callsNothingSent') }), bare }
}

const toTexts =
  ({ options }: OpenModal) =>
  (key: keyof typeof SWAPS_TEXTS, values?: Record<string, string>) =>
    toText(options.texts, SWAPS_TEXTS, key, values)

/** Says something where there is somebody to hear it. */
function say(modal: OpenModal, ...[kind, words]: [Parameters<typeof toast>[1], string]): void {
  if (modal.state.isOpen.peek() || modal.options.enableEmbedded) toast(modal, kind, words)
}

function hush({ state }: OpenModal): void {
  if (state.toast.peek()?.kind === 'loading') state.toast.value = undefined
}

function toEvent({ state }: OpenModal, { from, to, given, received, place: { network } }: Preview): SwapEvent {
  return {
    isSmartAccount: state.of('eip155').accounts[0]?.type === 'smartAccount',
    network: network.caipNetworkId,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatUnits(given, from.decimals),
    swapToAmount: formatUnits(received, to.decimals),
  }
}
