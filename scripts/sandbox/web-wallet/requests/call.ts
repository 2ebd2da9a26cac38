// A request of a page with all it takes, and how it is read.
import type { Keys } from '../../keys.js'
import { createRpc, RpcAnswerError, type Rpc } from '../../rpc.js'
import { WalletError } from '../../wallet/errors.js'

/** What a request is carried out with. */
export interface Means {
  keys: Keys
  /** The networks the wallet knows: the URLs of their nodes by CAIP-2 id; empty where there is none. */
  chains: Readonly<Record<string, string>>
  /** Makes a network the session's, and tells the page. */
  switchChain(networkId: string): Promise<void>
  /** Learns a network. */
  addChain(networkId: string, rpcUrl: string): void
  /** What was sent by `wallet_sendCalls`, by its id. */
  batches: Map<string, Batch>
}

/** Transactions that were asked for together. */
export interface Batch {
  networkId: string
  hashes: string[]
}

/** A request; `fields` are those of its first parameter. */
export interface Call extends Means {
  params: unknown[]
  fields: Record<string, unknown>
  /** CAIP-2. */
  networkId: string
}

export type Method = (call: Call) => unknown

export const invalid = (why: string) => new WalletError('invalidParams', why)
export const unauthorized = () => new WalletError('unauthorized', 'The wallet does not have that account.')

/** The result of reading something; a failure becomes -32602 that says what was wrong. */
export function attempt<Result>(read: () => Result, what?: string): Result {
  try {
    return read()
  } catch (error) {
    const { message } = error as Error
    throw invalid(what === undefined ? message : `${what}: ${message}`)
  }
}

/** The URL of a network's node; 4902 where the wallet has none. */
export function urlOf({ networkId, chains }: Pick<Call, 'networkId' | 'chains'>): string {
  const url = chains[networkId]
  if (!url) throw new WalletError('unknownChain', `The wallet cannot reach ${networkId}.`)
  return url
}

/** A caller for a network's node. Its own errors pass through; silence becomes 4901. */
export function rpcOf(call: Pick<Call, 'networkId' | 'chains'>): Rpc {
  const ask = createRpc(urlOf(call))
  return async (method, params) => {
    try {
      return await ask(method, params)
    } catch (error) {
      if (error instanceof RpcAnswerError) throw new WalletError(error.code, error.message, error.data)
      throw new WalletError('chainDisconnected', `${call.networkId} cannot be reached.`)
    }
  }
}
