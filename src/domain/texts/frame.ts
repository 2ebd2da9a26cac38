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
