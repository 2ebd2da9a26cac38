/** What can be changed about an account, and where it lives: its settings, networks and chain families, wallets, and how it is paid. */
export { ConnectingMultiChain, SwitchActiveChain } from './Chains.js'
export { Networks, UnsupportedChain } from './Networks.js'
export { WalletCompatibleNetworks, WalletReceive } from './Receive.js'
export { AccountSettings, SwitchAddress } from './AccountSettings.js'
export { SwitchNetwork } from './SwitchNetwork.js'
export { ProfileWallets } from './Wallets.js'
export { TITLES } from './texts.js'
