import type { ErrorName } from './errors.js'

/**
 * Failures after which the amount may be under way all the same: the network has it, nobody waits for it any longer, or the wallet failed
 * or left in the midst of it.
 */
const UNDECIDED: readonly string[] = [
  'transactionKnown', 'transactionUnconfirmed', 'transactionPending', 'callsPartly', 'walletBadAnswer', 'walletFailed', 'sendFailed', 'disconnected', 'chainDisconnected',
  // Of a request that the wallet has had.
  'expired', 'requestAborted', 'rpcTimeout',
] satisfies ErrorName[]

/**
 * Whether money may have moved though sending failed in this way, so that the visitor should look before he sends again. With every
 * other error of sending it has not; with `transactionReverted` only the network fee has.
 */
export function mayHaveMoved(name: string): boolean {
  return UNDECIDED.includes(name)
}
