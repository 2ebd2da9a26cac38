/** The activity of an account. See `texts.ts`. */
export const HISTORY_TEXTS = {
  activity: 'Activity',
  /** The language of months and dates, as browsers know it; give it with your own words. */
  locale: 'en',
  pending: 'Pending',
  failed: 'Failed',
  unknown: 'Fate unknown',
  thisMonth: 'This month',
  noActivity: 'No activity on {network} yet',
  noRecentActivity: 'No recent activity on {network}',
  receive: 'Receive',
  loadMore: 'Load more',
  fromAddress: 'From {address}',
  toAddress: 'To {address}',
  more: '{count} more',
  justNow: 'Just now',
  inTime: 'in {time}',
  timeAgo: '{time} ago',
  minute: '1 min',
  minutes: '{count} min',
  hour: '1 hr',
  hours: '{count} hrs',
  day: '1 d',
  days: '{count} d',
  month: '1 mo',
  months: '{count} mo',
  year: '1 yr',
  years: '{count} yrs',
} as const

/** What stands over it. */
export const HISTORY_TITLES = {
  titleTransactions: 'Activity',
} as const
