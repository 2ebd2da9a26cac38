// The best way from one token to another, reckoned as the pools do.
import { sidesOf, type Pool } from './pools.js'

/** A way through one or more pools. */
export interface Way {
  /** The tokens one passes, both ends among them. */
  path: readonly string[]
  /** Units of the last one that come out. */
  amountOut: bigint
}

const MOST_POOLS = 3

/** What a pool gives for `amount` of a token of which it has `own`: it keeps the product of its two amounts, and 0.3 % for its owners. */
function toAmountOut(amount: bigint, own: bigint, other: bigint): bigint {
  const paid = amount * 997n
  return (paid * other) / (own * 1000n + paid)
}

/**
 * The way that gives most; nothing when there is none. A pool is not asked for a trade that gives it more than it holds: it would
 * lose more than half of its other side, and no exchange offers such a price.
 */
export function findBestWay(pools: readonly Pool[], { from, to, amount }: { from: string; to: string; amount: bigint }): Way | undefined {
  const extend = (path: readonly string[], amountSoFar: bigint): Way | undefined => {
    const here = path.at(-1)!
    if (here === to) return { path, amountOut: amountSoFar }
    if (path.length > MOST_POOLS) return undefined
    const ways = pools.flatMap(pool => {
      const sides = sidesOf(pool, here)
      if (!sides || path.includes(sides.otherToken) || amountSoFar > sides.own) return []
      const next = toAmountOut(amountSoFar, sides.own, sides.other)
      return next ? (extend([...path, sides.otherToken], next) ?? []) : []
    })
    return ways.sort((a, b) => (a.amountOut < b.amountOut ? 1 : -1))[0]
  }
  return extend([from], amount)
}
