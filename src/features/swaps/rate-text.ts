import { toRate } from '../../domain/swap-rates.js'
import { toShort } from '../../domain/swaps.js'
import type { Quote } from './state.js'

/** One of the first for one is so many of the second, in words. */
export function toRateText({ from, to, given, received }: Quote): string {
  const rate = toRate({ units: given, decimals: from.decimals }, { units: received, decimals: to.decimals })
  return rate ? `1 ${from.symbol} = ${toShort(rate)} ${to.symbol}` : ''
}
