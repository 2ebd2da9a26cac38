/** The flows that talk to hosted services; one chunk, for dApps with a project id or wallets of their own. */
export { loadImage } from './load-image.js'
export { loadWallets } from './load-wallets.js'
export { watchEvents } from './watch-events.js'
