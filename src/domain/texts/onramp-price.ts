/** What coins cost. See `texts.ts`. */
export const ONRAMP_PRICE_TEXTS = {
  youGet: 'You get',
  youGetWorth: 'You get coins for about',
  estimate: 'Estimate, not a provider’s price',
  beforeFees: 'before fees',
  priceThere: 'The provider names its price in its window',
  providerFee: '{provider} fee',
  networkFeePaid: 'Network fee',
  priceTotal: 'Total',
  priceOf: '{provider}’s price',
} as const
