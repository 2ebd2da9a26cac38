// A dApp without a framework.
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet, polygon } from 'latchkey/networks'
import { show, testOptions } from './page.js'

show(createAppKit({ projectId: 'plain', networks: [mainnet, polygon], adapters: [new EthersAdapter()], ...testOptions() }))
