import { readError } from '../../domain/error-code.js'
import { isRefusal } from '../../domain/refusal.js'

/** The Wallet Standard's code for "the visitor said no" (`@wallet-standard/errors`); it stands in the error's context. */
const STANDARD_REFUSAL = 4_001_000

/** Whether the visitor said no, in the words of Solana's wallets as well. */
export function isSolanaRefusal(error: unknown): boolean {
  const { __code } = ((error as { context?: { __code?: unknown } } | undefined)?.context ?? {}) as { __code?: unknown }
  return __code === STANDARD_REFUSAL || isRefusal(error) || /approval denied|(request|transaction|message) (was )?(rejected|cancell?ed|declined)/i.test(readError(error).message)
}

/** Runs what asks a wallet; a visitor's no is code 4001 whatever the wallet called it, and what it throws is an Error. */
export async function asked<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (isSolanaRefusal(error)) throw Object.assign(new Error('User rejected the request', { cause: error }), { code: 4001 })
    if (error instanceof Error) throw error
    const { code, message } = readError(error)
    throw Object.assign(new Error(message, { cause: error }), code !== undefined && { code })
  }
}

/** The same for dApps: errors that are only names so far get their texts. */
export async function told<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await asked(run)
  } catch (error) {
    throw error instanceof Error && error.name !== 'Error' ? await toText(error, name) : error
  }
}

async function toText(error: Error, name: string): Promise<Error> {
  const { ERRORS, toModalError } = await import('../../domain/errors.js').catch(() => ({ ERRORS: {}, toModalError: undefined }))
  return toModalError && Object.hasOwn(ERRORS, error.name) ? toModalError(error, 'walletFailed', { name }) : error
}
