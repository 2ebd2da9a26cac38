import { UNSENT_TEXTS } from '../../domain/texts.js'

/** Paying somebody: the form. See `texts.ts`. */
export const SEND_TEXTS = {
  youSend: 'You send',
  sendMax: 'Max',
  sendMaxWaits: 'Calculating',
  receiver: 'To',
  receiverPlaceholder: 'Address or name',
  receiverAddressPlaceholder: 'Address',
  paste: 'Paste',
  pasteFailed: 'Use the keyboard to paste',
  lookingFor: 'Looking for {name}',
  moreThanHeld: 'More than you have',
  // What is missing; page tests look for these (references, section 13.3).
  selectToken: 'Select Token',
  addAmount: 'Add Amount',
  incorrectValue: 'Incorrect Value',
  insufficientFunds: 'Insufficient Funds',
  addAddress: 'Add Address',
  invalidAddress: 'Invalid Address',
  insufficientGasFunds: 'Insufficient Gas Funds',
  previewSend: 'Preview Send',
  sendChecking: 'Checking',
} as const

/** Where nothing can be sent. See `texts.ts`. */
export const SENDLESS_TEXTS = {
  sendElsewhere: 'Your wallet is on a network that this app does not support. Switch the network to send.',
  sendUnsupported: 'Unsupported chain',
  sendUnsupportedMore: 'This app cannot send on {network}. Choose another network.',
  chooseNetwork: 'Choose Network',
  sendNotPayment: 'This account may hold inscriptions. A payment would spend them, so nothing is sent from it here.',
  sendFromPayment: 'Send from {address}',
} as const

/** Paying somebody: what is looked at while the form is filled in. See `texts.ts`. */
export const CHECKING_TEXTS = {
  nameUnknown: 'No account is named {name}',
  nameElsewhere: 'The name {name} works only on Ethereum. Enter an address of {network}.',
  receiverElsewhere: 'This is for another network. Ask for an address on {network}.',
  receiverPairing: 'This link connects a wallet and cannot be paid. Enter an address.',
  receiverLink: 'This link holds no address of {network}. Paste only the address.',
  receiverExplorer: 'It is not known which network this explorer is for. Paste only the address.',
  receiverPrefix: 'The part before the address is unknown. Paste only the address.',
  receiverMore: 'This asks for more than a payment. Paste only the address.',
  receiverToken: 'This asks for another token. Choose that token, or paste only the address.',
  nameOffchain: '{name} is kept outside Ethereum and cannot be looked up here. Ask for the address.',
  nameLookupFailed: 'The name could not be looked up. Try again.',
  tokenDiffers: '{symbol} has {decimals} decimals, and the list says {listed}. Amounts would be wrong, so it cannot be sent here.',
  feeKept: 'Enough {symbol} for the network fee is kept back.',
  coinsKept: 'Coins of 10,000 satoshis or less are kept back: they may carry inscriptions.',
} as const

/** The review, and the wallet. */
export const PAYING_TEXTS = {
  ...UNSENT_TEXTS,
  listDiffers: 'What would be sent differs from what you have seen. Nothing was sent.',
  feeHasRisen: 'The network fee has risen. Nothing was sent. Check it once more, then send.',
  receiverGets: 'The receiver gets',
  tokenKeeps: 'Fee of the token',
  balanceAfter: 'Balance after',
  balanceAfterAtLeast: 'Balance after, at least',
  reviewSentence: 'You send {amount} to {receiver} on {network}. This cannot be undone.',
  confirmSend: 'Send',
  sendAgain: 'Try Again',
  askingMore: 'Check in your wallet that the amount and receiver are the same.',
  lookAtAccount: 'View Account',
  sendingTo: 'Sending {amount} to {receiver}',
  transactionStarted: 'Transaction started',
} as const

/** What stands over the review. */
export const PAYING_TITLES = {
  titleWalletSendPreview: 'Review Send',
} as const
