/** What a visitor needs who returns connected; one chunk. */
export { reconnect } from './reconnect.js'
