import { formatUnits } from '../../domain/amounts.js'
import { named } from '../../domain/error-code.js'
import type { OpenModal } from '../../modal.js'
import { toPlace, toTransfers } from '../../flows/money/place.js'
import { readHolding, toWords } from './place.js'
import type { Send } from './state.js'

/** Fills in all there is; of the coin that pays the fee, what is left after it. Where the fee is not known, or takes all of it, that is said instead. */
export async function fillMax(modal: OpenModal, send: Send): Promise<void> {
  const place = toPlace(modal)
  const [asset, of, to] = [send.asset.peek(), send.subject.peek(), send.to.peek()]
  if (!place || !asset || !of || send.isFilling.peek()) return
  const isSame = () => send.subject.peek() === of
  send.reckon(true)
  try {
    const transfers = await toTransfers(place)
    const holding = await readHolding(modal, place, transfers, asset, of)
    if (!isSame()) return
    send.hold(holding)
    if (asset.address || place.isSmartAccount || !holding.units) return send.fillMax(formatUnits(holding.units, asset.decimals), false)
    const fee = await transfers.getFee({ ...place, to: to ?? place.from, units: holding.units })
    if (!isSame()) return
    send.charge({ of, to, units: fee })
    if (holding.units <= fee) throw named('feeAboveBalance')
    send.fillMax(formatUnits(holding.units - fee, asset.decimals), true)
  } catch (error) {
    const { plain } = await toWords(modal, error, place)
    if (isSame()) send.fail(plain)
  } finally {
    send.reckon(false)
  }
}
