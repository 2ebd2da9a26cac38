/** Buying coins with money. See `texts.ts`. */
export const ONRAMP_TEXTS = {
  youPay: 'You pay',
  chooseCurrency: 'Select Currency',
  chooseCoin: 'Select Token',
  /** Ways to pay; another one is called as its provider calls it. */
  payCard: 'Card',
  payBank: 'Bank',
  buyOnlyBy: 'For this amount: {ways} only',
  buyLeast: 'At least {least}',
  buyMost: 'At most {most}',
  buyBetween: 'No payment method takes this amount. Enter another.',
  providers: 'Providers',
  // Specification, section 9.
  feeRange: '{least}–{most} fee',
  notServed: 'Does not deliver to {network}',
  bestPrice: 'Best known price',
  priceInWindow: 'Shows its price in its window',
  arrives: 'Arrives on {network}. The price in the provider’s window is the final one.',
  arrivesElsewhere: '{provider} does not deliver to {network}: the coins arrive on Ethereum, unless you choose another network there.',
  whatIsBuy: 'How Buying Works',
  purchases: 'Your Purchases',
} as const

/** What stands over them. */
export const ONRAMP_TITLES = {
  titleOnRampTokenSelect: 'Select Token',
  titleOnRampFiatSelect: 'Select Currency',
  titleBuyInProgress: 'Buy',
  titleOnRampActivity: 'Your Purchases',
  titleWhatIsABuy: 'How Buying Works',
} as const

/** What coins cost. See `texts.ts`. */
export const ONRAMP_PRICE_TEXTS = {
  youGet: 'You get',
  youGetWorth: 'You get {symbol} worth about',
  estimate: 'Estimate before fees',
  priceThere: 'The provider shows the price in its window',
  networkFeePaid: 'Network fee',
  priceTotal: 'Total',
  providerFee: '{provider} fee',
  priceOf: '{provider}’s price',
} as const

/** From the provider's window on: waiting, purchases, and what buying is. See `texts.ts`. */
export const BUYING_TEXTS = {
  buyOpening: 'Opening {provider}',
  buyOpeningMore: 'Its page opens in a new window.',
  buyOpen: 'Continue in {provider}’s window',
  buyOpenMore: 'Pay there. This page continues by itself once you have bought.',
  buyOpenUnseen:
    'Check the coin and the network there before you pay. You may close this and come back any time: the coins show in your account once they have arrived.',
  buyBlocked: 'Your browser blocked the window',
  buyBlockedMore: 'Open {provider} by this link. Nothing is paid before you say so there.',
  buyClosed: 'The window seems to be closed',
  buyClosedMore: 'If you have paid, stay here: your purchase will show. If not, nothing was charged, and you can open it again.',
  buyLate: 'No purchase seen so far',
  buyLateMore: 'If you have paid, it will show among your purchases. If not, nothing was charged, and you can try again.',
  buyFailed: '{provider} cannot be reached',
  buyFailedMore: 'Nothing was bought. Try again in a moment, or choose another provider.',
  openProvider: 'Open {provider}',
  showProviderWindow: 'Show the Window',
  otherProvider: 'Choose Another Provider',
  seePurchases: 'Your Purchases',
  seeActivity: 'Activity',
  backToAccount: 'Back to My Account',
  purchaseSeen: 'Purchase found',
  bought: 'Bought',
  purchaseFailed: 'Failed',
  purchaseDone: 'Your coins have arrived',
  purchasesPending: 'In progress',
  boughtOn: 'On {network}',
  noPurchases: 'No purchases yet',
  noPurchasesOn: 'Purchases on {network} are not listed anywhere. Coins show in your account once they have arrived.',
  purchasesFailed: 'Your purchases are not available right now. Your money is safe.',
  buyAgain: 'Buy',
} as const

/** What buying is, and that nobody sells. See `texts.ts`. */
export const BUY_HELP_TEXTS = {
  buyNow: 'Buy',
  buyWhat: 'Coins for money',
  buyWhatMore:
    'You pay a provider by card or bank, and it sends coins to your address. This app neither sees your card nor holds your money.',
  buyCost: 'What it costs',
  buyCostMore: 'Providers take {least}–{most}, and the network a fee. The final price is in the provider’s window.',
  buyCare: 'Before you pay',
  buyCareMore: 'Check address, coin and network: a transfer cannot be undone. Most providers ask who you are.',
  noProvider: 'No provider sells coins for {network} yet.',
  noProviderHere: 'This app has set up no provider that sells coins.',
  noProviderMore: 'You can receive coins from another wallet or an exchange.',
  receiveInstead: 'Receive',
} as const
