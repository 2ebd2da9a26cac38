/** The views of dApps on several chain families; one chunk. */
export { ConnectingMultiChain } from './ConnectingMultiChain.js'
export { SwitchActiveChain } from './SwitchActiveChain.js'
export { CHAINS_TITLES as TITLES } from '../domain/texts/chains.js'
