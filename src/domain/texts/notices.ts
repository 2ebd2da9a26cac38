/** What stands beside an alert for developers. See `texts.ts`. */
export const NOTICES_TEXTS = {
  dismiss: 'Dismiss',
} as const
