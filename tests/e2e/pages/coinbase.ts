// A dApp that brings Coinbase's SDK.
import { createAppKit } from 'latchkey'
import { withCoinbase } from 'latchkey/coinbase'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import { show, testOptions } from './page.js'

const adapter = withCoinbase(new EthersAdapter(), {
  wallet: () => {
    document.body.dataset.sdk = 'asked for'
    return import('@coinbase/wallet-sdk')
  },
})
show(createAppKit({ networks: [mainnet], adapters: [adapter], ...testOptions() }))
