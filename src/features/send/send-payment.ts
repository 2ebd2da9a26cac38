import type { Transfers } from '../../domain/adapter.js'
import { toRoom } from '../../domain/amounts.js'
import { sayMayBeSent, sayNothingSent } from '../../domain/moved.js'
import { toStanding } from '../../domain/sent-transactions.js'
import { toText } from '../../domain/texts.js'
import { PAYING_TEXTS } from './texts.js'
import { askWallet, type Turn, warnOfEarlier } from '../../flows/money/ask-wallet.js'
import { isStill, toPlace, toTransfers } from '../../flows/money/place.js'
import { followTransaction } from '../../flows/money/sent-transactions.js'
import { announce } from '../../flows/navigate.js'
import { sayError } from '../../flows/say-error.js'
import { toast } from '../../flows/toast.js'
import { track } from '../../flows/track.js'
import type { OpenModal } from '../../modal.js'
import { toWords } from './place.js'
import type { Payment, Send } from './state.js'

/** Under this key stands what the wallet has not answered yet. */
const ASKED = 'payment'

/** A failure in words that say also that nothing was sent. */
class Told extends Error {}

/**
 * Has the wallet send the payment that the visitor has seen, and no other: what it will be asked for is made once more and compared
 * first. One request for each review; a payment that may have been sent is not sent again from here. The outcome is told where the
 * visitor is by then; when the dialog has closed meanwhile, what the wallet sends is followed all the same.
 */
export async function sendPayment(modal: OpenModal, send: Send, payment: Payment): Promise<void> {
  const now = payment.status.peek()
  if (!/^(review|renewed|earlier|declined|failed)$/.test(now)) return
  if (now !== 'earlier' && warnOfEarlier(modal, ASKED, payment.warn)) return
  payment.ask()
  let isAsked = false
  const isSame = () => isAsked || isStill(modal, { namespace: payment.namespace, ...payment.transfer })
  // Whoever goes back, closes the dialog, or is somebody or somewhere else before the wallet is asked calls it off.
  const isThere = () => modal.screen.router.history.value.some(({ view }) => view === 'WalletSendPreview')
  const asking = askWallet(modal, { key: ASKED, isHere: () => isSame() && isThere(), onSilence: payment.hush }, turn =>
    ask(modal, send, payment, { ...turn, isSame, isThere, onAsk: () => (isAsked = true) }),
  )
  send.ask(asking)
  await asking
}

/** One try, and what tells how things are while it lasts. */
interface Try extends Turn {
  /** Who and where they were when it began, or the wallet has been asked. */
  isSame(): boolean
  /** The review is still there. */
  isThere(): boolean
  onAsk(): void
}

