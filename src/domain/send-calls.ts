import { isAddress, type CaipNetworkId, type Namespace } from './caip.js'
import { copyOf, named } from './error-code.js'
import type { PreparedTransaction } from './adapter.js'
import type { SendMade } from './send-made.js'

/** A call of an EVM account, as a dApp hands it over. */
export interface SendCall {
  /** Who is paid, or the contract that is called. */
  to: string
  /** In wei: a bigint, or a text of digits or of `0x` and hexadecimal ones. @default 0 */
  value?: bigint | string | undefined
  /** The call's data, `0x` and hexadecimal. @default none */
  data?: string | undefined
}

/** What a dApp wants done by an EVM account: one call or several, in their order. */
export interface SendCalls {
  calls: readonly SendCall[]
  /** The network it is for, one of yours. The wallet is asked to move there. @default the one in use */
  chainId?: number | string | undefined
  /** All of it has to happen, or nothing. Without it, wallets that cannot promise that are asked for one call after the other. */
  atomicRequired?: boolean | undefined
  /**
   * Capabilities of EIP-5792, as `wallet_sendCalls` takes them: `paymasterService: { url }` pays the network fee, `dataSuffix: { value }` names
   * who has led here (ERC-8021). A wallet that lacks one is not asked, unless it says `optional: true`; `dataSuffix` always is optional.
   */
  capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** What `modal.send` takes: the calls of an EVM account alone, or with what they need; or what another family does in one transaction. */
export type SendWish = readonly SendCall[] | SendCalls | SendMade

/** What has been sent. */
export interface SendResult {
  /** The wallet's name for calls that it was asked for at once (EIP-5792); else that of the last transaction. */
  id: string
  /** Of every transaction that came of it, in their order; none where the wallet names none. */
  hashes: readonly string[]
  caipNetworkId: CaipNetworkId
}

/** A wish as it can be carried out. */
export type ReadWish = { namespace: Namespace; chainId?: number | string | undefined } & (
  | { calls: readonly PreparedTransaction[]; isWhole: boolean; capabilities: Readonly<Record<string, unknown>> }
  | { made: SendMade }
)

/** Longer than this, no wallet shows them. */
const MOST_CALLS = 100

/** Reads what a dApp has handed over. @throws `invalidParams` for what is none of it */
export function readWish(given: unknown): ReadWish {
  const fields = Object(Array.isArray(given) ? { calls: given as unknown[] } : given) as Record<string, unknown>
  const { calls, chainId, transaction, instructions, psbt, outputs, atomicRequired, capabilities } = fields
  const made = given as SendMade
  // Each is read in full by whoever makes a transaction of it.
  if (Object(transaction) === transaction || isList(instructions)) return { namespace: 'solana', chainId: chainId as string, made }
  if (typeof psbt === 'string' || isList(outputs)) return { namespace: 'bip122', chainId: chainId as string, made }
  if (!isList(calls)) throw named('invalidParams')
  return {
    namespace: 'eip155',
    chainId: chainId as number | string | undefined,
    calls: calls.map(readCall),
    isWhole: atomicRequired === true,
    capabilities: copyOf(Object(capabilities) as Record<string, unknown>),
  }
}

const isList = (given: unknown): given is readonly unknown[] => Array.isArray(given) && given.length > 0 && given.length <= MOST_CALLS

function readCall(call: unknown): PreparedTransaction {
  const { to, value = 0n, data = '0x' } = Object(call) as Record<string, unknown>
  const isValue = typeof value === 'bigint' ? value >= 0n : typeof value === 'string' && /^(\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
  if (!isAddress('eip155', to) || !isValue || typeof data !== 'string' || !/^0x([\da-f]{2})*$/i.test(data)) throw named('invalidParams')
  return { to, value: `0x${BigInt(value as bigint).toString(16)}`, data: data.toLowerCase() }
}

/** The end of a call's data that says who has led here (ERC-8021), where a dApp gives one. */
export function toSuffix({ dataSuffix }: Readonly<Record<string, unknown>>): string {
  const { value } = Object(dataSuffix) as { value?: unknown }
  return typeof value === 'string' && /^0x([\da-f]{2})+$/i.test(value) ? value.slice(2) : ''
}

/** Whether a wallet has to have a capability, so that nothing else will do. */
export const isNeeded = ([name, capability]: [string, unknown]): boolean =>
  name !== 'dataSuffix' && (Object(capability) as { optional?: unknown }).optional !== true

// How far calls have come that are asked for one after the other, so that they go on from there after a reload.

/** Calls of an account that were begun and are not all done. */
export interface Begun {
  /** The account (CAIP-10). */
  of: string
  calls: readonly PreparedTransaction[]
  /** Transactions of the first of them. */
  hashes: readonly string[]
  /** Milliseconds since 1970. */
  at: number
}

/** So long what was begun is known. */
const BEGUN_LIFE = 24 * 60 * 60_000

/** What is written down and still counts; anybody may have changed it. */
export function readBegun(kept: unknown, now: number): readonly Begun[] {
  return Array.isArray(kept) ? kept.filter(each => isReadable(each, now)) : []
}

function isReadable(kept: unknown, now: number): kept is Begun {
  const { of, calls, hashes, at } = Object(kept) as Partial<Record<keyof Begun, unknown>>
  if (typeof of !== 'string' || !Array.isArray(calls) || !Array.isArray(hashes) || !(Math.abs(now - Number(at)) < BEGUN_LIFE)) return false
  return hashes.length <= calls.length && hashes.every(hash => typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash))
}

/** Whether it is of this account, and of these very calls. */
export const isBegun = (begun: Begun, of: string, calls: readonly PreparedTransaction[]): boolean =>
  begun.of === of && JSON.stringify(begun.calls) === JSON.stringify(calls)
