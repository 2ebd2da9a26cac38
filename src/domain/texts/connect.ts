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
