/** Buying coins with money: for how much and from whom, what is chosen, and how the purchase stands. */
export { OnRampProviders } from './Form.js'
export { OnRampFiatSelect, OnRampTokenSelect } from './Picker.js'
export { BuyInProgress, OnRampActivity } from './Purchases.js'
export { WhatIsABuy } from './WhatIsABuy.js'
export { ONRAMP_TITLES as TITLES } from './texts.js'
