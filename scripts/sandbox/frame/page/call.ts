// A request of an app by `RPC_REQUEST`, and what it is read with.
import type { Rpc } from '../../rpc.js'
import { toRow, type Row } from '../../words/message.js'
import type { FrameNetwork } from '../config.js'
import type { FrameAccount, PersonKeys } from './account.js'
import type { Question } from './approvals.js'

/** A request with all it takes. */
export interface RpcCall {
  method: string
  params: unknown
  network: FrameNetwork
  keys: PersonKeys
  /** The accounts of the network, and the one the app sees. */
  accounts: readonly FrameAccount[]
  account: FrameAccount
  /** The network's node. */
  node: Rpc
  bundler: Rpc
  /** The address of the app's page. */
  site: string
  /** Tells the blockchain API; resolves with its answer. @throws in words for people */
  api(path: string, body: unknown): Promise<unknown>
}

/** Reads a request, so that the visitor can be asked. @throws in words for people when it cannot be read */
export type Prepare = (call: RpcCall) => Question | Promise<Question>

/** The rows about whose account it is, and where. */
export const rowsOf = ({ network }: RpcCall, address: string): Row[] => [
  toRow('Account', address),
  { label: 'Network', value: network.name },
]
