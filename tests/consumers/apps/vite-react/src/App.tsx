import { AppKitButton, createAppKit, useAppKitAccount } from 'latchkey/react'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
})

export default function App() {
  const { address } = useAppKitAccount()
  return (
    <>
      <AppKitButton />
      <p id="address">{address ?? 'nobody'}</p>
    </>
  )
}
