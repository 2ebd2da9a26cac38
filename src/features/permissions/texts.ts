/** Who may act for an account, or take tokens from it. See `texts.ts` of the domain. */
export const PERMISSIONS_TEXTS = {
  permissionsMore: 'These may act for you, or take tokens from you, without asking each time.',
  groupApps: 'Apps',
  groupTokens: 'Tokens and NFTs',
  smartSessions: 'Smart Sessions',
  noPermissions: 'Nobody may act for you',
  noPermissionsMore: 'Apps and contracts that you allow to act for you are listed here.',
  permissionsFailed: 'Your permissions could not be loaded.',
  // Where some may be missing.
  noneFound: 'No permissions found',
  grantsFailed: '{name} has not said what apps may do for you.',
  grantsUnread: '{name} has granted more than can be shown here. Open it to see all.',
  permissionsOlder: 'Older permissions may be missing: the network could not be read further back.',

  // What is allowed.
  anyAmount: 'Any amount of {symbol}',
  unknownAmount: '{symbol}, an unknown amount',
  someToken: 'a token',
  // All NFTs of one collection. {name} is its short name, as PUNK.
  wholeCollection: 'Every NFT of {name}',
  // One NFT, by its number.
  oneNft: 'NFT {number} of {name}',
  someCollection: 'a collection',
  perHour: '{amount} an hour',
  perDay: '{amount} a day',
  perWeek: '{amount} a week',
  perMonth: '{amount} a month',
  perDays: '{amount} every {count} days',
  perHours: '{amount} every {count} hours',
  // Of what grows by the second. {what} is as: 86.4 USDC a day.
  atOnce: '{what}, and up to {amount} at once',
  atMost: '{what}, {amount} at most',
  // Of what we do not know all the words of. {what} is as: Contract call.
  unknownExtent: '{what}, to an unknown extent',
  untilDay: '{what}, until {date}',

  // One of them.
  allowed: 'Allowed',
  allowedTo: 'To',
  youHave: 'You have',
  passesOn: 'Permit2, which passes it on to apps that you sign for',
  takeBack: 'Revoke',
  takeBackAsk: 'Your wallet will ask you to confirm.',
  takingBack: 'Continue in {name}',
  takeBackSilent: '{name} has not answered yet. Nothing changes until you confirm.',
  takeBackDone: 'Revoked',
  takeBackDeclined: 'You declined. It stays allowed.',
  takeBackFailed: 'Could not revoke it. It stays allowed.',
  takeBackElsewhere: 'This cannot be revoked here. Open {name} and revoke it there.',
} as const

/** What stands over them. */
export const PERMISSIONS_TITLES = { titlePermissions: 'Permissions', titlePermission: 'Permission' } as const
