/** Where is kept for a while what services told of an account; AppKit's keys (its section 7). All of it goes when nobody is connected. */
export const PROFILE_KEYS = {
  portfolios: '@appkit/portfolio_cache',
  identities: '@appkit/identity_cache',
  names: '@appkit/ens_cache',
  history: '@appkit/history_transactions_cache',
} as const
