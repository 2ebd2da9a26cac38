/** Buying coins with money: for how much and from whom, what is chosen, and how the purchase stands. */
export { BuyInProgress } from './BuyInProgress.js'
export { OnRampActivity } from './OnRampActivity.js'
export { OnRampProviders } from './OnRampProviders.js'
export { OnRampFiatSelect, OnRampTokenSelect } from './selects.js'
export { WhatIsABuy } from './WhatIsABuy.js'
export { ONRAMP_TITLES as TITLES } from '../../domain/texts/onramp.js'
