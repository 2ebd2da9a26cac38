import type { Clock } from '../../clients/clock.js'
import { fromBase58, fromBase64, toBase58, toBase64 } from '../../domain/encodings.js'
import type { Namespace } from '../../domain/caip.js'
import type { ApprovalRequest } from '../../domain/embedded.js'
import { ABORT_GRACE } from '../../domain/times.js'
import type { Account } from './account.js'
import { toChainId } from './chain-ids.js'
import type { Person } from './person.js'
import type { Site } from './site.js'
import { toError, toProviderError } from './errors.js'

/** What is called off is told so, and the frame says the same (specification, section 8). */
const ABORTED = 'Request was aborted'

/**
 * Requests of dApps: which are carried out, which the visitor is asked about, which are turned away (specification, section 6).
 * In one piece: all of it is about the one list of what waits.
 */
export function createRequests(options: {
  clock: Clock
  site: Site
  person: Person
  account: Account
  onApproval(method: string): void
  /** Nothing waits any more. @param approved the method, where its answer was the last that was waited for */
  onSettled(approved?: string): void
  onNotAllowed(): void
}) {
  const { clock, site, person, account, onApproval, onSettled, onNotAllowed } = options
  let waiting: readonly (ApprovalRequest & { abort(): void })[] = []
  let count = 0
  const leave = (id: string, approved?: string) => {
    if (!waiting.some(each => each.id === id)) return
    waiting = waiting.filter(each => each.id !== id)
    if (!waiting.length) onSettled(approved)
  }

  /** The visitor decides, however long they take; they may also go. */
  async function askVisitor(namespace: Namespace, method: string, payload: object): Promise<unknown> {
    const left = new AbortController()
    const id = `${++count}`
    let isAborted = false
    const abort = () => {
      isAborted = true
      // The frame may still say what became of it: that nothing was done, or that it was too late.
      void clock.wait(ABORT_GRACE).then(async () => left.abort(await toError('requestAborted')))
    }
    waiting = [...waiting, { id, method, namespace, abort }]
    onApproval(method)
    try {
      const answer = await site.say('RPC_REQUEST', payload, { signal: left.signal, limit: undefined })
      leave(id, method)
      return answer
    } catch (error) {
      // A frame that has given up, by itself or when it was told, has done nothing.
      if (!left.signal.aborted && (isAborted || (error as Error).message === ABORTED))
        throw Object.assign(new Error(ABORTED), { code: 4001 })
      throw error
    } finally {
      leave(id)
    }
  }

  async function answer(namespace: Namespace, method: string, params: unknown): Promise<unknown> {
    const standing = person.standing(namespace)
    const isEvm = namespace === 'eip155'
    const isAsked = ASKED_METHODS.has(method)
    // What concerns the modal rather than the wallet.
    const isOurs = isEvm && /^(eth_requestAccounts|wallet_switchEthereumChain)$/.test(method)
    if (!isOurs && !isAsked && !SAFE_METHODS.has(method)) {
      onNotAllowed()
      throw await toError('rpcNotAllowed')
    }
    if (!standing) throw await toError('unauthorized')
    if (isOurs && method === 'eth_requestAccounts') return [standing.address]
    if (isOurs) {
      const [{ chainId }] = params as [{ chainId: string }]
      await account.switchNetwork(namespace, `eip155:${Number(chainId)}`)
      return null
    }
    if (isAsked && !person.isSure()) {
      await account.meet(namespace, standing.network)
      // What was asked for one person is not for another to decide.
      if (person.standing(namespace)?.address !== standing.address) throw await toError('unauthorized')
    }
    const payload = {
      method,
      params: isEvm ? (params ?? []) : toFrame(params),
      chainId: toChainId(standing.network),
      chainNamespace: namespace,
    }
    const result = await (isAsked ? askVisitor(namespace, method, payload) : site.say('RPC_REQUEST', payload))
    return isEvm ? result : fromFrame(result)
  }

  return {
    /** Oldest first. */
    list: (): readonly ApprovalRequest[] => waiting,
    /** @throws Error with an EIP-1193 code: rpcNotAllowed, unauthorized, requestAborted, or in the frame's words */
    async request(namespace: Namespace, method: string, params: unknown): Promise<unknown> {
      try {
        return await answer(namespace, method, params)
      } catch (error) {
        throw await toProviderError(error)
      }
    },
    /**
     * Nobody wants to know any more; at once, as far as the visitor can see. The frame can only call off all that it was asked: for a
     * namespace that is left, that is done where something of it waits.
     */
    abort(namespace?: Namespace): void {
      const aborted = waiting
      if (!aborted.some(each => !namespace || each.namespace === namespace)) return
      waiting = []
      void site.say('RPC_ABORT', undefined, { limit: ABORT_GRACE }).catch(() => {})
      for (const each of aborted) each.abort()
      onSettled()
    },
  }
}

/** In base58; the longest transaction (SIMD-0385) has 4096 bytes. */
const LONGEST = 6_000

const toWord = (wire: unknown) => toBase58(fromBase64(wire) ?? [])

function fromWord(text: unknown): string | undefined {
  // Reading takes time by the square of the length; no transaction is as long as that.
  const bytes = String(text).length < LONGEST ? fromBase58(text) : undefined
  return bytes && toBase64(bytes)
}

/** Solana's providers speak base64 where the frame has base58 (references, wire 7.4). */
function toFrame(params: unknown): object {
  const {
    transaction,
    transactions,
    sendOptions,
    feePayer: _,
    ...others
  } = Object(Array.isArray(params) ? (params as unknown[])[0] : params) as Record<string, unknown>
  return {
    ...others,
    ...(transaction !== undefined && { transaction: toWord(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(toWord) }),
    ...(sendOptions !== undefined && { options: sendOptions }),
  }
}

function fromFrame(answer: unknown): object {
  const { transaction, transactions, ...others } = Object(answer) as Record<string, unknown>
  return {
    ...others,
    ...(transaction !== undefined && { transaction: fromWord(transaction) }),
    ...(Array.isArray(transactions) && { transactions: transactions.map(fromWord) }),
  }
}

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
  'wallet_getCapabilities',
  'wallet_getCallsStatus',
  'wallet_getAssets',
])

/** What Solana's dApps may ask for. */
const SOLANA_METHODS: readonly string[] = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/** Asked of the visitor, in the frame. */
export const ASKED_METHODS: ReadonlySet<string> = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  ...SOLANA_METHODS,
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
])
