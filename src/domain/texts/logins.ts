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
