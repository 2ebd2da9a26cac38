// Trying calls on a node (eth_simulateV1), so that no contract among them can tell a trial from the network: what is looked at is asked beside
// them and behind them, never before; and they are tried twice, without a fee and with one, in a block like the last. A contract may use up more gas
// than a block has room for, or than the account can pay, while gas costs nothing: the trial with a fee is not left out for that.
import { clock } from '../../clients/clock.js'
import type { PreparedTransaction, TransferPlace } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'
import { TRIAL_LIMIT } from '../../domain/times.js'
import { toNodeError } from './errors.js'
import { encodeBalanceOf } from './ethers.js'
import { createNode, type Node } from './node.js'
import { toHex, toQuantity } from './quantity.js'

/** Nobody's address; where it is looked there is code that tells the balance of the native coin, as a token's contract tells its own. */
const TELLER = '0x6c617463686b65790000000000000000000ba1a0'
const TELLER_CODE = '0x6000353160005260206000f3'

/** Nobody's address; there is code that hands on what it is asked to whom stands in its first word, who can change nothing. */
const LOOKER = '0x6c617463686b65790000000000000000000ba1a1'
// CALLDATACOPY of what follows the word; STATICCALL; RETURNDATACOPY; then RETURN, or REVERT.
const LOOKER_CODE = '0x60203603806020600037600060008260006000355afa3d600060003e6023573d6000fd5b3d6000f3'

/** What each may use of the network's time to answer, so that none uses up what is there for all. */
const GAS = '0x7a120'

/** What one call came to, and the events it has left. */
export interface Result {
  status: unknown
  returnData: unknown
  logs?: unknown
  gasUsed?: unknown
}

/** What a contract is asked. */
export interface Question {
  to: string
  data: string
}

interface Block {
  calls: readonly object[]
  stateOverrides?: object
  blockOverrides?: object
}

/** What the calls of each block come to. @throws `rpcFailed` where that is not told of each, or what the node said */
async function simulate({ ask }: Node, ...blockStateCalls: readonly Block[]): Promise<readonly (readonly Result[])[]> {
  const blocks: unknown = await ask('eth_simulateV1', [{ blockStateCalls }, 'latest'])
  return blockStateCalls.map(({ calls }, at) => {
    const told = (Object(blocks) as Record<number, { calls?: unknown } | undefined>)[at]?.calls
    if (!Array.isArray(told) || told.length !== calls.length) throw named('rpcFailed')
    return told.map(each => Object(each) as Result)
  })
}

/** What is asked of the chain for the account's coins, and of contracts: none of the answers can change the next. */
function toLooks(from: string, asked: readonly Question[]): Block {
  const balance = { from, to: TELLER, data: `0x${encodeBalanceOf(from).slice(10)}` }
  const others = asked.map(({ to, data }) => ({ from, to: LOOKER, gas: GAS, data: `0x${to.slice(2).padStart(64, '0')}${data.slice(2)}` }))
  return { stateOverrides: { [TELLER]: { code: TELLER_CODE }, [LOOKER]: { code: LOOKER_CODE } }, calls: [balance, ...others] }
}

/** Nothing for whom has not answered. */
const answersOf = (results: readonly Result[]): readonly unknown[] =>
  results.map(({ status, returnData }) => (status === '0x1' ? returnData : undefined))

/** What a transaction finds around it: what one pays for gas now, and the last block, since in a trial all of that is nothing by itself. */
interface Scene {
  price: bigint
  /** For so much gas there is room in a block; undefined where the node does not tell. */
  room: bigint | undefined
  blockOverrides: object
}

/** Undefined where nothing is paid for gas, or the node does not tell. */
async function readScene(node: Node): Promise<Scene | undefined> {
  const [block, asked] = await Promise.all([
    node.ask('eth_getBlockByNumber', ['latest', false]).catch(() => undefined),
    node.askQuantity('eth_gasPrice').catch(() => 0n),
  ])
  const { baseFeePerGas, gasLimit, mixHash, miner } = Object(block) as Record<string, unknown>
  const base = toQuantity(baseFeePerGas) ?? 0n
  const price = asked > base ? asked : base
  const blockOverrides = { baseFeePerGas: toHex(base), prevRandao: mixHash, feeRecipient: miner }
  return price ? { price, room: toQuantity(gasLimit), blockOverrides } : undefined
}

/** No transaction on Ethereum may bring more along (EIP-7825), and hardly one elsewhere does; what needs more has not been tried. */
const MOST_GAS = 1n << 24n

/** Twice what each has used, since what is given back in the end had to be there before; and no more than a block has room for. */
function toLimits(used: readonly bigint[], room?: bigint): readonly bigint[] {
  const limits = used.map(gas => (2n * gas < MOST_GAS ? 2n * gas : MOST_GAS))
  const sum = addUp(limits)
  return room !== undefined && sum > room ? limits.map(limit => (limit * room) / sum) : limits
}

const addUp = (all: readonly bigint[]): bigint => all.reduce((sum, each) => sum + each, 0n)

const usedBy = (results: readonly Result[]): readonly bigint[] => results.map(({ gasUsed }) => toQuantity(gasUsed) ?? 0n)

