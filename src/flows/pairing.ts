/** The flows of a wallet elsewhere: one chunk, which comes with the first view that needs a link. */
export { openWallet, opensSomething, toWalletLink, type OpensBy } from './pair.js'
export { pairAgain, watchPairing } from './pair.js'
export { pairingOf } from '../state/pairing.js'
