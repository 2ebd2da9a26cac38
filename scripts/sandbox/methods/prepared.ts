// What a request of any namespace comes to, whichever wallet is asked, and how it is read.
import { readText, toHex } from '../keys/bytes.js'
import { RpcAnswerError, type Rpc } from '../rpc.js'
import { describeMessage, type Words } from '../words/message.js'
import { WalletError } from './errors.js'

/** A request that was read: what its owner is told, and what is done when they agree. */
export interface Prepared<Result = unknown> {
  words(): Words
  perform(): Result | Promise<Result>
}

export const invalid = (why: string): WalletError => new WalletError('invalidParams', why)

/** The result of reading something; a failure becomes -32602 that says what was wrong. */
export function attempt<Result>(read: () => Result, what?: string): Result {
  try {
    return read()
  } catch (error) {
    const { message } = error as Error
    throw invalid(what === undefined ? message : `${what}: ${message}`)
  }
}

/** The fields of a request's one parameter. */
export const toFields = (first: unknown): Record<string, unknown> =>
  typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}

/** Bytes that are to be signed as a message, in words. */
export const describeBytes = (bytes: Uint8Array, site: string): Words => ({
  ...describeMessage(readText(bytes) ?? `0x${toHex(bytes)}`, site),
  rows: [],
})

/** A caller for the node of the network called `name`. Its own errors pass through; silence becomes 4901. */
export const toNode =
  (rpc: Rpc, name: string): Rpc =>
  async (method, params) => {
    try {
      return await rpc(method, params)
    } catch (error) {
      if (error instanceof RpcAnswerError) throw new WalletError(error.code, error.message, error.data)
      throw new WalletError('chainDisconnected', `${name} cannot be reached.`)
    }
  }
