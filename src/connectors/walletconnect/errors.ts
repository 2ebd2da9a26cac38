import type { ErrorName } from '../../domain/errors.js'

/** JSON-RPC's word for whatever has no better one. */
export const INTERNAL = -32603

/** The table of errors loads when something has failed. */
const table = () => import('../../domain/errors.js')

/** An error of the table as dApps get it: with its text and a code. */
export function toError(name: ErrorName, values?: Record<string, string | number>, cause?: unknown): Promise<Error> {
  return table().then(
    ({ toCodedError }) => toCodedError(name, values, cause),
    // The page is offline, and the table was never fetched.
    () => Object.assign(new Error(name, { cause }), { name, code: INTERNAL }),
  )
}

/** Fails with an error of the table. */
export async function fail(name: ErrorName, values?: Record<string, string | number>, cause?: unknown): Promise<never> {
  throw await toError(name, values, cause)
}

/** Makes an Error with an EIP-1193 code of whatever a wallet or a node said no with. */
export function toProviderError(error: unknown): Promise<Error> {
  return table().then(
    errors => errors.toProviderError(error),
    () => Object.assign(new Error(String((error as Error | undefined)?.message ?? error), { cause: error }), { code: INTERNAL }),
  )
}
