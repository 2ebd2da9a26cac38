/** Every wallet of the directory, what a wallet is, and how one gets one. */
export { AllWallets } from './AllWallets.js'
export { Downloads, GetWallet, WhatIsANetwork, WhatIsAWallet } from './Help.js'
export { HELP_TITLES as TITLES } from './texts.js'
