import { clock } from '../../clients/clock.js'
import type { PreparedTransaction } from '../../domain/adapter.js'
import type { Capabilities } from '../../domain/foresight.js'
import { toHex } from '../../domain/encodings.js'
import { isRefusal, named, readError } from '../../domain/error-code.js'
import type { ErrorName } from '../../domain/errors.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { WALLET_SILENT_FOR } from '../../domain/times.js'
import { askToSend, replyOf, toHash } from './ask-wallet.js'
import { fail } from './errors.js'
import { until } from './node.js'
import { toQuantity } from './quantity.js'
import { toNetworkId } from './requests.js'

const NONE: Capabilities = { atomic: 'unsupported', paymaster: false }

/** A wallet's ways to say that it does not know a method (EIP-1193, JSON-RPC). */
const UNKNOWN_METHOD = [4200, -32601, -32004]

const toKey = (address: string, { caipNetworkId }: CaipNetwork): string => `${caipNetworkId}:${address.toLowerCase()}`

/** What was asked, and how long that holds. */
interface Answer {
  asked: Promise<Capabilities>
  until: number
}

/** Answers by account and network; a wallet that is gone takes its own along. */
const known = new WeakMap<Eip1193Provider, Map<string, Answer>>()

/**
 * Asks the wallet once for each account and network. A wallet that does not know the question can do nothing of the kind; one that
 * fails otherwise is taken for such a one, and asked again next time; one that is silent, after a minute, since each question takes its
 * time. Throws nothing.
 */
export function getCapabilities(provider: Eip1193Provider, address: string, network: CaipNetwork): Promise<Capabilities> {
  const answers = known.get(provider) ?? new Map<string, Answer>()
  known.set(provider, answers)
  const key = toKey(address, network)
  const earlier = answers.get(key)
  if (earlier && clock.now() < earlier.until) return earlier.asked
  const chainId = `0x${Number(network.id).toString(16)}`
  const asked = replyOf(provider, 'wallet_getCapabilities', [address, [chainId]]).then(
    answer => toCapabilities(answer, Number(network.id)),
    (error: unknown) => {
      if ((error as Error | undefined)?.name === 'walletSilent') answer.until = clock.now() + WALLET_SILENT_FOR
      else if (!UNKNOWN_METHOD.includes(readError(error).code ?? 0)) answer.until = 0
      return NONE
    },
  )
  const answer: Answer = { asked, until: Infinity }
  answers.set(key, answer)
  return asked
}

/** The wallet has promised batches and carries out none: it is not asked for them again on this page, by this account on this network. */
export function forgetBatches(provider: Eip1193Provider, address: string, network: CaipNetwork): void {
  known.get(provider)?.set(toKey(address, network), { asked: Promise.resolve(NONE), until: Infinity })
}

/** Reads the part of an answer that is about one chain; what stands under `0x0` is about all. Older wallets say `atomicBatch`. */
function toCapabilities(answer: unknown, chainId: number): Capabilities {
  const part = (id: number) =>
    Object(
      Object.entries(Object(answer) as object).find(([key]) => Number(key) === id || toNetworkId(key) === `eip155:${id}`)?.[1],
    ) as Record<string, unknown>
  const { atomic, atomicBatch, paymasterService } = { ...part(0), ...part(chainId) }
  const { status } = Object(atomic) as { status?: unknown }
  const isBatch = isSupported(atomicBatch)
  return {
    atomic: status === 'supported' || status === 'ready' ? status : isBatch ? 'supported' : 'unsupported',
    paymaster: isSupported(paymasterService),
    version: typeof status === 'string' ? '2.0.0' : isBatch ? '1.0' : undefined,
  }
}

const isSupported = (value: unknown): boolean => (Object(value) as { supported?: unknown }).supported === true

// Several calls in one question to the visitor (EIP-5792): an approval and a swap, say.

/** Calls that a visitor is asked for together. */
export interface BatchOptions {
  provider: Eip1193Provider
  from: string
  network: CaipNetwork
  /** In their order. */
  calls: readonly PreparedTransaction[]
  /** Whether all or none must be carried out. */
  atomic: boolean
  /** As `getCapabilities` told it. */
  version: NonNullable<Capabilities['version']>
  /** What the wallet is asked to do besides. */
  capabilities?: Readonly<Record<string, unknown>> | undefined
  signal?: AbortSignal | undefined
  /** Called as the wallet is asked. */
  onAsk?: (() => unknown) | undefined
}

/** The longest id a wallet may give (EIP-5792). */
const LONGEST_ID = 8194

/**
 * Codes by which a wallet says that it carries out no such batch, and has sent nothing: not with this capability, on this network, of this size,
 * all or none (EIP-5792). That its owner wants no smart account (5750) is a no.
 */
const NO_SUCH_BATCH = [5700, 5710, 5740, 5760]

/** The same, or it does not know the method: of calls one by one that may be its node's word on one of them. */
const NO_BATCHES = [...UNKNOWN_METHOD, ...NO_SUCH_BATCH]