/** How nodes say that they do not know a method; a contract cannot make them say so. */
const UNKNOWN = [-32601, -32004, -32600]

/** Whether a node does not know what it was asked. @param others codes by which it says so here, too */
export const isUnknown = (error: unknown, ...others: readonly number[]): boolean =>
  [...UNKNOWN, ...others].includes((error as { code?: number }).code ?? 0)

/** What a node says of blocks that it does not know: the method it knows, and not these parameters. */
const INVALID_PARAMS = -32602

/**
 * What the first node tells that can: one after the other is asked, and each by itself, since some do not know how, or do not answer in time.
 * @param ask nothing where the node cannot tell
 */
export async function tellBy<Told>(place: TransferPlace, ask: (node: Node) => Promise<Told | undefined>): Promise<Told | undefined> {
  for (const url of place.urls) {
    place.signal?.throwIfAborted()
    const done = new AbortController()
    const over = clock.wait(TRIAL_LIMIT, done.signal).then(() => undefined)
    const told = await Promise.race([ask(createNode({ ...place, urls: [url] })), over]).finally(() => done.abort())
    if (told !== undefined) return told
  }
  return undefined
}

/**
 * What comes of calls with a fee, and what of the coin was given to the account for it; undefined from a node that knows no such blocks.
 * An account that cannot pay is given what it lacks, as if somebody else paid, which is how such accounts send anything at all. The price is not
 * lowered for it: how far would be up to the contract, which sees the price.
 * @throws whatever else the node said
 */
async function tryPaid(node: Node, from: string, calls: Block, looks: Block, cost: bigint, had: Promise<readonly unknown[]>) {
  try {
    return { blocks: await simulate(node, calls, looks), lent: 0n }
  } catch (error) {
    const meant = toNodeError(error)
    if (meant !== 'insufficientFunds') {
      if (!meant && isUnknown(error, INVALID_PARAMS)) return undefined
      throw error
    }
  }
  const balance = toHex((toQuantity((await had)[0]) ?? 0n) + cost)
  const blocks = await simulate(node, { ...calls, stateOverrides: { [from]: { balance } } }, looks).catch((error: unknown) => {
    // Without a fee they could be paid: nothing is known to fail.
    throw toNodeError(error) === 'insufficientFunds' ? named('callsChanged') : error
  })
  return { blocks, lent: cost }
}

/** Calls that were tried where nothing is looked at. */
export interface First {
  calls: readonly { from: string; to: string; value: string; data: string }[]
  results: readonly Result[]
  scene: Scene | undefined
}

/** Tries calls, to see what they touch. @throws `rpcFailed`, or what the node said */
export async function tryFirst(
  node: Node,
  { from, transactions }: { from: string; transactions: readonly PreparedTransaction[] },
): Promise<First> {
  const calls = transactions.map(({ to, value, data }) => ({ from, to, value, data }))
  const [[results], scene] = await Promise.all([simulate(node, { calls }), readScene(node)])
  return { calls, results: results!, scene }
}

/** Calls that were tried, with what was looked at: first the coin, then the questions in their order. */
export interface Tried {
  results: readonly Result[]
  before: readonly unknown[]
  after: readonly unknown[]
  /** So much of the coin may have gone for gas. */
  fee: bigint
}

/**
 * Tries them again, and looks: without a fee, and a second time with one where the network has fees. Both are to come to the same.
 * @param counted what is asked before as well as after
 * @throws `rpcFailed`, or what the node said
 */
export async function tryAgain(
  node: Node,
  from: string,
  { calls, results, scene }: First,
  counted: readonly Question[],
  more: readonly Question[] = [],
): Promise<readonly [Tried, ...Tried[]]> {
  const looks = toLooks(from, [...counted, ...more])
  const used = usedBy(results)
  const paid = used.every(gas => gas) ? scene : undefined
  const [price, limits] = [paid?.price ?? 0n, toLimits(used, paid?.room)]
  const asPaid = calls.map((call, at) => ({ ...call, gas: toHex(limits[at]!), gasPrice: toHex(price) }))
  const looked = simulate(node, toLooks(from, counted)).then(([told]) => answersOf(told!))
  // Of the same moment, so that they travel together.
  const [before, plain, dear] = await Promise.all([
    looked,
    simulate(node, { calls }, looks),
    paid && tryPaid(node, from, { calls: asPaid, blockOverrides: paid.blockOverrides }, looks, addUp(limits) * price, looked),
  ])
  const toTried = ([results, after]: readonly (readonly Result[])[], before: readonly unknown[], fee: bigint): Tried => ({
    results: results!,
    before,
    after: answersOf(after!),
    fee,
  })
  if (!dear) return [toTried(plain, before, 0n)]
  const coins = toHex((toQuantity(before[0]) ?? 0n) + dear.lent)
  // Of what it has used here: what it uses where that costs nothing may be any number. As much again, for what a rollup charges beside it.
  const fee = 2n * addUp(usedBy(dear.blocks[0]!)) * price
  return [toTried(plain, before, 0n), toTried(dear.blocks, [coins, ...before.slice(1)], fee)]
}
