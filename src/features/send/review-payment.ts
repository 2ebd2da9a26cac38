import type { Transfer } from '../../domain/adapter.js'
import { formatUnits } from '../../domain/amounts.js'
import { isCalled } from '../../domain/token-balances.js'
import type { OpenModal } from '../../modal.js'
import { toPlace, toTransfers } from '../../flows/money/place.js'
import { isOfReceiver, readHolding, toMismatch, toWords } from './place.js'
import type { Send } from './state.js'

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
  send.check(true)
  try {
    const transfers = await toTransfers(place)
    const holding = await readHolding(modal, place, transfers, asset, of)
    if (!isSame()) return
    const mismatch = toMismatch(modal, asset, holding.decimals)
    send.hold(holding, mismatch ?? '')
    if (mismatch || units > holding.units) return
    const { network, urls, from, provider, isSmartAccount } = place
    const transfer: Transfer = Object.freeze({ network, urls, from, provider, isSmartAccount, to, units, token: asset.address })
    const prepared = await transfers.prepare?.(transfer)
    const [fee, tokenFee = 0n] = await Promise.all([transfers.getFee(transfer), transfers.getTokenFee?.(transfer)])
    if (!isSame()) return
    send.charge({ of, to, units: fee })
    if (send.step.peek() !== 'previewSend') return
    const isNative = !asset.address
    const rest = holding.units - units - (isNative ? fee : 0n)
    send.review({
      transfer,
      asset,
      isCalledSo: isCalled(asset.symbol, holding.symbol),
      prepared: prepared && Object.freeze({ ...prepared }),
      fee,
      isFeeAbout: transfers.isFeeAbout?.(provider) ?? true,
      tokenFee,
      namespace: place.namespace,
      amount: formatUnits(units, asset.decimals),
      receiver: { address: to, name: receiver.name, image: receiver.image },
      left: rest > 0n ? rest : 0n,
    })
    router.push('WalletSendPreview')
  } catch (error) {
    const { name, plain } = await toWords(modal, error, place)
    if (!isSame()) return
    if (isOfReceiver(name)) send.charge({ of, to, problem: plain, isOfReceiver: true })
    else send.fail(plain)
  } finally {
    send.check(false)
  }
}
