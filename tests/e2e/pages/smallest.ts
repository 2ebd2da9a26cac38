// The smallest dApp: one network, one adapter, a project id.
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import { show, testOptions } from './page.js'

show(createAppKit({ projectId: 'smallest', networks: [mainnet], adapters: [new EthersAdapter()], ...testOptions() }))
