/** Signing in. See `texts.ts`. */
export const SIGN_IN_TEXTS = {
  signInTo: '{domain} asks you to sign in',
  signInMore: 'Sign a message in {wallet} to show that the account {account} is yours. It costs nothing.',
  signInRequired: 'Cancel disconnects your wallet.',
  sign: 'Sign',
  signing: 'Signing...',
  signAgain: 'Try again',
  cancel: 'Cancel',
  cancelling: 'Cancelling...',
  authenticating: 'Authenticating...',
  authenticatingMore: 'Looking whether you are signed in already',
  continueInWallet: 'Continue in {wallet}',
  checkingSignature: 'The app checks your signature',
  ownWallet: 'your wallet',
  walletSilent: 'No answer from {wallet}. Open it and answer there, or try again.',
  smartAccountHint: 'This is a smart account. Some apps do not accept its signature.',
  whatIsSigned: 'What you sign',
  signedIn: 'Signed in',
} as const

/** What stands in the header. */
export const SIGN_IN_TITLES = { titleSIWXSignMessage: 'Sign In', titleConnectingSiwe: 'Sign In' } as const
