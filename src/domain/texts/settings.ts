/** The account's settings. See `texts.ts`. */
export const SETTINGS_TEXTS = {
  explorer: 'Block Explorer',
  switchAccount: 'Switch address',
  accountCount: '{count} addresses',
  switchChain: 'Switch chain',
  chooseName: 'Choose account name',
  eoa: 'Account',
  smartAccount: 'Smart account',
  payment: 'Payments',
  ordinal: 'Ordinals',
  stx: 'Stacks',
} as const

/** What stands over it. */
export const SETTINGS_TITLES = {
  titleAccountSettings: 'Settings',
  titleSwitchAddress: 'Switch Address',
} as const
