/** Why there is no activity to show. See `texts.ts`. */
export const NO_HISTORY_TEXTS = {
  historyFailed: 'Failed to fetch transactions',
  noHistory: 'Activity on {network} is not available',
  explorer: 'Block Explorer',
} as const
