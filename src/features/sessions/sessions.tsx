/** Smart sessions: what apps may do with the account without asking each time (off unless `features.smartSessions`). */
export { SmartSessionCreated } from './SmartSessionCreated.js'
export { SmartSessionList } from './SmartSessionList.js'
export { SESSIONS_TITLES as TITLES } from '../../domain/texts/sessions.js'
