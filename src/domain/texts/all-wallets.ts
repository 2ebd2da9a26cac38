/** The list of all wallets. See `texts.ts`. */
export const ALL_WALLETS_TEXTS = {
  searchWallet: 'Search wallet',
  certifiedOnly: 'Only WalletConnect certified',
  certified: 'Certified',
  noWalletMatches: 'No Wallet found',
  showAll: 'Show all wallets',
  matches: 'Wallets found: {count}',
  pageFailed: 'More wallets could not be loaded.',
} as const
