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
