/** The door of the room of whoever connects. */
export { connect, connectSurely, getUniversalProvider } from './connect.js'
export { begin, hasHeard, holdConnection, toWallet } from './hold-connection.js'
export { leaveAlone, leaveConnecting, tellElse } from '../session/leave.js'
