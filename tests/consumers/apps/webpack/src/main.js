import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'

const modal = createAppKit({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [new EthersAdapter()],
  networks: [mainnet],
})

const show = () => (document.querySelector('#address').textContent = modal.getAddress() ?? 'nobody')
modal.subscribeAccount(show)
show()
