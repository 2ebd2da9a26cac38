import { named } from './error-code.js'
import type { ErrorName, Telling } from './errors.js'
import { toOpenEnded } from './texts.js'

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
 * @param always those of any wallet
 */
export async function afterAsking(error: unknown, certain: readonly ErrorName[] = [], always = CERTAIN): Promise<unknown> {
  const { name, moved } = await import('./errors.js').then(
    ({ toModalError }) => toModalError(error, 'sendFailed'),
    () => ({ name: 'sendFailed' as const, moved: 'maybe' }),
  )
  const isClear = always.includes(name) || certain.includes(name) || (moved === 'maybe' && name !== 'sendFailed')
  return isClear ? error : named('sendFailed', error)
}

/**
 * What went wrong, where nobody knows whether something was sent, and where to look. Some errors say that themselves, and one says no more.
 * @param look "Check your account and your wallet …"
 */
export const sayMayBeSent = (name: string, { said, bare }: Telling, look: string): string =>
  bare ?? (name === 'sendFailed' ? look : `${toOpenEnded(said)}. ${look}`)

/**
 * What went wrong, and that nothing was sent: of every failure before money has moved it is said, once.
 * @param say "{what}. Nothing was sent."
 */
export function sayNothingSent({ said, bare }: Telling, say: (what: string) => string): string {
  return bare === undefined ? say(toOpenEnded(said)) : said
}
