/** What one can do with a wallet. See `texts.ts`. */
export const WALLET_FEATURES_TEXTS = {
  onramp: 'Buy',
  swaps: 'Swap',
  receive: 'Receive',
  send: 'Send',
  smartSessions: 'Smart sessions',
} as const
