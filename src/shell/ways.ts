// The door of what stands beside the first list and follows it: other ways in, the directory, waiting for a wallet, what services are told, how
// a view leaves, what the first frame does without.
export { hearMultichain } from '../flows/connecting/hear-multichain.js'
export { watchEvents } from '../flows/session/watch-events.js'
export { askDirectory, loadImage } from '../flows/wallets/wallets.js'
export { attendCard } from './attend.js'
export { stayBehind } from './behind.js'
export { holdStill, leaveStill } from './still.js'
export { ConnectingExternal } from '../views/ConnectingExternal.js'
export { After, Before, countWays, Empty, Legal, showsWallets } from '../views/WaysIn.js'
