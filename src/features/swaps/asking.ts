/** What asks the service for tokens, prices and quotes, and shows what it said. One chunk. */
export { fillMost } from './fill-most.js'
export { loadPriceOf, loadSwap } from './load-swap.js'
export { renewMeans } from './renew-means.js'
export { askQuote } from './quote.js'
export { Elsewhere } from './Elsewhere.js'
export { QuoteFacts } from './QuoteFacts.js'
export { SWAP_TOKENS_TITLES as TITLES } from '../../domain/texts/swap-tokens.js'
export { SwapSelectToken } from './SwapSelectToken.js'
