import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppKitButton, createAppKit } from 'latchkey/react'
import { base, mainnet } from 'latchkey/networks'
import { WagmiAdapter } from 'latchkey/wagmi'
import { useAccount, WagmiProvider } from 'wagmi'

const projectId = 'YOUR_PROJECT_ID'
const networks = [mainnet, base]
const adapter = new WagmiAdapter({ networks, projectId })
createAppKit({ adapters: [adapter], networks, projectId })
const queries = new QueryClient()

function Account() {
  const { address } = useAccount()
  return <p id="address">{address ?? 'nobody'}</p>
}

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <WagmiProvider config={adapter.wagmiConfig}>
      <QueryClientProvider client={queries}>
        <AppKitButton />
        <Account />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
