'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { getDefaultConfig, RainbowKitProvider } from 'latchkey/rainbowkit'
import { RainbowKitSiweNextAuthProvider, type GetSiweMessageOptions } from 'latchkey/rainbowkit/siwe-next-auth'
import { SessionProvider } from 'next-auth/react'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = getDefaultConfig({ appName: 'dApp', projectId: 'YOUR_PROJECT_ID', chains: [mainnet, base], ssr: true })
const queries = new QueryClient()
const getSiweMessageOptions: GetSiweMessageOptions = () => ({ statement: 'Sign in to my dApp' })

export function Wallet({ children }: { children: ReactNode }) {
  return (
    <WagmiProvider config={config}>
      <SessionProvider refetchInterval={0}>
        <QueryClientProvider client={queries}>
          <RainbowKitSiweNextAuthProvider getSiweMessageOptions={getSiweMessageOptions}>
            <RainbowKitProvider>{children}</RainbowKitProvider>
          </RainbowKitSiweNextAuthProvider>
        </QueryClientProvider>
      </SessionProvider>
    </WagmiProvider>
  )
}
