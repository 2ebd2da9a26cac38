// What may take tokens and collections from an account, by the chain's own word; it comes when somebody looks at their permissions.
import { DECIMALS, SYMBOL, toText } from '../../clients/eip155-balance.js'
import type { Allowance, AllowanceList, AllowanceQuery, TokenWords } from '../../domain/allowances.js'
import { named } from '../../domain/error-code.js'
import { toPlainText } from '../../domain/names.js'
import { toNodeError } from './errors.js'
import { encodeAllowance, encodeBalanceOf, encodeGetApproved, encodeIsApprovedForAll, encodeOwnerOf } from './ethers.js'
import { type Caller, createCaller, createNode, type Node } from './node.js'
import { toQuantity } from './quantity.js'
import { ALL_APPROVED, APPROVAL, toTopic } from './events.js'

/** How many blocks back it is looked, where a node does not look through all: most allow one of these. */
const RANGES = [undefined, 50_000n, 10_000n, 1_000n]

/** More of them are not asked for. */
const MOST = 80

/** As in `Allowances`. */
export async function readAllowances({ owner, tokens, ...place }: AllowanceQuery): Promise<AllowanceList> {
  const { pairs, isWhole: isRead, since } = await findPairs(createNode(place), owner)
  const call = createCaller(place)
  const spenders = [
    ...new Set(pairs.filter(({ isCollection, piece }) => !isCollection && piece === undefined).map(({ spender }) => spender)),
  ]
  // What was allowed longer ago than a node tells may still stand: the account's own tokens are asked about everybody who is known.
  const more =
    since === undefined ? [] : tokens.flatMap(token => spenders.map((spender): Pair => ({ token: token.toLowerCase(), spender })))
  const asked = toOrder(toOnce([...pairs, ...more]), tokens).slice(0, MOST)
  let failure: unknown
  const found = await Promise.all(
    asked.map(async (pair): Promise<Allowance | [] | undefined> => {
      const units = await readUnits(call, owner, pair).catch(
        // A contract that says no lets nobody take anything. Who was not told must not take it for a no.
        error => (toNodeError((failure = error)) === 'executionReverted' ? 0n : undefined),
      )
      if (!units) return units === undefined ? undefined : []
      return { ...pair, units, ...(await describe(call, pair.token, owner)) }
    }),
  )
  const told = found.filter(each => each !== undefined)
  if (asked.length && !told.length) throw failure
  const isWhole = isRead && since === undefined && asked.length === pairs.length && told.length === asked.length
  return { allowances: told.flat(), isWhole }
}

/** Who was once allowed to take units of a token, all pieces of a collection, or one of them. */
type Pair = Pick<Allowance, 'token' | 'spender' | 'isCollection' | 'piece'>

/** How much somebody may take by now: of a piece 1, as long as it is the account's and they are who may. */
async function readUnits(call: Caller, owner: string, { token, spender, isCollection, piece }: Pair): Promise<bigint> {
  const ask = (question: string) => call(token, question)
  if (piece === undefined)
    return toQuantity(await ask(isCollection ? encodeIsApprovedForAll(owner, spender) : encodeAllowance(owner, spender))) ?? 0n
  const [holder, taker] = await Promise.all([ask(encodeOwnerOf(piece)), ask(encodeGetApproved(piece))])
  return holder.toLowerCase() === toTopic(owner) && taker.toLowerCase() === toTopic(spender) ? 1n : 0n
}

/** Each once, as it came last. */
const toOnce = (pairs: readonly Pair[]): readonly Pair[] => [
  ...new Map(pairs.map(pair => [`${pair.token} ${pair.spender} ${pair.isCollection} ${pair.piece}`, pair])).values(),
]

/**
 * Of each contract one, then of each a second, the account's own tokens first each time, by what they are worth: anybody may write as many logs as
 * they like for theirs, and may have given some of theirs to the account.
 */
