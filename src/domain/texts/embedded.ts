/** What flows need to say of the embedded wallet, and what it has in the settings. See `texts.ts`. */
export const EMBEDDED_TEXTS = {
  frameTitle: 'Your wallet',
  actionNotAllowed: 'Action not allowed',
  loggedInWith: 'Logged in with {name}',
  changeEmail: 'Change your email',
  switchToSmart: 'Switch to your Smart Account',
  switchToEoa: 'Switch to your EOA',
  smartMore: 'Your second address, a contract',
  eoaMore: 'The address of your key',
  switching: 'Switching',
  upgradeWallet: 'Upgrade your wallet',
  upgradeWalletMore: 'Take over your keys',
} as const
