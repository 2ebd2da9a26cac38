/** What is wrong with an amount that was typed. See `texts.ts`. */
export const AMOUNTS_TEXTS = {
  amountNoNumber: 'Write the amount in digits',
  amountSeparators: 'Write the amount with one decimal point, and nothing between thousands',
  amountDecimals: '{symbol} has at most {decimals} decimals',
  amountTooLarge: 'This amount is too large',
} as const

/** Addresses that money goes to or through. See `texts.ts`. */
export const ADDRESS_TEXTS = {
  copyThis: 'Copy {address}',
  copiedThis: 'Copied',
} as const

/** Choosing a token. See `texts.ts`. */
export const PICKER_TEXTS = {
  searchToken: 'Search token',
  noSuchToken: 'No token found',
  noTokensHere: 'No tokens here yet.',
} as const

/** What stands over it where one pays. */
export const PICKER_TITLES = {
  titleWalletSendSelectToken: 'Select Token',
} as const

/** A transaction that the network has confirmed: with what has moved, or where that is not known. See `texts.ts`. */
export const FOLLOWING_TEXTS = {
  transactionConfirmed: '{amount} {symbol} arrived',
  swapped: 'Swapped {from} to {to}',
  /** An amount of which the network has not said how much it was. */
  about: 'about {amount}',
  sendConfirmed: 'Payment confirmed',
  tradeConfirmed: 'Swap confirmed',
  approveConfirmed: 'Approval confirmed',
  /** Several calls at once, of which it names no transaction. */
  walletSaysDone: 'Your wallet says that this is done',
} as const
