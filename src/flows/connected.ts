/** The door of the room of whoever connects or comes back. */
export { connect } from './connect.js'
export { leaveAlone } from './leave.js'
export { leaveConnecting } from './leave-connecting.js'
export { getUniversalProvider, reconnect } from './reconnect.js'
