/** The account: what it has and did, how it is paid, its settings, and the networks and chain families it lives on. */
export { Transactions } from './Activity.js'
export { ConnectingMultiChain, SwitchActiveChain } from './Chains.js'
export { Networks, UnsupportedChain } from './Networks.js'
export { Account } from './Overview.js'
export { WalletCompatibleNetworks, WalletReceive } from './Receive.js'
export { AccountSettings, SwitchAddress } from './Settings.js'
export { SwitchNetwork } from './SwitchNetwork.js'
export { TITLES } from './texts.js'
