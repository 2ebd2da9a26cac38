/** Buying coins with money: for how much and from whom; what follows is fetched when it is wanted. */
import { later } from './later.js'

export { OnRampProviders } from './OnRampProviders.js'
export { ONRAMP_TITLES as TITLES } from '../../domain/texts/onramp.js'

export const OnRampTokenSelect = later('beside', 'OnRampTokenSelect')
export const OnRampFiatSelect = later('beside', 'OnRampFiatSelect')
export const BuyInProgress = later('buying', 'BuyInProgress')
export const OnRampActivity = later('buying', 'OnRampActivity')
export const WhatIsABuy = later('beside', 'WhatIsABuy')
