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
