import { createApp } from 'vue'
import { createAppKit } from 'latchkey/vue'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import App from './App.vue'

createAppKit({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [new EthersAdapter()],
  networks: [mainnet],
})

createApp(App).mount('#root')
