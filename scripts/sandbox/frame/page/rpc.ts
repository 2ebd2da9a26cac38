// What an app asks of the wallet by `RPC_REQUEST`.
import { toQuantity } from 'ethers'
import { createRpc, type Rpc } from '../../rpc.js'
import type { FrameNetwork } from '../config.js'
import { chooseAccount, listAccounts, type PersonKeys } from './account.js'
import type { Approvals } from './approvals.js'
import type { Prepare, RpcCall } from './call.js'
import { evmMethods } from './evm.js'
import type { AccountType } from './memory.js'
import { bundlerMethods, safeMethods } from './methods.js'
import { solanaMethods } from './solana.js'

const unsafeMethods: Readonly<Record<string, Prepare>> = { ...evmMethods, ...solanaMethods }

/** Carries a request out, asking the visitor where that is due. @throws Error in words for people */
export async function carryOut(
  request: { method: string; params: unknown },
  means: { network: FrameNetwork; keys: PersonKeys; wish?: AccountType; site: string; api: RpcCall['api'] },
  approvals: Approvals,
): Promise<unknown> {
  const { network, keys, wish, site, api } = means
  const accounts = listAccounts(keys, network)
  const node: Rpc = network.rpcUrl ? createRpc(network.rpcUrl) : () => Promise.reject(new Error(`The wallet cannot reach ${network.name}`))
  const bundler = createRpc(new URL(`/bundler?chainId=${network.id}`, location.origin).href)
  const call: RpcCall = { ...request, network, keys, accounts, account: chooseAccount(accounts, wish), node, bundler, site, api }
  if (Object.hasOwn(unsafeMethods, call.method)) return approvals.ask(await unsafeMethods[call.method]!(call))
  if (!safeMethods.has(call.method)) throw new Error('Requested RPC call is not allowed')
  return read(call)
}

function read(call: RpcCall): unknown {
  const { method, network, account, node, bundler } = call
  const params = Array.isArray(call.params) ? (call.params as unknown[]) : []
  if (!network.id.startsWith('eip155:')) throw new Error(`${network.name} does not know ${method}`)
  if (method === 'eth_accounts') return [account.address]
  if (method === 'eth_chainId') return toQuantity(network.id.slice(7))
  if (method === 'wallet_getCapabilities')
    // A key takes no calls, and has no word for them.
    return { [toQuantity(network.id.slice(7))]: account.type === 'smartAccount' ? { atomic: { status: 'supported' } } : {} }
  if (method === 'wallet_getCallsStatus') return getCallsStatus(call, params[0])
  if (method === 'wallet_getAssets') throw new Error('The wallet does not list assets')
  return bundlerMethods.has(method) ? bundler(method, params) : node(method, params)
}

interface Receipt {
  success: boolean
  logs: unknown[]
  receipt: { status: string; blockHash: string; blockNumber: string; gasUsed: string; transactionHash: string }
}

// A batch is an operation, and its id the operation's.
async function getCallsStatus({ bundler, network }: RpcCall, id: unknown): Promise<unknown> {
  const found = (await bundler('eth_getUserOperationReceipt', [id])) as Receipt | null
  const common = { version: '2.0.0', id, chainId: toQuantity(network.id.slice(7)), atomic: true }
  if (!found) return { ...common, status: 100, receipts: [] }
  const { blockHash, blockNumber, gasUsed, transactionHash } = found.receipt
  return {
    ...common,
    status: found.success ? 200 : 500,
    receipts: [{ logs: found.logs, status: found.success ? '0x1' : '0x0', blockHash, blockNumber, gasUsed, transactionHash }],
  }
}
