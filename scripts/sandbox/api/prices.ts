// What tokens are worth: invented prices, with which the pools of the local exchange begin.
import { ApiError } from './errors.js'

/** Where prices come from. */
export interface Prices {
  /** The price of one whole token in dollars; nothing for a token that nobody trades. */
  priceOf(token: { networkId: string; symbol: string; address?: string }): number | undefined | Promise<number | undefined>
}

/** How amounts are told. */
export interface Terms {
  prices: Prices
  /** @default dollars */
  currency?: string | undefined
  /** Where the pictures of coins are. */
  directoryUrl: string
}

const dollars: Record<string, number> = {
  ETH: 2050.12,
  USDC: 1,
  DAI: 0.9998,
  PEBBLE: 0.0000000123,
  POINTS: 0.05,
  SOL: 145.3,
  USDS: 1,
  SBX: 0.25,
}

/** The same price on every network, by symbol. */
export const fixedPrices: Prices = { priceOf: ({ symbol }) => dollars[symbol] }

/** How much of each currency a dollar buys. */
const rates: Record<string, number> = {
  usd: 1,
  eur: 0.88,
  gbp: 0.75,
  aud: 1.52,
  cad: 1.37,
  inr: 85.5,
  jpy: 147,
  btc: 1 / 94_000,
  eth: 1 / dollars.ETH!,
}

/** How much of `currency` a dollar buys; without a name it is a dollar. @throws ApiError */
export function rateOf(currency: string = 'usd'): number {
  const rate = rates[currency.toLowerCase()]
  if (rate === undefined) throw new ApiError(400, 'currency', `Unsupported currency: ${currency}.`)
  return rate
}
