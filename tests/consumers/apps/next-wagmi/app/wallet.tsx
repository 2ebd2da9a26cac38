'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit } from 'latchkey/react'
import { base, mainnet } from 'latchkey/networks'
import { WagmiAdapter } from 'latchkey/wagmi'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'

const networks = [mainnet, base]
const adapter = new WagmiAdapter({ networks, ssr: true })
createAppKit({ adapters: [adapter], networks })
const queries = new QueryClient()

export function Wallet({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={adapter.wagmiConfig}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
