import { named } from './error-code.js'
import type { ErrorName } from './errors.js'
import { mayHaveMoved } from './may-have-moved.js'

/** What a wallet that was asked to send says only when it has sent nothing. */
const CERTAIN: readonly string[] = ['userRejected', 'unauthorized', 'unsupportedMethod', 'methodNotFound', 'requestPending', 'callNotSupported'] satisfies ErrorName[]

/**
 * What a failure means once a wallet has been asked to send: a clear no stays what it is; after all else, a time limit or words that
 * nobody knows, it is open whether money has moved, so it is `sendFailed`.
 * @param certain further names that come only where nothing was sent
 */
export async function afterAsking(error: unknown, certain: readonly ErrorName[] = []): Promise<unknown> {
  const name = await import('./errors.js').then(({ toModalError }) => toModalError(error, 'sendFailed').name, () => 'sendFailed' as const)
  const isClear = CERTAIN.includes(name) || certain.includes(name)
  return isClear || (mayHaveMoved(name) && name !== 'sendFailed') ? error : named('sendFailed', error)
}
