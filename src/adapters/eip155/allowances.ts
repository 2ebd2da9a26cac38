// What may take tokens from an account, by the chain's own word; it comes when somebody looks at their permissions.
import type { Allowance, AllowanceList, AllowanceQuery, TokenWords } from '../../domain/allowances.js'
import { named } from '../../domain/error-code.js'
import { toPlainText } from '../../domain/names.js'
import { decodeText } from './errors.js'
import { encodeAllowance, encodeBalanceOf, toChecksum } from './ethers.js'
import { createNode, type Node } from './node.js'
import { toQuantity } from './quantity.js'

/** `Approval(address,address,uint256)` of ERC-20; ERC-721's of the same name has one topic more. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

const DECIMALS = '0x313ce567'
const SYMBOL = '0x95d89b41'

/** How many blocks back it is looked, where a node does not look through all: most allow one of these. */
const RANGES = [undefined, 50_000n, 10_000n, 1_000n]

/** More pairs of token and spender are not asked for: the newest count. */
const MOST = 80

/** As in `Allowances`. */
export async function readAllowances({ owner, tokens, ...place }: AllowanceQuery): Promise<AllowanceList> {
  const node = createNode(place)
  const { pairs, since } = await findPairs(node, owner)
  const spenders = [...new Set(pairs.map(([, spender]) => spender))]
  // What was allowed longer ago than a node tells may still stand: the account's own tokens are asked about everybody who is known.
  const more = since === undefined ? [] : tokens.flatMap(token => spenders.map(spender => [token.toLowerCase(), spender] as const))
  const asked = [...new Map([...pairs, ...more].map(pair => [pair.join(), pair])).values()].slice(0, MOST)
  const found = await Promise.all(
    asked.map(async ([token, spender]): Promise<Allowance | []> => {
      const units = toQuantity(await node.ask('eth_call', [{ to: token, data: encodeAllowance(owner, spender) }, 'latest']).catch(() => 0))
      return units ? { token, spender, units, ...(await describe(node, token, owner)) } : []
    }),
  )
  const isWhole = since === undefined && asked.length === pairs.length
  return { allowances: found.flat(), isWhole }
}

/** Tokens and who was ever allowed to take them, the newest first; and the block from which on that is known, where it is not all. */
async function findPairs(node: Node, owner: string): Promise<{ pairs: readonly (readonly [string, string])[]; since?: bigint }> {
  const topics = [APPROVAL, `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`]
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
    const taker = /^0x0{24}([\da-f]{40})$/i.exec(spender ?? '')?.[1]
    return token && taker && !rest.length ? [[token.toLowerCase(), `0x${taker.toLowerCase()}`] as const] : []
  })
  return [...new Map(pairs.reverse().map(pair => [pair.join(), pair])).values()]
}

/** As in `Allowances`. */
export const describeToken = ({ token, owner, ...place }: Omit<AllowanceQuery, 'tokens'> & { token: string }): Promise<TokenWords> =>
  describe(createNode(place), token, owner)

async function describe(node: Node, token: string, owner: string): Promise<TokenWords> {
  const [decimals, symbol, held] = await Promise.all(
    [DECIMALS, SYMBOL, encodeBalanceOf(owner)].map(data => node.ask('eth_call', [{ to: token, data }, 'latest']).catch(() => undefined)),
  )
  const places = toQuantity(decimals)
  return {
    symbol: toPlainText(decodeText(String(symbol).slice(2)), 20) || undefined,
    decimals: places !== undefined && places <= 77n ? Number(places) : undefined,
    held: toQuantity(held),
  }
}
