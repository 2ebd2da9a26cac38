/** The dialog itself and its first view. See `texts.ts`. */
export const FRAME_TEXTS = {
  titleConnect: 'Connect Wallet',
  titleDownloads: 'Get {name}',
  titleAllWallets: 'All Wallets',
  titleWalletConnect: 'WalletConnect',
  titleAccount: 'Account',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  loading: 'Loading',
  chunkFailed: 'This part could not be loaded. Check your connection.',
  tryAgain: 'Try again',
  disconnect: 'Disconnect',
  wallets: 'Wallets',
  installed: 'Installed',
  get: 'Get',
  noWallet: 'I don’t have a wallet',
} as const

/** What the Connect view says now and then. See `texts.ts`. */
export const CONNECT_TEXTS = {
  recent: 'Recent',
  qrCode: 'QR code',
  usePhone: 'Use your phone instead',
  noWalletFound: 'No wallet in this browser yet',
  noWalletFoundMore: 'A wallet is your key to this app. It takes two minutes to get one.',
  getWallet: 'Get a wallet',
  directoryFailed: 'More wallets could not be loaded.',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  legal: 'By connecting your wallet, you agree to our',
  and: 'and',
} as const

/** Waiting for a wallet. See `texts.ts`. */
export const CONNECTING_TEXTS = {
  waiting: 'Continue in {name}',
  waitingMore: 'Accept connection request in the wallet',
  waitingHint: 'Nothing there? Click its icon in the toolbar.',
  declined: 'Connection declined',
  declinedMore: 'Try again, or choose another wallet.',
  silent: '{name} does not answer',
  silentMore: 'It may be locked. Open {name} and answer there, or try again.',
  pending: 'A request is already open',
  pendingMore: 'Open {name} and answer it there, then try again.',
  failed: 'Could not connect',
  otherWallet: 'Choose another wallet',
  connected: 'Connected',
} as const

/** What the first list says of ways in that are no wallet. See `texts.ts`. */
export const LOGINS_TEXTS = {
  or: 'or',
  continueWithWallet: 'Continue with a wallet',
  email: 'Email',
  emailContinue: 'Continue with this address',
  emailInvalid: 'Invalid email. Try again.',
  emailSending: 'Sending a mail',
  emailWait: 'Please try again after {seconds} seconds',
  socials: 'Social accounts',
  continueWith: 'Continue with {name}',
  moreSocials: 'More',
} as const

/** The box one has to tick before one connects, where a dApp wants it. See `texts.ts`. */
export const AGREEMENT_TEXTS = {
  agree: 'I agree to our',
  agreeFirst: 'Tick the box first, then choose how to connect.',
} as const

/** What stands beside an alert for developers. See `texts.ts`. */
export const NOTICES_TEXTS = {
  dismiss: 'Dismiss',
} as const

/** What is said of the clipboard. See `texts.ts`. */
export const COPY_TEXTS = {
  copyFailed: 'Failed to copy',
} as const
