// What may take tokens from an account, by the chain's own word; it comes when somebody looks at their permissions.
import { DECIMALS, SYMBOL, toText } from '../../clients/eip155-balance.js'
import type { Allowance, AllowanceList, AllowanceQuery, TokenWords } from '../../domain/allowances.js'
import { named } from '../../domain/error-code.js'
import { toPlainText } from '../../domain/names.js'
import { toNodeError } from './errors.js'
import { encodeAllowance, encodeBalanceOf, toChecksum } from './ethers.js'
import { type Caller, createCaller, createNode, type Node } from './node.js'
import { toQuantity } from './quantity.js'
import { APPROVAL, toTopic } from './received-amount.js'

/** How many blocks back it is looked, where a node does not look through all: most allow one of these. */
const RANGES = [undefined, 50_000n, 10_000n, 1_000n]

/** More pairs of token and spender are not asked for. */
const MOST = 80

/** As in `Allowances`. */
export async function readAllowances({ owner, tokens, ...place }: AllowanceQuery): Promise<AllowanceList> {
  const { pairs, since } = await findPairs(createNode(place), owner)
  const call = createCaller(place)
  const spenders = [...new Set(pairs.map(([, spender]) => spender))]
  // What was allowed longer ago than a node tells may still stand: the account's own tokens are asked about everybody who is known.
  const more = since === undefined ? [] : tokens.flatMap(token => spenders.map(spender => [token.toLowerCase(), spender] as const))
  const asked = toOrder([...new Map([...pairs, ...more].map(pair => [pair.join(), pair])).values()], tokens).slice(0, MOST)
  let failure: unknown
  const found = await Promise.all(
    asked.map(async ([token, spender]): Promise<Allowance | [] | undefined> => {
      const units = await call(token, encodeAllowance(owner, spender)).then(
        answer => toQuantity(answer) ?? 0n,
        // A contract that says no lets nobody take anything. Who was not told must not take it for a no.
        error => (toNodeError((failure = error)) === 'executionReverted' ? 0n : undefined),
      )
      return units ? { token, spender, units, ...(await describe(call, token, owner)) } : units === undefined ? undefined : []
    }),
  )
  const told = found.filter(each => each !== undefined)
  if (asked.length && !told.length) throw failure
  const isWhole = since === undefined && asked.length === pairs.length && told.length === asked.length
  return { allowances: told.flat(), isWhole }
}

type Pair = readonly [token: string, spender: string]

/** The account's own tokens first, then of each contract one, then of each a second: anybody may write as many logs as they like for theirs. */
function toOrder(pairs: readonly Pair[], tokens: readonly string[]): readonly Pair[] {
  const own = new Set(tokens.map(token => token.toLowerCase()))
  const counts = new Map<string, number>()
  const placed = pairs.map(pair => {
    const place = own.has(pair[0]) ? -1 : (counts.get(pair[0]) ?? 0)
    counts.set(pair[0], place + 1)
    return { pair, place }
  })
  return placed.sort((one, other) => one.place - other.place).map(({ pair }) => pair)
}

/** Tokens and who was ever allowed to take them, the newest first; and the block from which on that is known, where it is not all. */
async function findPairs(node: Node, owner: string): Promise<{ pairs: readonly (readonly [string, string])[]; since?: bigint }> {
  const topics = [APPROVAL, toTopic(owner)]
  let failure: unknown
  let latest: bigint | undefined
  for (const range of RANGES) {
    if (range !== undefined) latest ??= await node.askQuantity('eth_blockNumber')
    const since = range === undefined || latest! <= range ? undefined : latest! - range
    try {
      const logs = await node.ask('eth_getLogs', [{ fromBlock: `0x${(since ?? 0n).toString(16)}`, toBlock: 'latest', topics }])
      if (!Array.isArray(logs)) throw named('rpcFailed')
      return { pairs: readPairs(logs), ...(since !== undefined && { since }) }
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function readPairs(logs: readonly unknown[]): readonly (readonly [string, string])[] {
  const pairs = logs.flatMap(log => {
    const { address, topics } = Object(log) as { address?: unknown; topics?: unknown }
    const [, , spender, ...rest] = Array.isArray(topics) ? topics.map(String) : []
    const token = toChecksum(String(address).toLowerCase())
    // A piece of a collection has one topic more.
    const taker = /^0x0{24}([\da-f]{40})$/i.exec(spender ?? '')?.[1]
    return token && taker && !rest.length ? [[token.toLowerCase(), `0x${taker.toLowerCase()}`] as const] : []
  })
  return [...new Map(pairs.reverse().map(pair => [pair.join(), pair])).values()]
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
