/** What connecting needs; one chunk. */
export { connect } from './connect.js'
