// A page as ConnectKit's documentation shows one.
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WagmiProvider, createConfig, http } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http(`https://node.example/${process.env.KEY}`) },
    walletConnectProjectId: process.env.PROJECT_ID!,
    appName: "Rosa's shop",
    appDescription: 'It sells tea',
    appUrl: 'https://shop.example',
    appIcon: 'https://shop.example/logo.png',
  }),
)
const queryClient = new QueryClient()

export const Button = () => <ConnectKitButton />

export const Providers = ({ children }: { children: ReactNode }) => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider mode="dark">{children}</ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)

export const Alone = ({ children }: { children: ReactNode }) => {
  return <ConnectKitProvider>{children}</ConnectKitProvider>
}
