/** What apps may do with an account without asking each time. See `texts.ts`. */
export const SESSIONS_TEXTS = {
  sessionsMore: 'These apps may act for you, within limits, without asking each time.',
  noSessions: 'No app may act for you',
  noSessionsMore: 'Apps that you give such a permission are listed here.',
  sessionsFailed: 'The apps that may act for you could not be loaded.',
  sessionsUnsupported: 'Apps cannot act for you on {network}.',
  sessionOf: 'An app',
  until: 'Until {date}',
  endless: 'No end known',
  ended: 'Ended',
  revoked: 'Revoked',
  app: 'App',
  since: 'Since',
  ends: 'Ends',
  status: 'Status',
  standing: 'Active',
  permissions: 'It may',
  permissionNone: 'Nothing that we can read',
  sessionGone: 'This session is not there any more.',
  revoke: 'Revoke',
  revokeMore: 'Your wallet asks you to sign that the app may not act for you any more.',
  revoking: 'Confirm in {name}',
  revokeSilent: '{name} does not answer yet. The session stands until you confirm.',
  revokeDone: 'The session was revoked',
  revokeDeclined: 'You declined. The session stands.',
  revokeFailed: 'Could not revoke. The app may still act for you. Try again.',
  sessionCreated: 'Permission given',
  sessionCreatedMore: 'The app may now act for you within what you approved. You can revoke it at any time.',
  seeSessions: 'See smart sessions',
} as const

/** What stands over them. */
export const SESSIONS_TITLES = {
  titleSmartSessionList: 'Smart sessions',
  titleSmartSessionCreated: 'Smart sessions',
} as const
