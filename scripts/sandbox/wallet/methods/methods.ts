// The one table of what the wallet can do.
import { callChain } from '../chain.js'
import {
  eth_accounts,
  eth_requestAccounts,
  wallet_getCapabilities,
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
} from './accounts.js'
import { wallet_getAssets } from './assets.js'
import { eth_chainId, net_version, wallet_addEthereumChain, wallet_switchEthereumChain, wallet_watchAsset } from './chains.js'
import {
  bitcoin_accounts,
  bitcoin_broadcast,
  bitcoin_connect,
  bitcoin_disconnect,
  bitcoin_getBalance,
  bitcoin_getNetwork,
  bitcoin_sendTransfer,
  bitcoin_signMessage,
  bitcoin_signPsbt,
} from './bitcoin.js'
import { wallet_getCallsStatus, wallet_sendCalls } from './calls.js'
import type { Method } from './method.js'
import { polkadot_accounts, polkadot_disconnect, polkadot_enable, polkadot_signPayload, polkadot_signRaw } from './polkadot.js'
import { eth_sendTransaction } from './send.js'
import { eth_signTypedData_v4, personal_sign } from './sign.js'
import {
  solana_accounts,
  solana_connect,
  solana_disconnect,
  solana_signAndSendTransaction,
  solana_signIn,
  solana_signMessage,
  solana_signTransactions,
} from './solana.js'

const own: Record<string, Method> = {
  bitcoin_accounts,
  bitcoin_broadcast,
  bitcoin_connect,
  bitcoin_disconnect,
  bitcoin_getBalance,
  bitcoin_getNetwork,
  bitcoin_sendTransfer,
  bitcoin_signMessage,
  bitcoin_signPsbt,
  eth_accounts,
  eth_chainId,
  eth_requestAccounts,
  eth_sendTransaction,
  eth_signTypedData_v4,
  net_version,
  personal_sign,
  polkadot_accounts,
  polkadot_disconnect,
  polkadot_enable,
  polkadot_signPayload,
  polkadot_signRaw,
  solana_accounts,
  solana_connect,
  solana_disconnect,
  solana_signAndSendTransaction,
  solana_signIn,
  solana_signMessage,
  solana_signTransactions,
  wallet_addEthereumChain,
  wallet_getAssets,
  wallet_getCallsStatus,
  wallet_getCapabilities,
  wallet_getPermissions,
  wallet_requestPermissions,
  wallet_revokePermissions,
  wallet_sendCalls,
  wallet_switchEthereumChain,
  wallet_watchAsset,
}

/** Methods answered without any chain: they work while the wallet is offline. */
export const needsNoChain: ReadonlySet<string> = new Set([
  'eth_accounts',
  'wallet_getPermissions',
  'wallet_revokePermissions',
  'solana_accounts',
  'solana_disconnect',
  'bitcoin_accounts',
  'bitcoin_disconnect',
  'bitcoin_getNetwork',
  'polkadot_accounts',
  'polkadot_disconnect',
])

// Reading: no key is needed, the node of the selected chain answers.
const forwarded = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_syncing',
  'eth_uninstallFilter',
  'net_listening',
  'web3_clientVersion',
])

/** The method called `name`, or undefined when the wallet does not have it. */
export function findMethod(name: string): Method | undefined {
  if (Object.hasOwn(own, name)) return own[name]
  if (!forwarded.has(name)) return undefined
  return async ({ state, params }) => ({ result: await callChain(state.chain, name, params) })
}