async function ask(modal: OpenModal, send: Send, payment: Payment, { left, hear, isSame, isThere, onAsk }: Try): Promise<void> {
  const {
    state,
    screen: { router },
    clock,
    options,
  } = modal
  const { transfer, namespace, asset, amount, receiver } = payment
  const { network, from } = transfer
  const text = (key: keyof typeof PAYING_TEXTS, values: Record<string, string> = {}) => toText(options.texts, PAYING_TEXTS, key, values)
  const properties = { isSmartAccount: Boolean(transfer.isSmartAccount), network: network.caipNetworkId, token: asset.symbol, amount }
  const place = toPlace(modal)
  let isAsked = false
  try {
    if (place?.namespace !== namespace || !isSame()) throw new Told(text('callsMoved'))
    const transfers = await toTransfers(place)
    await compare(transfers, payment, text('listDiffers'))
    const fee = await transfers.getFee(transfer)
    left.throwIfAborted()
    if (isAbove(fee, payment)) {
      const rest = payment.left + (asset.address ? 0n : payment.fee - fee)
      const told = text('feeHasRisen')
      payment.callOff()
      send.review({ ...payment, fee, left: rest > 0n ? rest : 0n }, told)
      return announce(modal, told)
    }
    track(modal, { event: 'SEND_INITIATED', properties })
    isAsked = true
    const id = await hear(transfers.send({ ...transfer, maxFee: payment.fee, maxTokenFee: payment.tokenFee, signal: left, onAsk }))
    payment.send(id)
    track(modal, { event: 'SEND_SUCCESS', properties: { ...properties, hash: id } })
    send.tellSent(id)
    clear(send, payment)
    // Whoever is there sees what became of it; whoever is not is told in passing, and finds it in the activity.
    if (left.aborted) toast(modal, 'success', text('transactionStarted'))
    else {
      state.patch(namespace, { currentTab: 'activity' })
      // What it was reviewed for has happened: there is nothing to go back to, and whatever the wallet has shown above it is over.
      router.endWith('WalletSendPreview', 'titleWalletSend')
    }
    const isShown = () => !left.aborted && send.payment.peek() === payment && router.view.peek() === 'WalletSendPreview'
    void followTransaction(
      modal,
      {
        id,
        namespace,
        caipNetworkId: network.caipNetworkId,
        from,
        to: receiver.address,
        kind: 'send',
        out: { amount, symbol: asset.symbol, iconUrl: asset.iconUrl },
        at: clock.now(),
      },
      known => {
        payment.rename(known.id)
        return isShown()
      },
    ).then(async failure => payment.settle(toStanding(failure), failure ? await sayError(modal, failure) : ''))
  } catch (thrown) {
    const isOff = left.aborted && thrown === left.reason
    const isMoved = send.payment.peek() === payment && isThere() && !isSame()
    if (isOff && !isMoved) return payment.callOff()
    const error = isOff ? new Told(text('callsMoved')) : thrown
    const isTold = error instanceof Told
    const failure = await toWords(modal, isTold ? undefined : error, place)
    // What is looked at before fails by name; whatever has none comes of the asking.
    const isOpen = !isTold && (failure.moved === 'maybe' || (isAsked && /^(somethingWrong|internalError)$/.test(failure.name)))
    // Of every failure it is said whether something has moved.
    const words = isTold
      ? error.message
      : !isOpen
        ? sayNothingSent(failure, what => text('nothingSent', { what }))
        : sayMayBeSent(failure.name, failure, text('mayBeSentMore'))
    track(modal, { event: 'SEND_ERROR', properties: { ...properties, message: isTold ? words : failure.message } })
    payment.fail(isOpen ? 'undecided' : failure.name === 'userRejected' ? 'declined' : 'failed', words)
    const told = isOpen
      ? `${text('mayBeSent')} ${words}`
      : failure.name === 'userRejected'
        ? text('nothingSent', { what: text('callsDeclined') })
        : words
    // Another view may stand there by then, which has words of its own.
    if (left.aborted && !isMoved) return toast(modal, 'error', told)
    announce(modal, told)
    if (isTold) {
      // What was seen is no longer so: back to the form, which is as it was.
      send.fail(told)
      router.back(true)
    }
    // The way back leads past the form: whoever does not know whether they have paid does not pay again at once.
    if (isOpen) router.history.value = [{ view: 'Account' }, router.current.peek()]
  }
}

/** The form begins anew; what has been filled in for another payment meanwhile stays. */
function clear(send: Send, { asset, transfer }: Payment): void {
  if (send.asset.peek()?.id !== asset.id || send.units.peek() !== transfer.units || send.to.peek() !== transfer.to) return
  send.clear()
}

/** Whether more would be taken than was shown. What EVM networks were shown to take has an eighth on top for the blocks until now, which needs no second one. */
const isAbove = (fee: bigint, { fee: shown, namespace }: Payment): boolean => (namespace === 'eip155' ? fee * 8n > shown * 9n : fee > shown)

/** @throws Told where the wallet would be asked for something else than what was shown */
async function compare({ prepare, getTokenFee }: Transfers, { transfer, prepared, tokenFee }: Payment, words: string): Promise<void> {
  const [again, keeps = 0n] = await Promise.all([prepare?.(transfer), getTokenFee?.(transfer)])
  if (
    again?.to !== prepared?.to ||
    again?.value !== prepared?.value ||
    again?.data !== prepared?.data ||
    keeps > tokenFee + toRoom(transfer.units)
  )
    throw new Told(words)
}
