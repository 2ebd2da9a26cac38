// Several calls in one question to the visitor (EIP-5792): an approval and a swap, say.
import type { PreparedTransaction } from '../../domain/adapter.js'
import { named, readError } from '../../domain/error-code.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { toNetworkId } from './answers.js'
import { failAsked, isHash } from './asking.js'
import type { Capabilities } from './capabilities.js'
import { fail } from './failing.js'
import { toQuantity } from './node.js'
import { replyOf } from './reply.js'
import { until } from './until.js'

/** Calls that a visitor is asked for together. */
export interface CallsWish {
  provider: Eip1193Provider
  from: string
  network: CaipNetwork
  /** In their order. */
  calls: readonly PreparedTransaction[]
  /** Whether all or none must be carried out. */
  atomic: boolean
  /** As `getCapabilities` told it. */
  version: NonNullable<Capabilities['version']>
  signal?: AbortSignal | undefined
}

/** The longest id a wallet may give (EIP-5792). */
const LONGEST_ID = 8194

/**
 * Codes by which a wallet says that it carries out no such batch, and has sent nothing: it does not know the method (EIP-1193, JSON-RPC),
 * or not with this capability, on this network, of this size, all or none (EIP-5792). That its owner wants no smart account (5750) is a no.
 */
const NO_BATCHES = [4200, -32601, -32004, 5700, 5710, 5740, 5760]

/**
 * Asks the wallet for all calls at once. Resolves with its name for them, by which `followCalls` asks; it is no hash.
 * @throws ModalError, or an error `named` after the wallet's failings, as `send`; `atomicityNotSupported` where the wallet does nothing of the kind
 */
export async function sendCalls({ provider, from, network, calls, atomic, version, signal }: CallsWish): Promise<string> {
  const wish = {
    version,
    chainId: `0x${Number(network.id).toString(16)}`,
    from,
    // The first version had no word for it: all of its batches were meant to be whole.
    ...(version !== '1.0' && { atomicRequired: atomic }),
    calls: calls.map(({ to, value, data }) => ({ to, value, data })),
  }
  let isAsked = false
  try {
    if (toNetworkId(await replyOf(provider, 'eth_chainId')) !== network.caipNetworkId) return await fail('walletElsewhere', { network: network.name })
    signal?.throwIfAborted()
    isAsked = true
    const answer = await provider.request({ method: 'wallet_sendCalls', params: [wish] })
    const id: unknown = typeof answer === 'string' ? answer : (Object(answer) as { id?: unknown }).id
    if (typeof id !== 'string' || !id || id.length > LONGEST_ID) throw named('walletBadAnswer', answer)
    return id
  } catch (error) {
    if (signal?.aborted && error === signal.reason) throw error
    const failure = await failAsked(error, network).catch((failure: Error) => failure)
    // Whatever code it comes with, a refusal is one.
    if (isAsked && failure.name !== 'userRejected' && NO_BATCHES.includes(readError(error).code ?? 0)) return fail('atomicityNotSupported')
    throw failure
  }
}

/** How calls have ended. */
type Ending = 'done' | 'callsNotSent' | 'transactionReverted' | 'callsPartly'

/**
 * Resolves once the calls have been carried out, with the hashes of their transactions: one, or one for each call; none where the wallet
 * says that they are done, and names no transaction. Resolves with undefined when the wallet had nothing to say of them for a minute.
 * @throws ModalError `callsNotSent`, `transactionReverted`, `callsPartly`; `transactionUnconfirmed` when they are on their way after a minute
 */
export async function followCalls(provider: Eip1193Provider, id: string, signal?: AbortSignal): Promise<readonly string[] | undefined> {
  let isKnown = false
  const asking = until(async () => {
    const answer = Object(await provider.request({ method: 'wallet_getCallsStatus', params: [id] })) as { status?: unknown; receipts?: unknown }
    const receipts = (Array.isArray(answer.receipts) ? answer.receipts : []).map(receipt => Object(receipt) as { status?: unknown; transactionHash?: unknown })
    const ending = toEnding(answer.status, receipts.map(({ status }) => toQuantity(status)))
    isKnown ||= toKind(answer.status) > 0
    return ending && { ending, hashes: receipts.map(({ transactionHash }) => transactionHash).filter(isHash) }
  }, signal)
  const end = await asking.catch((error: Error) => {
    if (isKnown || error.name !== 'transactionUnconfirmed') throw error
  })
  return !end || end.ending === 'done' ? end?.hashes : fail(end.ending)
}

/** The hundreds of a status: a number in the second version of EIP-5792, a word in the first. Nothing for what is none. */
const toKind = (status: unknown): number => (status === 'PENDING' ? 1 : status === 'CONFIRMED' ? 2 : typeof status === 'number' && status < 700 ? Math.floor(status / 100) : 0)

/** How calls have ended. What is done has succeeded by its receipts, if there are any. */
function toEnding(status: unknown, receipts: readonly (bigint | undefined)[]): Ending | undefined {
  const kind = toKind(status)
  const has = (outcome: bigint) => receipts.includes(outcome)
  if (kind === 2 && receipts.length) return has(0n) ? (has(1n) ? 'callsPartly' : 'transactionReverted') : has(1n) ? 'done' : undefined
  return ({ 2: 'done', 4: 'callsNotSent', 5: 'transactionReverted', 6: 'callsPartly' } as const)[kind]
}
