/** The account. See `texts.ts`. */
export const ACCOUNT_TEXTS = {
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  copyFailed: 'Failed to copy',
  balance: 'Balance',
  balanceFailed: 'Token Balance Unavailable',
  explorer: 'Block Explorer',
  restoring: 'Restoring your connection',
} as const
