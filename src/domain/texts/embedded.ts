/** What an embedded wallet has in the settings. See `texts.ts`. */
export const EMBEDDED_TEXTS = {
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
