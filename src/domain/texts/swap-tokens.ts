/** The tokens one may swap, and on which terms. See `texts.ts`. */
export const SWAP_TOKENS_TEXTS = {
  swapPriceFailed: 'Failed to fetch network token price',
  swapGasUnknown: 'The network fee is not known at the moment. Try again, or type an amount',
  swapGasTooMuch: 'There is not enough {symbol} for the network fee',
  swapYourTokens: 'Your tokens',
  swapSuggested: 'Suggested',
  swapTokens: 'Tokens',
  swapRate: 'Rate',
  swapFee: 'Network fee',
  swapFeeAbout: 'about {fee}',
  swapLeast: 'Quoted minimum',
  swapElsewhere: 'The swap feature doesn’t support your current network. Switch to an available option to continue.',
  swapNetworks: 'Networks',
  swapNowhere: 'Network not supported for Swaps',
} as const

/** What stands over the choice of one. */
export const SWAP_TOKENS_TITLES = {
  titleSwapSelectToken: 'Select Token',
} as const
