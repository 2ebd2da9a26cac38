/** Moving an embedded wallet to another email address, or to a wallet of its own. See `texts.ts`. */
export const EMAIL_CHANGE_TEXTS = {
  titleUpdateEmailWallet: 'Edit Email',
  titleUpdateEmailPrimaryOtp: 'Confirm Current Email',
  titleUpdateEmailSecondaryOtp: 'Confirm New Email',
  titleUpgradeEmailWallet: 'Upgrade Your Wallet',
  updateEmail: 'We send a code to your current address, then one to the new one.',
  updateEmailAdd: 'We send a code to the address, to see that it is yours.',
  sameEmail: 'This is your address already.',
  emailUpdated: 'Your email is changed',
  upgrade: 'Make it a wallet of its own',
  upgradeMore: 'On the secure site you take over your keys. They stay the same, and so does your address.',
  secureSite: 'Go to the secure site',
} as const
