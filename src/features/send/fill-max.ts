import { formatUnits } from '../../domain/amounts.js'
import { named } from '../../domain/error-code.js'
import type { OpenModal } from '../../modal.js'
import { readHolding, toPlace, toTransfers } from './place.js'
import type { Send } from './state.js'
import { toWords } from './words.js'

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
