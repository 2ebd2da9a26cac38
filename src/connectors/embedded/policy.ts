// What the embedded wallet is asked for, and whether the visitor is asked about it (references, section 12.2).

const eth = (names: string): string[] => names.split(' ').map(name => `eth_${name}`)

/** Answered without a word to the visitor. */
export const SAFE_METHODS: ReadonlySet<string> = new Set([
  ...eth(
    'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash getBlockByNumber getBlockReceipts ' +
    'getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt ' +
    'getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt ' +
    'getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter newPendingTransactionFilter ' +
    'sendRawTransaction syncing uninstallFilter getUserOperationReceipt estimateUserOperationGas getUserOperationByHash supportedEntryPoints',
  ),
  'wallet_getCapabilities', 'wallet_getCallsStatus', 'wallet_getAssets',
])

/** What Solana's dApps may ask for. */
export const SOLANA_METHODS: readonly string[] = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction']

/** Asked of the visitor, in the frame. */
export const ASKED_METHODS: ReadonlySet<string> = new Set([
  'personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', ...SOLANA_METHODS,
  'wallet_sendCalls', 'wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation',
])
