import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'latchkey/connectkit'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, useAccount, WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = createConfig(getDefaultConfig({ appName: 'dApp', walletConnectProjectId: 'YOUR_PROJECT_ID', chains: [mainnet, base] }))
const queries = new QueryClient()

function Account() {
  const { address } = useAccount()
  return <p id="address">{address ?? 'nobody'}</p>
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectKitProvider theme="midnight" mode="dark">
          <ConnectKitButton />
          <ConnectKitButton.Custom>{({ address }) => <p id="custom">{address ?? 'nobody'}</p>}</ConnectKitButton.Custom>
          <Account />
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
