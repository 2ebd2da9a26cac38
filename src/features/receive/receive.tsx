/** Being paid: the address, and the networks it lives on. */
export { WalletCompatibleNetworks } from './WalletCompatibleNetworks.js'
export { WalletReceive } from './WalletReceive.js'
export { RECEIVE_TITLES as TITLES } from '../../domain/texts/receive.js'
