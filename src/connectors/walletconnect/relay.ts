import type { ALERTS } from '../../domain/notices.js'
import type { BareError } from '../../domain/error-code.js'

/** What we use of the client's connection to the relay. */
export interface Relayer {
  on(event: string, listener: (value: never) => void): unknown
  off(event: string, listener: (value: never) => void): unknown
}

/** What a refusal is worth: to the developer, and to the visitor who waits. */
interface Refusal {
  readonly alert: keyof typeof ALERTS
  readonly error: Extract<BareError, 'relayRefused' | 'clockWrong'>
}

/** What the relay says when it turns a page away for good (close code 3000), and whom to tell (specification, section 8). */
const REFUSALS: readonly (readonly [RegExp, Refusal])[] = [
  [/Unauthorized: origin not allowed/, { alert: 'alertOriginNotAllowed', error: 'relayRefused' }],
  // The token is made with the device's time.
  [/JWT validation error/, { alert: 'alertSessionExpired', error: 'clockWrong' }],
  [/Unauthorized: invalid key/, { alert: 'alertInvalidProjectId', error: 'relayRefused' }],
]

/** Reads a refusal of the relay; undefined where it is none but a failure of the line. */
export function toRefusal(message: string): Refusal | undefined {
  return REFUSALS.find(([pattern]) => pattern.test(message))?.[1]
}

/** Calls back when the relay turns the page away for good. Returns the stop. */
export function watchRelayer(relayer: Relayer, onRefusal: (refusal: Refusal, cause: Error) => void): () => void {
  const listener = (error: unknown) => {
    const message = String((error as Error | undefined)?.message ?? error)
    const refusal = toRefusal(message)
    if (refusal) onRefusal(refusal, new Error(message))
  }
  relayer.on('relayer_error', listener)
  return () => void relayer.off('relayer_error', listener)
}
