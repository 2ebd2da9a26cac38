/** Paying somebody: the form. See `texts.ts`. */
export const SEND_TEXTS = {
  youSend: 'You send',
  sendMax: 'Max',
  sendMaxWaits: 'Working out…',
  receiver: 'To',
  receiverPlaceholder: 'Address or name',
  receiverAddressPlaceholder: 'Address',
  paste: 'Paste',
  pasteFailed: 'Use the keyboard to paste',
  lookingFor: 'Looking for {name}',
  moreThanHeld: 'You have less',
  // What is missing; page tests look for these (references, section 13.3).
  selectToken: 'Select Token',
  addAmount: 'Add Amount',
  incorrectValue: 'Incorrect Value',
  insufficientFunds: 'Insufficient Funds',
  addAddress: 'Add Address',
  invalidAddress: 'Invalid Address',
  insufficientGasFunds: 'Insufficient Gas Funds',
  previewSend: 'Preview Send',
  sendChecking: 'Checking…',
} as const

/** What stands over it. */
export const SEND_TITLES = {
  titleWalletSend: 'Send',
} as const

/** Where nothing can be sent. See `texts.ts`. */
export const SENDLESS_TEXTS = {
  sendElsewhere: 'Your wallet is on {network}, which this app does not support. Switch the network to send.',
  sendUnsupported: 'Unsupported chain',
  sendUnsupportedMore: 'This app cannot send on {network}. Choose another network.',
  chooseNetwork: 'Choose network',
  sendNotPayment: 'This account may hold inscriptions. What pays would spend them, so nothing is sent from it here.',
  sendFromPayment: 'Send from {address}',
} as const

/** Paying somebody: what is looked at while the form is filled in. See `texts.ts`. */
export const CHECKING_TEXTS = {
  nameUnknown: 'Nobody has the name {name}',
  nameElsewhere: 'The name {name} can only be used on Ethereum. Enter an address of {network}',
  nameLookupFailed: 'Error resolving name',
  tokenDiffers:
    '{symbol} has {decimals} decimals, and the list says {listed}. Amounts would be wrong, so it cannot be sent. Nothing was sent',
  feeKept: 'What the network may take is kept back in {symbol}.',
  coinsKept: 'Coins of 10,000 satoshis and less are kept back: inscriptions may lie on them.',
} as const

/** The review, and the wallet. */
export const PAYING_TEXTS = {
  listDiffers: 'What would be sent is not what you have seen. Nothing was sent',
  payingMoved: 'Your account or network has changed meanwhile. Nothing was sent',
  feeHasRisen: 'The network fee has risen. Nothing was sent. Look at it once more, then send.',
  nothingSent: '{what}. Nothing was sent.',
  tokenContract: 'Token contract',
  balanceAfter: 'Balance after',
  balanceAfterAtLeast: 'Balance after, at least',
  reviewSentence: 'You send {amount} to {receiver} on {network}. This cannot be undone.',
  confirmSend: 'Send',
  sendAgain: 'Try again',
  sendAnyway: 'Send anyway',
  askingMore: 'Check there that amount and receiver are the same.',
  walletIsSilent: '{wallet} has not answered yet. Open it and look for the request.',
  sendDeclined: 'You declined. Nothing was sent.',
  earlierOpen: '{wallet} has not answered your earlier payment yet. Decline it there first, or both may be sent.',
  mayBeSent: 'It is not known whether this was sent.',
  mayBeSentMore: 'Look at your account, and in the wallet, before you send again.',
  lookAtAccount: 'Look at account',
  sendingTo: 'Sending {amount} to {receiver}',
  sentTo: 'You sent {amount} to {receiver}',
  sentMore: 'It is confirmed on {network}.',
  notConfirmed: 'Not confirmed yet',
  notSent: 'Not sent',
  transactionStarted: 'Transaction started',
} as const

/** What stands over the review. */
export const PAYING_TITLES = {
  titleWalletSendPreview: 'Review send',
} as const
