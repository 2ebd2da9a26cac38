// Several calls at once as MetaMask takes them: the middleware that MetaMask publishes reads each question and says how it stands; played
// are the controllers behind it, which hold accounts and transactions, and the visitor.
import { providerErrors } from '@metamask/rpc-errors'
import { createRequire } from 'node:module'
import type { Background } from './metamask-background.js'

type Answer = (...given: any[]) => any

const require = createRequire(import.meta.url)
// All that the middleware takes of MetaMask's controllers are these words; the controllers themselves are half of MetaMask.
Object.assign(require('@metamask/transaction-controller'), {
  TransactionStatus: { confirmed: 'confirmed', failed: 'failed', dropped: 'dropped' },
  TransactionEnvelopeType: { feeMarket: '0x2' },
})
Object.assign(require('@metamask/keyring-controller'), { KeyringTypes: { hd: 'HD Key Tree', simple: 'Simple Key Pair' } })
const { walletSendCalls, walletGetCallsStatus, walletGetCapabilities, processSendCalls, getCallsStatus, getCapabilities } =
  require('@metamask/eip-5792-middleware') as Record<string, Answer>

/** Calls as MetaMask keeps them. */
interface Sent {
  batchId: string
  chainId: string
  /** `submitted`, `confirmed`, `failed` or `dropped`. */
  status: string
  hash?: string
  txReceipt?: object
}

/** Transactions of one question. */
type Batch = readonly { params: { to?: string; value?: string; data?: string } }[]

export type MetamaskCalls = ReturnType<typeof teachCalls>

/** Lets the extension take calls. */
export function teachCalls(background: Background) {
  const sent: Sent[] = []
  const made = {
    /** The account is a smart one already. */
    isSmart: false,
    /** As its keyring is called; MetaMask makes no smart account of one that a device holds. */
    keyring: 'HD Key Tree',
    /** What of it has reached the controllers. */
    batches: [] as Batch[],
    /** How the network has decided. */
    settle: (as: Omit<Sent, 'batchId' | 'chainId'>) => void Object.assign(sent.at(-1)!, as),
  }
  const states: Record<string, Answer> = {
    'TransactionController:getState': () => ({ transactions: sent }),
    'NetworkController:getNetworkClientById': () => ({ configuration: { chainId: background.chainId } }),
    'AccountsController:getState': () => ({
      internalAccounts: {
        accounts: Object.fromEntries(
          background.accounts.map(address => [address, { address, metadata: { keyring: { type: made.keyring } } }]),
        ),
      },
    }),
    'PreferencesController:getState': () => ({ useTransactionSimulations: false }),
  }
  const messenger = { call: (name: string) => states[name]!() }
  const hooks = {
    getDismissSmartAccountSuggestionEnabled: () => false,
    getIsSmartTransaction: () => false,
    isRelaySupported: async () => false,
    getSendBundleSupportedChains: async () => ({}),
    isAuxiliaryFundsSupported: () => false,
    validateSecurity: async () => {},
    isAtomicBatchSupported: async ({ chainIds }: { chainIds: string[] }) =>
      chainIds.map(chainId => ({ chainId, isSupported: made.isSmart, upgradeContractAddress: `0x${'77'.repeat(20)}` })),
    addTransaction: async (params: object, { batchId }: { batchId: string }) => add([{ params }], batchId),
    addTransactionBatch: async ({ transactions }: { transactions: Batch }) => add(transactions, `0x${'ba'.repeat(16)}`),
  }
  function add(transactions: Batch, batchId: string) {
    made.batches.push(transactions)
    if (background.says === 'no') throw providerErrors.userRejectedRequest()
    sent.push({ batchId, chainId: background.chainId, status: 'submitted' })
    return { batchId }
  }
  const answer = (method: string, by: Answer, more: object) =>
    (background.answers[method] = async (params: unknown) => {
      const request = { method, params, networkClientId: 'here', origin: 'https://dapp.test' }
      const response: { result?: unknown } = {}
      await by(request, response, { getAccounts: async () => background.shared(), ...more })
      // What goes over its wire has nothing undefined in it.
      return JSON.parse(JSON.stringify(response.result))
    })
  answer('wallet_getCapabilities', walletGetCapabilities!, {
    getCapabilities: (address: string, chainIds: string[]) => getCapabilities!(hooks, messenger, address, chainIds),
  })
  answer('wallet_sendCalls', walletSendCalls!, {
    processSendCalls: (params: object, request: object) => processSendCalls!(hooks, messenger, params, request),
  })
  answer('wallet_getCallsStatus', walletGetCallsStatus!, { getCallsStatus: (id: string) => getCallsStatus!(messenger, id) })
  return made
}
