/** Buying coins with money. See `texts.ts`. */
export const ONRAMP_TEXTS = {
  youPay: 'You pay',
  chooseCurrency: 'Select currency',
  chooseCoin: 'Select token',
  /** Ways to pay; another one is called as its provider calls it. */
  payCard: 'Card',
  payBank: 'Bank',
  buyOnlyBy: 'So much only by: {ways}',
  buyLeast: 'At least {least} {currency}',
  buyMost: 'At most {most} {currency}',
  buyBetween: 'No way to pay takes this amount',
  providers: 'Providers',
  /** Specification, section 9. */
  feeRange: '1–2 % fee',
  notServed: 'Does not deliver to {network}',
  arrives: 'Arrives on {network}. The price in the provider’s window is the final one.',
  arrivesElsewhere: '{provider} does not deliver to {network}: the coins arrive on Ethereum, unless you choose another network there.',
  whatIsBuy: 'What is Buy?',
  purchases: 'Your purchases',
} as const

/** What stands over them. */
export const ONRAMP_TITLES = {
  titleOnRampProviders: 'Choose Provider',
  titleOnRampTokenSelect: 'Select Token',
  titleOnRampFiatSelect: 'Select Currency',
  titleBuyInProgress: 'Buy',
  titleOnRampActivity: 'Activity',
  titleWhatIsABuy: 'What is Buy?',
} as const
