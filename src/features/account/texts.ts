/** Every text of the account's views. See `domain/texts.ts`. */
export const ACCOUNT_TEXTS = {
  // The account.
  balance: 'Balance',
  balanceFailed: 'Your balance is not available right now. Your funds are safe.',
  tokensFailed: 'Your tokens are not available right now. Your funds are safe.',
  asOf: 'As of {time}',
  settings: 'Settings',
  tokens: 'Tokens',
  nfts: 'NFTs',
  activity: 'Activity',
  noTokens: 'No tokens here yet',
  tryAgainIn: 'Try Again in {seconds} s',
  restoring: 'Restoring your connection',

  inSafe: 'You are in your Safe. Its owners sign what you send.',

  // What one can do with a wallet.
  onramp: 'Buy',
  swaps: 'Swap',
  receive: 'Receive',
  send: 'Send',
  smartSessions: 'Smart Sessions',

  // The NFTs of an account.
  nft: 'NFT',
  nftsFrom: 'Only NFTs from recent activity are shown.',
  nftCount: 'NFTs: {count}',
  nftsFailed: 'Your NFTs are not available right now. Your funds are safe.',
  noNfts: 'No NFTs in your recent activity',
  lookBack: 'Look Further Back',

  // The activity of an account.
  /** The language of months and dates, as browsers know it; give it with your own words. */
  locale: 'en',
  activityPending: 'Pending',
  thisMonth: 'This month',
  noActivity: 'No activity on {network} yet',
  noRecentActivity: 'No recent activity on {network}',
  loadMore: 'Load More',
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

  // Why there is no activity to show.
  historyFailed: 'Your activity is not available right now. Your funds are safe.',
  noHistory: 'Activity on {network} is not available',

  // What was done in a transaction, by the service's word for it.
  transaction: 'Transaction',
  aboutAmount: 'about {amount}',
  didApprove: 'Approved',
  didBuy: 'Bought',
  didBorrow: 'Borrowed',
  didBurn: 'Burned',
  didCancel: 'Canceled',
  didClaim: 'Claimed',
  didDeploy: 'Deployed',
  didDeposit: 'Deposited',
  didExecute: 'Contract call',
  didMint: 'Minted',
  didReceive: 'Received',
  didRepay: 'Repaid',
  didSell: 'Sold',
  didSend: 'Sent',
  didStake: 'Staked',
  didTrade: 'Swapped',
  didUnstake: 'Unstaked',
  didWithdraw: 'Withdrawn',
} as const

/** What stands over them. */
export const TITLES = {
  titleTransactions: 'Activity',
} as const
