// A button for one wallet, and hooks behind buttons of the dApp's own.
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { AppKitWalletButton, useAppKitWallet } from '@reown/appkit-wallet-button/react'
import { createAppKit, useAppKitAccount } from '@reown/appkit/react'
import { createRoot } from 'react-dom/client'
import { generalConfig, networks } from './config'

createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  ...generalConfig,
  features: { email: false, socials: false },
})

function Buttons() {
  const { address } = useAppKitAccount()
  const { isReady, isPending, connect } = useAppKitWallet({
    onSuccess() {},
    onError(error) {
      console.error(error.message)
    },
  })
  return (
    <>
      <AppKitWalletButton wallet="walletConnect" />
      <appkit-wallet-button wallet="sandbox" />
      <button disabled={!isReady || isPending} onClick={() => connect('sandbox')}>
        Connect to Sandbox
      </button>
      <pre data-testid="address">{address}</pre>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Buttons />)
