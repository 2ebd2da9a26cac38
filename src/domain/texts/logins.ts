/** What the Connect view says of ways in that are no wallet. See `texts.ts`. */
export const LOGINS_TEXTS = {
  or: 'or',
  continueWithWallet: 'Continue with a wallet',
} as const
