/** Buying coins with money: for how much and from whom, what is chosen, and how the purchase stands. */
export { BuyInProgress } from './Purchases.js'
export { OnRampActivity } from './Purchases.js'
export { OnRampProviders } from './Order.js'
export { OnRampFiatSelect, OnRampTokenSelect } from './Choices.js'
export { WhatIsABuy } from './Choices.js'
export { ONRAMP_TITLES as TITLES } from './texts.js'
