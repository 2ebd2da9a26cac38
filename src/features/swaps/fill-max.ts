import { formatUnits } from '../../domain/amounts.js'
import { isNativeToken } from '../../domain/networks.js'
import { toText } from '../../domain/texts.js'
import { toast } from '../../flows/toast.js'
import type { OpenModal } from '../../modal.js'
import { toHeld } from './readings.js'
import type { Swap } from './state.js'
import { SWAPS_TEXTS } from './texts.js'
import { loadGas } from './watch.js'

/** The gas that is left aside of all there is. */
const SPARE_GAS = 600_000n

/** Fills in all there is; of the native coin all but what the network will take. Where nobody tells that, it is said, and what was typed stays. */
export async function fillMax(modal: OpenModal, swap: Swap): Promise<void> {
  const token = swap.sourceToken.peek()
  const isNative = token && isNativeToken(token.address)
  if (!token || swap.isFilling.peek()) return
  const say = (key: 'swapGasUnknown' | 'swapGasTooMuch') =>
    toast(modal, 'error', toText(modal.options.texts, SWAPS_TEXTS, key, { symbol: token.symbol }))
  if (isNative && swap.gasPrice.peek() === undefined) {
    swap.reckon(true)
    await loadGas(modal, swap).catch(() => {})
    swap.reckon(false)
  }
  const signal = swap.signal()
  const held = toHeld(modal, token)
  const gasPrice = swap.gasPrice.peek()
  if (signal.aborted || !held || swap.sourceToken.peek() !== token) return
  if (isNative && gasPrice === undefined) return say('swapGasUnknown')
  const rest = held.units - (isNative ? gasPrice! * SPARE_GAS : 0n)
  if (rest <= 0n) return say('swapGasTooMuch')
  swap.type(formatUnits(rest, token.decimals))
}
