// Which requests are carried out at once and which the visitor is asked about (wire protocols 7.4).
import { nodeMethods } from '../../methods/reads.js'

/** Of those that are carried out at once, what the bundler answers. */
export const bundlerMethods: ReadonlySet<string> = new Set([
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
])

/** Carried out at once. */
export const safeMethods: ReadonlySet<string> = new Set([
  ...nodeMethods,
  ...bundlerMethods,
  'eth_accounts',
  'eth_chainId',
  'eth_getAccount',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
])
