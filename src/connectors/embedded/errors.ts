import type { ErrorName } from '../../domain/errors.js'

/** The table of errors loads when something has failed. */
const table = () => import('../../domain/errors.js')

/** An error of the table, with its text. */
export function toError(name: ErrorName, values?: Record<string, string | number>): Promise<Error> {
  return table().then(
    ({ ModalError }) => new ModalError(name, values),
    // The page is offline, and the table was never fetched.
    () => Object.assign(new Error(name), { name }),
  )
}

/** What the frame has said no with. Its words are for the visitor, and are cut where nobody would read on. */
export async function toFrameError(payload: unknown): Promise<Error> {
  const { message } = Object(payload) as { message?: unknown }
  const words = typeof message === 'string' ? message.trim().slice(0, 300) : ''
  if (!words) return toError('frameFailed')
  if (/user (rejected|denied|declined|cancell?ed)/i.test(words)) return toError('userRejected')
  return /invalid email/i.test(words) ? toError('emailInvalid') : toError('embeddedSaid', { words })
}

/** The same for a dApp: an Error with an EIP-1193 code. */
export function toProviderError(error: unknown): Promise<Error> {
  return table().then(
    errors => errors.toProviderError(error),
    () => Object.assign(new Error(String((error as Error | undefined)?.message ?? error), { cause: error }), { code: -32603 }),
  )
}
