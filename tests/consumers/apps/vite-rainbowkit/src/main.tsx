import 'latchkey/rainbowkit/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton, darkTheme, getDefaultConfig, RainbowKitProvider, useAccountModal, useConnectModal } from 'latchkey/rainbowkit'
import { metaMaskWallet, walletConnectWallet } from 'latchkey/rainbowkit/wallets'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: 'dApp',
  projectId: 'YOUR_PROJECT_ID',
  chains: [mainnet, base],
  wallets: [{ groupName: 'Popular', wallets: [metaMaskWallet, walletConnectWallet] }],
})
const queries = new QueryClient()

function Account() {
  const { address } = useAccount()
  const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  return (
    <>
      <p id="address">{address ?? 'nobody'}</p>
      <p id="can">{openAccountModal ? 'look' : openConnectModal ? 'connect' : ''}</p>
    </>
  )
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider theme={darkTheme()}>
          <ConnectButton />
          <ConnectButton.Custom>{({ account }) => <p id="custom">{account?.address ?? 'nobody'}</p>}</ConnectButton.Custom>
          <Account />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
