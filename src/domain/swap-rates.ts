// What swapping reckons, in whole units.
import { formatUnits } from './amounts.js'
import { SWAP_SLIPPAGE } from './times.js'

/** Decimals in which rates are reckoned. */
const SCALE = 18

/** The least that may arrive: what was offered less the slippage, cut off. */
export const toMinimum = (units: bigint): bigint => (units * BigInt(100 - SWAP_SLIPPAGE)) / 100n

/** So much of one token, in its smallest unit. */
export interface Amount {
  units: bigint
  decimals: number
}

/** How much of the second token one whole of the first is worth, decimal text; undefined for a swap of nothing. */
export function toRate(from: Amount, to: Amount): string | undefined {
  if (!from.units) return undefined
  return formatUnits((to.units * 10n ** BigInt(SCALE + from.decimals)) / from.units / 10n ** BigInt(to.decimals), SCALE)
}
