import { named } from './error-code.js'
import type { ErrorName } from './errors.js'

/** What a wallet that was asked to send says only when it has sent nothing. */
const CERTAIN: readonly string[] = [
  'userRejected',
  'unauthorized',
  'unsupportedMethod',
  'methodNotFound',
  'requestPending',
  'callNotSupported',
] satisfies ErrorName[]

/**
 * What a failure means once a wallet has been asked to send: a clear no stays what it is; after all else, a time limit or words that
 * nobody knows, it is open whether money has moved, so it is `sendFailed`.
 * @param certain further names that come only where nothing was sent
 */
export async function afterAsking(error: unknown, certain: readonly ErrorName[] = []): Promise<unknown> {
  const name = await import('./errors.js').then(
    ({ toModalError }) => toModalError(error, 'sendFailed').name,
    () => 'sendFailed' as const,
  )
  const isClear = CERTAIN.includes(name) || certain.includes(name)
  return isClear || (mayHaveMoved(name) && name !== 'sendFailed') ? error : named('sendFailed', error)
}

/**
 * Failures after which the amount may be under way all the same: the network has it, nobody waits for it any longer, or the wallet failed
 * or left in the midst of it.
 */
const UNDECIDED: readonly string[] = [
  'transactionKnown',
  'transactionUnconfirmed',
  'transactionPending',
  'callsPartly',
  'walletBadAnswer',
  'walletFailed',
  'sendFailed',
  'disconnected',
  'chainDisconnected',
  // Of a request that the wallet has had.
  'expired',
  'requestAborted',
  'rpcTimeout',
] satisfies ErrorName[]

/**
 * Whether money may have moved though sending failed in this way, so that the visitor should look before he sends again. With every
 * other error of sending it has not; with `transactionReverted` only the network fee has.
 */
export function mayHaveMoved(name: string): boolean {
  return UNDECIDED.includes(name)
}

/** Words that say already whether something has moved; with a dApp's own words for the sentence it stands twice at worst. */
const SAYS = /(nothing was|was not) sent/i

/** What went wrong, and that nothing was sent: of every failure before money has moved it is said, once. @param sentence "Nothing was sent." */
export function sayNothingSent(said: string, sentence: string): string {
  return SAYS.test(said) ? said : `${said.replace(/[.\s]*$/, '.')} ${sentence}`
}
