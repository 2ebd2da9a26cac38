/** Choosing a token. See `texts.ts`. */
export const PICKER_TEXTS = {
  searchToken: 'Search token',
  noSuchToken: 'No token found',
  noTokensHere: 'No tokens here yet.',
} as const

/** What stands over it where one pays. */
export const PICKER_TITLES = {
  titleWalletSendSelectToken: 'Select Token',
} as const
