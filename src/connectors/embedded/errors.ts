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

/** What browsers say where they keep a page within another site from its storage (exceptions, and what follows from a storage that is null). */
const BLOCKED =
  /'(local|session)Storage'|(local|session)Storage is (null|not)|'?getItem'?|access is denied|access to (the indexed database|storage|cache)|SecurityError|operation is insecure|did not allow mutations|storage.?access|third.party (cookie|storage)|cookies (are )?(blocked|disabled)/i

/** What they say where there is no room. */
const FULL = /QuotaExceeded|exceeded the quota|quota has been exceeded|QUOTA_REACHED|NO_DEVICE_SPACE|opening backing store/i

/** What the frame has said no with. Its words are for the visitor, and are cut where nobody would read on. */
export async function toFrameError(payload: unknown): Promise<Error> {
  const { message, name } = Object(payload) as { message?: unknown; name?: unknown }
  const words = typeof message === 'string' ? message.trim().slice(0, 300) : ''
  if (!words) return toError('frameFailed')
  if (/user (rejected|denied|declined|cancell?ed)/i.test(words)) return toError('userRejected')
  const all = `${typeof name === 'string' ? name : ''} ${words}`
  if (FULL.test(all)) return toError('storageFull')
  if (BLOCKED.test(all)) return toError('storageBlocked')
  return /invalid email/i.test(words) ? toError('emailInvalid') : toError('embeddedSaid', { words })
}

/** The same for a dApp: an Error with an EIP-1193 code. */
export function toProviderError(error: unknown): Promise<Error> {
  return table().then(
    errors => errors.toProviderError(error),
    () => Object.assign(new Error(String((error as Error | undefined)?.message ?? error), { cause: error }), { code: -32603 }),
  )
}
