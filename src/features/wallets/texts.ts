/** Explanations, and how to get a wallet. See `texts.ts`. */
export const HELP_TEXTS = {
  walletKey: 'Your key to this app',
  walletKeyMore: 'Sign in without a password. Nothing happens unless you approve.',
  walletHome: 'A home for what you own',
  walletHomeMore: 'Send, receive and keep tokens and collectibles. Only you hold the keys.',
  walletSafe: 'Keep the recovery phrase safe',
  walletSafeMore: 'Write it down on paper. Never share it: we will never ask for it.',
  networkWhat: 'Where transactions happen',
  networkWhatMore: 'Each network keeps its own record of who owns what. Fees and speed differ.',
  networkWhy: 'One address, several networks',
  networkWhyMore: 'Your address may be the same, but what you hold on one stays there.',
  extension: 'Browser Extension',
  iosApp: 'iOS App',
  androidApp: 'Android App',
  website: 'Website',
  noWallets: 'No wallets to show here',
  noWalletsMore: 'Search for a wallet in your browser’s extension store, and open this page again.',
  getFor: 'Choose where to use {name}:',
  getThen: 'Then come back to this page. You may have to reload it.',
  getAppThen: 'Then come back to this page.',
  noPlaces: 'Look for {name} in your app store, then come back to this page.',
} as const

/** What stands over them. */
export const HELP_TITLES = {
  titleWhatIsANetwork: 'What Is a Network?',
  titleWhatIsAWallet: 'What Is a Wallet?',
  titleGetWallet: 'Get a Wallet',
  titleAnyDownloads: 'Downloads',
} as const

/** The list of all wallets. See `texts.ts`. */
export const ALL_WALLETS_TEXTS = {
  searchWallet: 'Search wallet',
  certifiedOnly: 'Only WalletConnect certified',
  certified: 'Certified',
  noWalletMatches: 'No wallet found',
  noWalletMatchesMore: 'Any wallet that can scan a code works too.',
  useWalletConnect: 'Use WalletConnect Instead',
  showAll: 'Show All Wallets',
  matches: 'Wallets found: {count}',
  pageFailed: 'More wallets could not be loaded.',
} as const