/**
 * Asks the wallet for all calls at once. Resolves with its name for them, by which `followCalls` asks; it is no hash.
 * @throws ModalError, or an error `named` after the wallet's failings, as `send`; `atomicityNotSupported` where the wallet does nothing of the kind
 */
export async function sendCalls(options: BatchOptions): Promise<string> {
  const { provider, from, network, calls, atomic, version, capabilities, signal, onAsk } = options
  const isOne = atomic || calls.length < 2
  // What is not all or none, a wallet may send one by one before it answers; by a name of ours it can be asked for that in any case.
  const own = isOne ? undefined : `0x${toHex(crypto.getRandomValues(new Uint8Array(32)))}`
  const batch = {
    version,
    ...(own && { id: own }),
    chainId: `0x${Number(network.id).toString(16)}`,
    from,
    // The first version had no word for it: all of its batches were meant to be whole.
    ...(version !== '1.0' && { atomicRequired: atomic }),
    // No data is left out: MetaMask takes `0x` for a mistake.
    calls: calls.map(({ to, value, data }) => ({ to, value, ...(data !== '0x' && { data }) })),
    ...(capabilities && { capabilities }),
  }
  let isAsked = false
  const ask = async (wallet: Eip1193Provider): Promise<string> => {
    isAsked = true
    const answer = await wallet.request({ method: 'wallet_sendCalls', params: [batch] }).catch((error: unknown) => {
      // Whatever code it comes with, a refusal is one.
      if (!isRefusal(error, true) && (isOne ? NO_BATCHES : NO_SUCH_BATCH).includes(readError(error).code ?? 0))
        return fail('atomicityNotSupported')
      throw error
    })
    const id: unknown = typeof answer === 'string' ? answer : (Object(answer) as { id?: unknown }).id
    if (typeof id !== 'string' || !id || id.length > LONGEST_ID) throw named('walletBadAnswer', answer)
    return id
  }
  return askToSend({ provider, network, signal, onAsk }, ask, isOne).catch((error: Error) =>
    own && isAsked ? lookInto(provider, own, error) : Promise.reject(error),
  )
}

/** Fails with what a wallet says of calls that it may have carried out in part before it has failed; else as it has. */
async function lookInto(provider: Eip1193Provider, id: string, error: Error): Promise<never> {
  const { status, hashes } = readStatus(await replyOf(provider, 'wallet_getCallsStatus', [id]).catch(() => undefined))
  if (hashes.length) return failWith('callsPartly', hashes)
  // Nothing of it is in a block, nor will be.
  throw error.name === 'sendFailed' && toKind(status) === 4 ? ((error.cause as Error | undefined) ?? error) : error
}

/** What a wallet says of calls. */
function readStatus(answer: unknown): { status: unknown; receipts: readonly (bigint | undefined)[]; hashes: readonly string[] } {
  const { status, receipts } = Object(answer) as { status?: unknown; receipts?: unknown }
  const all = (Array.isArray(receipts) ? receipts : []).map(each => Object(each) as { status?: unknown; transactionHash?: unknown })
  return {
    status,
    receipts: all.map(({ status }) => toQuantity(status)),
    // A Safe names its one transaction once for each call.
    hashes: [...new Set(all.flatMap(({ transactionHash }) => toHash(transactionHash) ?? []))],
  }
}

/** What has been carried out can be looked at. */
export const failWith = (name: ErrorName, hashes: readonly string[]): Promise<never> =>
  fail(name).catch((error: Error) => {
    throw Object.assign(error, { hashes })
  })

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
    const { status, receipts, hashes } = readStatus(await provider.request({ method: 'wallet_getCallsStatus', params: [id] }))
    const ending = toEnding(status, receipts)
    isKnown ||= toKind(status) > 0
    return ending && { ending, hashes }
  }, signal)
  const end = await asking.catch((error: Error) => {
    if (isKnown || error.name !== 'transactionUnconfirmed') throw error
  })
  if (!end || end.ending === 'done') return end?.hashes
  return failWith(end.ending, end.hashes)
}

/** The hundreds of a status: a number in the second version of EIP-5792, a word in the first. Nothing for what is none. */
const toKind = (status: unknown): number =>
  status === 'PENDING' ? 1 : status === 'CONFIRMED' ? 2 : /^[1-6]\d\d$/.test(`${status}`) ? Math.floor(Number(status) / 100) : 0

/** What some wallets say of calls of which a part has succeeded; of EIP-5792's own codes that is 600. */
const MIXED = 207

/** How calls have ended. What is done has succeeded by its receipts, if there are any. */
function toEnding(status: unknown, receipts: readonly (bigint | undefined)[]): Ending | undefined {
  const kind = toKind(status)
  const has = (outcome: bigint) => receipts.includes(outcome)
  if (Number(status) === MIXED) return 'callsPartly'
  if (kind === 2 && receipts.length) return has(0n) ? (has(1n) ? 'callsPartly' : 'transactionReverted') : has(1n) ? 'done' : undefined
  return ({ 2: 'done', 4: 'callsNotSent', 5: 'transactionReverted', 6: 'callsPartly' } as const)[kind]
}