function toOrder(pairs: readonly Pair[], tokens: readonly string[]): readonly Pair[] {
  const own = new Map(tokens.map((token, rank) => [token.toLowerCase(), rank]))
  const counts = new Map<string, number>()
  const placed = pairs.map(pair => {
    const count = counts.get(pair.token) ?? 0
    counts.set(pair.token, count + 1)
    const rank = own.get(pair.token)
    return { pair, place: 2 * count + (rank === undefined ? 1 : 0), rank: rank ?? 0 }
  })
  return placed.sort((one, other) => one.place - other.place || one.rank - other.rank).map(({ pair }) => pair)
}

/**
 * Tokens and collections, and who was ever allowed to take them, the newest first; the block from which on that is known, where it is not
 * all, and whether each log could be read.
 */
async function findPairs(node: Node, owner: string): Promise<{ pairs: readonly Pair[]; isWhole: boolean; since?: bigint }> {
  const topics = [[APPROVAL, ALL_APPROVED], toTopic(owner)]
  let failure: unknown
  let latest: bigint | undefined
  for (const range of RANGES) {
    if (range !== undefined) latest ??= await node.askQuantity('eth_blockNumber')
    const since = range === undefined || latest! <= range ? undefined : latest! - range
    try {
      const logs = await node.ask('eth_getLogs', [{ fromBlock: `0x${(since ?? 0n).toString(16)}`, toBlock: 'latest', topics }])
      if (!Array.isArray(logs)) throw named('rpcFailed')
      return { ...readPairs(logs), ...(since !== undefined && { since }) }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

/** What a word of an event says, where it is an address. */
const toTaker = (word: string | undefined): string | undefined => /^0x0{24}([\da-f]{40})$/i.exec(word ?? '')?.[1]?.toLowerCase()

/** Who was allowed by each log, wherever it has them: some contracts write into the data what others have as topics. What cannot be read is told. */
function readPairs(logs: readonly unknown[]): { pairs: readonly Pair[]; isWhole: boolean } {
  let isWhole = true
  const pairs = logs.flatMap((log): readonly Pair[] => {
    const { address, topics, data } = Object(log) as { address?: unknown; topics?: unknown; data?: unknown }
    const [event, , ...told] = Array.isArray(topics) ? topics.map(String) : []
    const words = [...told, ...(String(data).match(/[\da-f]{64}/gi) ?? []).map(word => `0x${word}`)]
    // In small letters it has no checksum to hash, of which a stranger's ten thousand logs would be a second of the page's time.
    const token = /^0x[\da-f]{40}$/i.test(String(address)) && String(address).toLowerCase()
    const taker = toTaker(words[0])
    if (!token || !taker) {
      isWhole = false
      return []
    }
    const spender = `0x${taker}`
    if (event === ALL_APPROVED) return [{ token, spender, isCollection: true }]
    const units: Pair = { token, spender }
    // A piece of a collection has one topic more. Where who may take it stands in the data, nothing tells it from an amount: then both are
    // asked about.
    const piece = told.length === 1 ? undefined : toQuantity(words[1])
    if (told.length > 1 && piece === undefined) isWhole = false
    // Nobody may take one that was taken back.
    const pieces = piece === undefined || !Number(spender) ? [] : [{ ...units, piece }]
    return told.length > 1 ? pieces : [units, ...pieces]
  })
  return { pairs: toOnce(pairs.reverse()), isWhole }
}

/** As in `Allowances`. */
export const describeToken = ({ token, owner, ...place }: Omit<AllowanceQuery, 'tokens'> & { token: string }): Promise<TokenWords> =>
  describe(createCaller(place), token, owner)

async function describe(call: Caller, token: string, owner: string): Promise<TokenWords> {
  const [decimals, symbol, held] = await Promise.all(
    [DECIMALS, SYMBOL, encodeBalanceOf(owner)].map(data => call(token, data).catch(() => undefined)),
  )
  const places = toQuantity(decimals)
  return {
    symbol: toPlainText(toText(symbol), 20) || undefined,
    decimals: places !== undefined && places <= 77n ? Number(places) : undefined,
    held: toQuantity(held),
  }
}
