/** The flows of a visitor who has chosen a wallet of this browser; one chunk, so that the view itself is there at once. */
export { connect } from './connect.js'
export { leaveConnecting } from './leave-connecting.js'
