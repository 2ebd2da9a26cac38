import type { SwapWish } from '../../clients/convert-api.js'
import { readAmount } from '../../domain/typed-amount.js'
import type { Modal } from '../../modal.js'
import type { Quote, Swap } from './state.js'

/** What is to be swapped, and as the service is asked for it. */
export interface Wish extends Omit<Quote, 'received'> {
  ask: SwapWish
}

/** What the visitor wishes, once all of it is chosen. */
export function toWish({ state }: Modal, { sourceToken, toToken, typed, of }: Swap): Wish | undefined {
  const { caipAddress } = state.accountOf('eip155')
  const [from, to] = [sourceToken.peek(), toToken.peek()]
  if (!from || !to || !caipAddress || of !== caipAddress) return undefined
  const { units } = readAmount(typed.peek(), from.decimals)
  return units ? { from, to, given: units, ask: { amount: units, from: from.address, to: to.address, userAddress: caipAddress } } : undefined
}
