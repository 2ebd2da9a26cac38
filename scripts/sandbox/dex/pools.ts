// What the pools of a chain hold.
import type { Interface } from 'ethers'
import type { Rpc } from '../rpc.js'
import { FACTORY } from './addresses.js'
import { factory, pair } from './interfaces.js'

/** A pool: two tokens and what it has of each, in units. Addresses are in lower case. */
export interface Pool {
  address: string
  tokens: readonly [string, string]
  reserves: readonly [bigint, bigint]
}

/** Every pool of a chain as it is after the newest block, filled ones only; none where there is no exchange. */
export async function readPools(rpc: Rpc): Promise<Pool[]> {
  // One block for all questions, or a swap between two of them would show in one pool and not in the other.
  const block = (await rpc('eth_blockNumber')) as string
  const call = async (to: string, contract: Interface, method: string, args: unknown[] = []): Promise<unknown[]> => {
    const answer = (await rpc('eth_call', [{ to, data: contract.encodeFunctionData(method, args) }, block])) as string
    return answer === '0x' ? [] : [...contract.decodeFunctionResult(method, answer)]
  }
  const [count = 0n] = await call(FACTORY, factory, 'allPairsLength')
  const pools = Array.from({ length: Number(count) }, async (_, index): Promise<Pool> => {
    const [address] = (await call(FACTORY, factory, 'allPairs', [index])) as [string]
    const [[first], [second], [reserve, otherReserve]] = (await Promise.all([
      call(address, pair, 'token0'),
      call(address, pair, 'token1'),
      call(address, pair, 'getReserves'),
    ])) as [[string], [string], [bigint, bigint]]
    return { address: address.toLowerCase(), tokens: [first.toLowerCase(), second.toLowerCase()], reserves: [reserve, otherReserve] }
  })
  return (await Promise.all(pools)).filter(({ reserves: [a, b] }) => a && b)
}

/** What a pool has of a token and of the other one; nothing when it has none of it. */
export function sidesOf({ tokens, reserves }: Pool, address: string): { own: bigint; other: bigint; otherToken: string } | undefined {
  const index = tokens.indexOf(address)
  if (index < 0) return undefined
  return { own: reserves[index]!, other: reserves[1 - index]!, otherToken: tokens[1 - index]! }
}
