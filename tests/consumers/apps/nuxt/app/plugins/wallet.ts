import { createAppKit } from 'latchkey/vue'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'

export default defineNuxtPlugin(() => {
  createAppKit({
    projectId: 'YOUR_PROJECT_ID',
    adapters: [new EthersAdapter()],
    networks: [mainnet],
  })
})
