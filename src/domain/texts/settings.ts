/** The account's settings. See `texts.ts`. */
export const SETTINGS_TEXTS = {
  explorer: 'Block Explorer',
  switchAccount: 'Switch account',
  accountCount: '{count} accounts',
  chooseName: 'Choose account name',
  chosen: 'In use',
  eoa: 'Account',
  smartAccount: 'Smart account',
  payment: 'Payments',
  ordinal: 'Ordinals',
  stx: 'Stacks',
} as const
