/** The flows that talk to hosted services; one chunk, which a dApp without a project id never loads. */
export { loadImage } from './load-image.js'
export { loadWallets } from './load-wallets.js'
export { watchEvents } from './watch-events.js'
