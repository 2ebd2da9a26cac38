// React with wagmi.
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { createAppKit, useAppKitAccount } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { useBalance, useConnection, useSignMessage, WagmiProvider } from 'wagmi'
import { generalConfig, networks, projectId } from './config'

const queryClient = new QueryClient()

const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  ...generalConfig,
  features: { email: false, socials: false },
})

function Info() {
  const { address } = useAppKitAccount()
  const connection = useConnection()
  const { data: balance } = useBalance({ address: connection.address })
  const { data: signature, signMessage } = useSignMessage()
  return (
    <section>
      <button onClick={() => signMessage({ message: 'Hello Reown AppKit!' })}>Sign</button>
      <pre data-testid="address">{address === connection.address ? address : ''}</pre>
      <pre data-testid="signature">{signature}</pre>
      <pre data-testid="balance">{balance?.symbol}</pre>
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <appkit-button />
      <Info />
    </QueryClientProvider>
  </WagmiProvider>,
)
