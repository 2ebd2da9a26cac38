// The file of a dApp that its shell loads.
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import { show, testOptions } from './page.js'

export const modal = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()], ...testOptions() })
show(modal)
