/** The account's settings. See `texts.ts`. */
export const SETTINGS_TEXTS = {
  explorer: 'Block Explorer',
  switchAccount: 'Switch address',
  accountCount: '{count} addresses',
  chooseName: 'Choose account name',
  eoa: 'Account',
  smartAccount: 'Smart account',
  payment: 'Payments',
  ordinal: 'Ordinals',
  stx: 'Stacks',
} as const
