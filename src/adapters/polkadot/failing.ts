import type { ErrorName } from '../../domain/errors.js'
import { toWalletError } from './refusals.js'

/** The table of errors loads when something has failed. */
const table = () => import('../../domain/errors.js')

/** Fails with an error of the table, with its text and an EIP-1193 code. */
export async function fail(name: ErrorName, values?: Record<string, string>): Promise<never> {
  const { toCodedError } = await table()
  throw toCodedError(name, values)
}

/** What a wallet threw, as dApps get it: an Error with an EIP-1193 code. */
export async function toDappError(error: unknown): Promise<unknown> {
  return table().then(({ toProviderError }) => toProviderError(toWalletError(error)), () => error)
}
