// Trying calls on a node (eth_simulateV1), so that no contract among them can tell a trial from the network: what is looked at is asked beside
// them and behind them, never before; and they are tried twice, without a fee, which some accounts cannot pay, and with one, in a block like the last.
import type { PreparedTransaction } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'
import { encodeBalanceOf } from './ethers.js'
import type { Node } from './node.js'
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
  blockOverrides: object
}

/** Undefined where nothing is paid for gas, or the node does not tell. */
async function readScene(node: Node): Promise<Scene | undefined> {
  const [block, asked] = await Promise.all([
    node.ask('eth_getBlockByNumber', ['latest', false]).catch(() => undefined),
    node.askQuantity('eth_gasPrice').catch(() => 0n),
  ])
  const { baseFeePerGas, mixHash, miner } = Object(block) as Record<string, unknown>
  const base = toQuantity(baseFeePerGas) ?? 0n
  const price = asked > base ? asked : base
  return price ? { price, blockOverrides: { baseFeePerGas: toHex(base), prevRandao: mixHash, feeRecipient: miner } } : undefined
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
 * Tries them again, and looks: without a fee, and with one where the account can pay it, which then is a second trial. Both are to come to the same.
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
  // What is given back in the end had to be there before.
  const limits = results.map(({ gasUsed }) => 2n * (toQuantity(gasUsed) ?? 0n))
  const paid = limits.every(limit => limit) ? scene : undefined
  const asPaid = calls.map((call, at) => ({ ...call, gas: toHex(limits[at]!), gasPrice: toHex(paid?.price ?? 0n) }))
  // Of the same moment, so that they travel together.
  const [[before], plain, dear] = await Promise.all([
    simulate(node, toLooks(from, counted)),
    simulate(node, { calls }, looks),
    // Whoever cannot pay so much, or a node that knows no such block, is no reason.
    paid && simulate(node, { calls: asPaid, blockOverrides: paid.blockOverrides }, looks).catch(() => undefined),
  ])
  const toTried = ([results, after]: readonly (readonly Result[])[], fee = 0n): Tried => ({
    results: results!,
    before: answersOf(before!),
    after: answersOf(after!),
    fee,
  })
  const fee = limits.reduce((sum, limit) => sum + limit * (paid?.price ?? 0n), 0n)
  return [toTried(plain), ...(dear ? [toTried(dear, fee)] : [])]
}
