'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { ConnectButton } from 'latchkey/react'
import { latchkey } from 'latchkey/wagmi'
import { createConfig, http, useAccount, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig({
  chains: [mainnet],
  connectors: [latchkey({ projectId: 'YOUR_PROJECT_ID' })],
  transports: { [mainnet.id]: http() },
  multiInjectedProviderDiscovery: false,
  ssr: true,
})
const queries = new QueryClient()
// Code of its own, so that it hydrates later than what is around it.
const Late = dynamic(() => import('./late').then(({ Late }) => Late))

function Account() {
  const { address } = useAccount()
  return <p id="address">{address ?? 'nobody'}</p>
}

export function Wallet() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectButton />
        <Account />
        <Late />
      </QueryClientProvider>
    </WagmiProvider>
  )
}
