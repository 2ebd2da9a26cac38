// A dApp on Polkadot; its network comes with the test's options.
import { createAppKit } from 'latchkey'
import { polkadot } from 'latchkey/networks'
import { PolkadotAdapter } from 'latchkey/polkadot'
import { show, testOptions } from './page.js'

show(createAppKit({ networks: [polkadot], adapters: [new PolkadotAdapter()], ...testOptions() }))
