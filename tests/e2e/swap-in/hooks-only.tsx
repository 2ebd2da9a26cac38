// The dApp's own list, by hooks alone.
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { createAppKit, useAppKitAccount, useAppKitWallets } from '@reown/appkit/react'
import { createRoot } from 'react-dom/client'
import { generalConfig, networks } from './config'

createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  ...generalConfig,
  features: { headless: true },
})

function Wallets() {
  const { address } = useAppKitAccount()
  const { wallets, wcWallets, isFetchingWallets, connect, fetchWallets, page, wcUri } = useAppKitWallets()
  if (address) return <pre data-testid="address">{address}</pre>
  return (
    <>
      {wallets.map(wallet => (
        <button key={wallet.id} onClick={() => connect(wallet)}>
          {wallet.name}
        </button>
      ))}
      {wcWallets.map(wallet => (
        <button key={wallet.id} onClick={() => connect(wallet)}>
          {wallet.name}
        </button>
      ))}
      <button disabled={isFetchingWallets} onClick={() => fetchWallets({ page: page + 1 })}>
        More
      </button>
      <pre>{wcUri}</pre>
    </>
  )
}

createRoot(document.getElementById('root')!).render(<Wallets />)
