// What a wallet or a node meant when it said no: loaded when one has.
import { named, readError } from '../../domain/error-code.js'
import { ModalError, toModalError, type ErrorName } from '../../domain/errors.js'
import { toNodeError } from '../../domain/node-errors.js'
import { isRefusal } from '../../domain/refusal.js'
import { readRevertReason } from '../../domain/revert-reason.js'

export { readRevertReason, toNodeError }

/** A wallet's word for "a request is open already" (EIP-1474). */
const PENDING = -32002

/** Codes of JSON-RPC say of a transaction only that it failed; wallets' own (EIP-1193) say why. */
const isGeneral = (code: number | undefined): boolean => code !== undefined && code >= -32768 && code <= -32000

/** Errors whose text names the wallet: they stay names, since only the flow knows the wallet's. */
const NAMES_WALLET = /^(walletBadAnswer|walletSilent|requestPending)$/

/**
 * Makes an error of the table of whatever was thrown: a refusal, a node's word on the transaction, a wallet's own code, else `fallback`.
 * What is an error of the table already stays one.
 */
export function toMeaning(error: unknown, fallback: ErrorName, values: Record<string, string> = {}): Error {
  const { code } = readError(error)
  if (error instanceof Error && (error instanceof ModalError || NAMES_WALLET.test(error.name))) return error
  if (code === PENDING) return named('requestPending', error)
  const meant = isRefusal(error) ? 'userRejected' : toNodeError(error)
  if (meant) return new ModalError(meant, { ...values, reason: readRevertReason(error) }, { cause: error })
  return isGeneral(code) ? new ModalError(fallback, values, { cause: error }) : toModalError(error, fallback, values)
}
