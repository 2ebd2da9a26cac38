/** The account. See `texts.ts`. */
export const ACCOUNT_TEXTS = {
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  balance: 'Balance',
  balanceFailed: 'Token Balance Unavailable',
  settings: 'Settings',
  network: 'Network',
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
  noTokens: 'No tokens here yet.',
  tryAgainIn: 'Try again in {seconds} s',
  restoring: 'Restoring your connection',
} as const
