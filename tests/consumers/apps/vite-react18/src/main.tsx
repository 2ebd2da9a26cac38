import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppKitButton, createAppKit, useAppKitAccount } from 'latchkey/react'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'

createAppKit({
  projectId: 'YOUR_PROJECT_ID',
  adapters: [new EthersAdapter()],
  networks: [mainnet],
})

function App() {
  const { address } = useAppKitAccount()
  return (
    <>
      <AppKitButton />
      <p id="address">{address ?? 'nobody'}</p>
    </>
  )
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
