/** What apps may do with an account without asking each time. See `texts.ts`. */
export const SESSIONS_TEXTS = {
  sessionsMore: 'These apps may act for you, within limits, without asking each time.',
  noSessions: 'No app may act for you',
  noSessionsMore: 'Apps that you allow to act for you are listed here.',
  sessionsFailed: 'The apps that may act for you could not be loaded.',
  sessionsUnsupported: 'Apps cannot act for you on {network}',
  sessionOf: 'An app',
  until: 'Until {date}',
  endless: 'No end date known',
  ended: 'Ended',
  revoked: 'Revoked',
  app: 'App',
  since: 'Since',
  ends: 'Ends',
  status: 'Status',
  standing: 'Active',
  permissions: 'Allowed',
  permissionNone: 'Unknown',
  revoke: 'Revoke',
  revokeMore: 'Your wallet will ask you to confirm. The app can then no longer act for you.',
  revoking: 'Continue in {name}',
  revokeSilent: '{name} has not answered yet. The session stays active until you confirm.',
  revokeDone: 'Session revoked',
  revokeDeclined: 'You declined. The session stays active.',
  revokeFailed: 'Could not revoke. The app may still act for you. Try again.',
  sessionCreated: 'Permission given',
  sessionCreatedMore: 'The app may now act for you within what you approved. You can revoke it at any time.',
  seeSessions: 'View Smart Sessions',
} as const

/** What stands over them. */
export const SESSIONS_TITLES = {
  titleSmartSessionList: 'Smart Sessions',
  titleSmartSessionCreated: 'Smart Sessions',
} as const
