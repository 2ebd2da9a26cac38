/** The views about networks, as one chunk. */
export { Networks } from './Networks.js'
export { SwitchNetwork } from './SwitchNetwork.js'
export { UnsupportedChain } from './UnsupportedChain.js'
export { NETWORKS_TITLES as TITLES } from '../domain/texts/networks.js'
