// A payment is tried before anybody signs it: that tells whether it must fail, and how much of the network's time it takes.
import { type BareError, named } from '../../domain/error-code.js'
import { toBase64 } from '../../domain/encodings.js'
import type { KitTransaction } from '../../domain/provider.js'
import { PRIORITY_FEE_LIMIT } from '../../domain/times.js'
import type { Budget } from './kit.js'
import type { Node } from './node.js'
import { SIGNATURE, writeWire } from './wire.js'

/** What is to be done. */
interface Plan {
  build(budget?: Budget): Promise<KitTransaction>
  /** The accounts that it changes. */
  written: readonly string[]
  /** Compute units it takes, where trying it does not tell. */
  usual: number
  /** It never takes fewer, and what was shown as its fee is its fee, so that all but that can be sent. */
  isExact?: boolean
  /** So many steps come before those of the token program. */
  before: number
  /** What the token program refuses may be the word of another program. */
  isHooked?: boolean
}

/** A transaction, ready to be signed. */
export interface Complete {
  transaction: KitTransaction
  /** What the network takes for it, with what is offered for coming soon. */
  fee: bigint
  /** Why it must fail, as far as a node tells. */
  refusal?: Error | undefined
}

/** So many bytes has a message at most, where one signature comes before it (a packet has 1232). */
const LONGEST = 1232 - 65
/** More compute units nobody gets. */
const MOST_UNITS = 1_400_000
/** What `SetComputeUnitLimit` and `SetComputeUnitPrice` take. */
const BUDGET_UNITS = 300
const MICRO = 1_000_000n

/** Whether there is no room for it in a packet. */
export const isTooLong = ({ messageBytes }: KitTransaction): boolean => messageBytes.length > LONGEST

/**
 * Has a node try it, and sets its compute limit, with some air, and the price that others have paid lately, within `PRIORITY_FEE_LIMIT` and
 * what was shown. Where no node tries, neither is set.
 * @throws `networkFeeHigher` where it costs more than `most`; `rpcFailed`
 */
export async function complete(plan: Plan, most: bigint | undefined, node: Node): Promise<Complete> {
  const { build, written, usual, isExact } = plan
  const make = async (budget: Budget): Promise<KitTransaction> => {
    const whole = await build(budget)
    return isTooLong(whole) ? build() : whole
  }
  const bare = await build()
  const free = await make({ units: MOST_UNITS, price: 0n })
  // Whoever builds with a budget of their own has no step of ours before theirs.
  const lead = Number(free.messageBytes.length > bare.messageBytes.length)
  const rehearse = ({ messageBytes }: KitTransaction) =>
    node.rehearse(writeWire({ message: Uint8Array.from(messageBytes), signatures: [new Uint8Array(SIGNATURE)] }))
  const [tried, prices, plain] = await Promise.all([rehearse(free), node.prices([...new Set(written)]), readFee(node, free)])
  if (most !== undefined && plain > most) throw named('networkFeeHigher')
  if (!tried) return { transaction: bare, fee: plain }

  const taken = Math.ceil(tried.units * 1.2) + BUDGET_UNITS
  const units = Math.min(MOST_UNITS, tried.error || !tried.units ? usual : isExact ? Math.max(usual, taken) : taken)
  const room = least(PRIORITY_FEE_LIMIT, most === undefined ? PRIORITY_FEE_LIMIT : most - plain)
  const extra = isExact && most !== undefined ? room : least(room, toLamports(toOffer(prices), units))
  const price = (extra * MICRO) / BigInt(units)
  const transaction = await make({ units, price })
  const isPriced = transaction.messageBytes.length > free.messageBytes.length
  // What was offered for nothing leaves more behind, which may be less than an account has to hold.
  const isPoor = isPriced && POOR.test(toName(tried.error))
  const again = isPoor && (await rehearse(transaction))
  const { error } = again || tried
  const refusal = error ? toRefusal(error, plan, again ? lead + 1 : lead) : undefined
  return { transaction, fee: plain + (isPriced ? toLamports(price, units) : 0n), refusal }
}

/** What others have offered lately for a unit: as much as three of four did at most. */
const toOffer = (prices: readonly bigint[]): bigint => [...prices].sort((a, b) => Number(a - b))[Math.floor(prices.length * 0.75)] ?? 0n

const toLamports = (price: bigint, units: number): bigint => (price * BigInt(units) + MICRO - 1n) / MICRO

const least = (one: bigint, other: bigint): bigint => (other < one ? other : one)

/** What is no fault of the transaction, and may be otherwise in a moment. */
const PASSING = /^(Blockhash|AlreadyProcessed|AccountInUse|Cluster|WouldExceed|Commit|ProgramCache)/
const POOR = /^(InsufficientFundsFor|AccountNotFound|InvalidRentPayingAccount)/

/** What the token programs refuse with, by number (SPL Token and Token-2022, `TokenError`). */
const TOKEN_ERRORS: Record<number, BareError> = { 1: 'insufficientFunds', 17: 'tokenFrozen', 37: 'tokenNotTransferable', 67: 'tokenPaused' }
/** The system program's, and through it that of who creates accounts. */
const OTHER_ERRORS: Record<number, BareError> = { 1: 'notEnoughForFees' }

const toName = (error: unknown): string => (typeof error === 'string' ? error : (Object.keys(Object(error) as object)[0] ?? ''))

/** Whether a failure that a node has foreseen (`TransactionError` of Solana) says nothing of the transaction. */
export const isPassing = (error: unknown): boolean => PASSING.test(toName(error))

/** What a failure means that a node has foreseen; nothing where it may pass. @param lead so many steps set the compute limit and its price */
function toRefusal(error: unknown, { before, isHooked }: Plan, lead: number): Error | undefined {
  const name = toName(error)
  if (isPassing(error)) return undefined
  if (POOR.test(name)) return named('notEnoughForFees', error)
  const [at, why] = ((Object(error) as { InstructionError?: unknown }).InstructionError ?? []) as [at?: number, why?: unknown]
  const code = (Object(why) as { Custom?: unknown }).Custom
  const step = Number(at) - lead
  const meanings = step >= 0 && step < before ? OTHER_ERRORS : isHooked ? {} : TOKEN_ERRORS
  return named(meanings[Number(code)] ?? 'executionReverted', error)
}

async function readFee(node: Node, { messageBytes }: KitTransaction): Promise<bigint> {
  const fee = await node.fee(toBase64(Uint8Array.from(messageBytes)))
  if (fee === undefined) throw named('rpcFailed')
  return fee
}
