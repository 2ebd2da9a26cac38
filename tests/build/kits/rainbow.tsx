// A page as RainbowKit's documentation shows one.
import '@rainbow-me/rainbowkit/styles.css'

import {
  ConnectButton,
  darkTheme,
  getDefaultConfig,
  RainbowKitProvider,
  useConnectModal,
  useChainModal as useChains,
} from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'

const config = getDefaultConfig({
  appName: "Rosa's shop",
  projectId: 'YOUR_PROJECT_ID',
  chains: [mainnet, base],
  ssr: true,
})
const queryClient = new QueryClient()

function Buttons() {
  const { openConnectModal } = useConnectModal()
  const { openChainModal: change } = useChains()
  return (
    <p>
      Don't wait: <button onClick={openConnectModal}>Connect</button>
      <button onClick={change}>Change</button>
      <ConnectButton showBalance={false} />
      <ConnectButton />
    </p>
  )
}

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider theme={darkTheme({ accentColor: '#7b3fe4' })} initialChain={base}>
          <Buttons />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
