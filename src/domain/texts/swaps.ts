/** Swapping tokens. See `texts.ts`. */
export const SWAPS_TEXTS = {
  swapPay: 'You pay',
  swapReceive: 'You receive',
  swapSelectToken: 'Select token',
  swapFlip: 'Swap the two tokens',
  swapMax: 'Max',
  swapMaxWaits: 'Working out…',
  swapEnterAmount: 'Enter amount',
  swapBalanceLow: 'Insufficient balance',
  swapLiquidityLow: 'Insufficient liquidity',
  swapReview: 'Review swap',
  swapQuoteFailed: 'The price could not be had. Nothing was sent.',
  swapQuoteOld: 'This price is not renewed at the moment.',
  swapStartFailed: 'Failed to initialize swap',
} as const

/** What stands over it. */
export const SWAPS_TITLES = {
  titleSwap: 'Swap',
} as const
