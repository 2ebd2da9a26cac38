/** Smart sessions: what apps may do with the account without asking each time (off unless `features.smartSessions`). */
export { SmartSessionCreated } from './List.js'
export { SmartSessionList } from './List.js'
export { SESSIONS_TITLES as TITLES } from './texts.js'
