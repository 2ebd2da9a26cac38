import { signal } from '@preact/signals-core'
import type { Transfer } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import type { OpenModal } from '../../modal.js'
import type { Payment } from './rules.js'
import { isOfReceiver, readHolding, toMismatch, toPlace, toTransfers, toWords } from './place.js'
import type { Send } from './state.js'
import { named } from '../../domain/error-code.js'

/**
 * Looks at all of it once more, as the chain says it now, and shows what will happen. What is wrong is said at the form, where nothing
 * is lost. A form that is changed meanwhile is not what was looked at.
 */
export async function reviewPayment(modal: OpenModal, send: Send): Promise<void> {
  const { router } = modal.screen
  const place = toPlace(modal)
  const [asset, of, { units }, receiver] = [send.asset.peek(), send.subject.peek(), send.amount.peek(), send.receiver.peek()]
  const to = send.to.peek()
  if (send.isChecking.peek() || !place || !asset || !of || !units || !to) return
  const isSame = () =>
    router.view.peek() === 'WalletSend' && send.subject.peek() === of && send.amount.peek().units === units && send.to.peek() === to
  send.problem.value = ''
  send.isChecking.value = true
  try {
    const transfers = await toTransfers(place)
    const holding = await readHolding(place, transfers, asset, of)
    if (!isSame()) return
    send.holding.value = holding
    const mismatch = toMismatch(modal, asset, holding.decimals)
    send.tokenProblem.value = mismatch ?? ''
    if (mismatch || units > holding.units) return
    const { network, urls, from, provider, isSmartAccount } = place
    const transfer: Transfer = Object.freeze({ network, urls, from, provider, isSmartAccount, to, units, token: asset.address })
    const prepared = await transfers.prepare?.(transfer)
    const fee = await transfers.getFee(transfer)
    if (!isSame()) return
    send.fee.value = { of, to, units: fee }
    if (send.step.peek() !== 'previewSend') return
    const isNative = !asset.address
    const rest = holding.units - units - (isNative ? fee : 0n)
    const payment: Payment = {
      transfer,
      asset,
      prepared: prepared && Object.freeze({ ...prepared }),
      fee,
      namespace: place.namespace,
      amount: formatUnits(units, asset.decimals),
      receiver: { address: to, name: receiver.name, image: receiver.image },
      left: rest > 0n ? rest : 0n,
      status: signal('review'),
      isSilent: signal(false),
      words: signal(''),
    }
    send.payment.value = payment
    router.push('WalletSendPreview')
  } catch (error) {
    const { name, message } = await toWords(error, place)
    if (!isSame()) return
    if (isOfReceiver(name)) send.fee.value = { of, to, problem: message, isOfReceiver: true }
    else send.problem.value = message
  } finally {
    send.isChecking.value = false
  }
}

/** Fills in all there is; of the coin that pays the fee, what is left after it. Where the fee is not known, or takes all of it, that is said instead. */
export async function fillMax(modal: OpenModal, send: Send): Promise<void> {
  const place = toPlace(modal)
  const [asset, of, to] = [send.asset.peek(), send.subject.peek(), send.to.peek()]
  if (!place || !asset || !of || send.isFilling.peek()) return
  const isSame = () => send.subject.peek() === of
  send.isFilling.value = true
  send.problem.value = ''
  try {
    const transfers = await toTransfers(place)
    const holding = await readHolding(place, transfers, asset, of)
    if (!isSame()) return
    send.holding.value = holding
    if (asset.address || place.isSmartAccount || !holding.units) return void (send.typed.value = formatUnits(holding.units, asset.decimals))
    const fee = await transfers.getFee({ ...place, to: to ?? place.from, units: holding.units })
    if (!isSame()) return
    send.fee.value = { of, to, units: fee }
    if (holding.units <= fee) throw named('feeAboveBalance')
    send.typed.value = send.keptBack.value = formatUnits(holding.units - fee, asset.decimals)
  } catch (error) {
    const { message } = await toWords(error, place)
    if (isSame()) send.problem.value = message
  } finally {
    send.isFilling.value = false
  }
}
