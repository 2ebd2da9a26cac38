// A request of a page with all it takes, and how it is read.
import type { Keys } from '../../keys.js'
import { WalletError } from '../../methods/errors.js'
import { toNode, type Prepared } from '../../methods/prepared.js'
import { createRpc, type Rpc } from '../../rpc.js'
import { toRow, type Row } from '../../words/message.js'

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
  /** Whether it carries them out as one. */
  isWhole: boolean
}

/** Transactions that were asked for together. */
export interface Batch {
  networkId: string
  hashes: string[]
  /** All or none, in one transaction. */
  isWhole: boolean
}

/** A request; `fields` are those of its first parameter. */
export interface Call extends Means {
  params: unknown[]
  fields: Record<string, unknown>
  /** CAIP-2. */
  networkId: string
  /** Whose page asks. */
  site: string
  /** The name of a network by its CAIP-2 id. */
  nameNetwork(networkId: string): string
}

/** Reads a request. What it is carried out with is looked at once its owner has agreed; its words need the keys at most. */
export type Method = (call: Call) => Prepared

export const unauthorized = () => new WalletError('unauthorized', 'The wallet does not have that account.')

/** The same with a line that says whose account it is, where the page names it. */
export function ofAccount<Result>({ words, perform }: Prepared<Result>, address: unknown): Prepared<Result> {
  const account: Row[] = address === undefined ? [] : [toRow('Account', address)]
  return {
    words() {
      const said = words()
      return { ...said, rows: [...said.rows, ...account] }
    },
    perform,
  }
}

/** The same with another result. */
export const told = <From, To>({ words, perform }: Prepared<From>, toResult: (result: From) => To): Prepared<To> => ({
  words,
  perform: async () => toResult(await perform()),
})

/** The URL of a network's node; 4902 where the wallet has none. */
export function urlOf({ networkId, chains }: Pick<Call, 'networkId' | 'chains'>): string {
  const url = chains[networkId]
  if (!url) throw new WalletError('unknownChain', `The wallet cannot reach ${networkId}.`)
  return url
}

/** A caller for a network's node. */
export const rpcOf =
  (call: Pick<Call, 'networkId' | 'chains'>): Rpc =>
  async (method, params) =>
    toNode(createRpc(urlOf(call)), call.networkId)(method, params)
