/** What asks for prices and pages, and what shows the price; fetched beside the order. One chunk. */
export { loadPage, watchBuy } from './load-buy.js'
export { PriceCard } from './Price.js'
