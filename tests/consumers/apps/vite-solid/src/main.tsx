import { createSignal, onCleanup } from 'solid-js'
import { render } from 'solid-js/web'
import { createAppKit } from 'latchkey'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import type {} from 'latchkey/jsx/solid'

const modal = createAppKit({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [new EthersAdapter()],
  networks: [mainnet],
})

function App() {
  const [account, setAccount] = createSignal(modal.getAccount())
  onCleanup(modal.subscribeAccount(setAccount))
  return (
    <>
      <appkit-button label="Connect Wallet" />
      <p id="address">{account()?.address ?? 'nobody'}</p>
    </>
  )
}

render(() => <App />, document.querySelector('#root')!)
