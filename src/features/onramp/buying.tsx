/** What comes after the choice of a provider. One chunk. */
export { BuyInProgress } from './BuyInProgress.js'
export { OnRampActivity } from './OnRampActivity.js'
