/** @jsxImportSource react */
// A dApp with a button for each of several wallets, ours and its own.
import { createAppKit, useAppKitAccount } from 'latchkey/react'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import { useAppKitSIWX } from 'latchkey/siwx/react'
import { AppKitWalletButton, useAppKitUpdateEmail, useAppKitWallet } from 'latchkey/wallet-button/react'
import { createRoot } from 'react-dom/client'
import { show, testOptions } from './page.js'

show(createAppKit({ projectId: 'buttons', networks: [mainnet], adapters: [new EthersAdapter()], ...testOptions() }))

function Dapp() {
  const { address } = useAppKitAccount()
  const { connect, data, error, isPending, isReady } = useAppKitWallet()
  const update = useAppKitUpdateEmail()
  const siwx = useAppKitSIWX()
  return (
    <>
      <AppKitWalletButton wallet="sandbox" />
      <AppKitWalletButton wallet="bramblewick" />
      <AppKitWalletButton wallet="walletConnect" />
      <AppKitWalletButton wallet="email" />
      {['sandbox', 'bramblewick', 'email', 'google'].map(wallet => (
        <button key={wallet} data-testid={`hook-${wallet}`} onClick={() => void connect(wallet)}>
          {wallet}
        </button>
      ))}
      <button data-testid="update" onClick={() => void update.updateEmail()}>
        Another address
      </button>
      <p data-testid="address">{address ?? 'none'}</p>
      <p data-testid="hook">{isPending ? 'pending' : (error?.message ?? data?.address ?? (isReady ? 'ready' : 'not ready'))}</p>
      <p data-testid="update-says">{update.error?.message ?? update.data?.email ?? 'nothing'}</p>
      <p data-testid="siwx">{siwx ? 'signs in' : 'does not'}</p>
    </>
  )
}

createRoot(document.querySelector('#root')!).render(<Dapp />)
