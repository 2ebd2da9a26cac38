// Another copy of Latchkey on the same page: bundled by itself, so that it shares no module with the first.
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { base } from 'latchkey/networks'
import { show, testOptions } from './page.js'

show(createAppKit({ projectId: 'second', networks: [base], adapters: [new EthersAdapter()], ...testOptions() }))
