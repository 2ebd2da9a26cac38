/** @jsxImportSource react */
// A dApp with a wagmi config of its own, as pages of RainbowKit and ConnectKit have: our connector, and a button that it draws itself.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectButton } from 'latchkey/react'
import { latchkey } from 'latchkey/wagmi'
import { mainnet } from 'latchkey/networks'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  cookieStorage,
  cookieToInitialState,
  createConfig,
  createStorage,
  http,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSignMessage,
  WagmiProvider,
} from 'wagmi'
import { defineChain } from 'viem'
import { testOptions } from './page.js'

const { networks = [mainnet], ...options } = testOptions()
const [first, ...others] = networks.map(({ id, name, nativeCurrency, rpcUrls }) =>
  defineChain({ id: Number(id), name, nativeCurrency, rpcUrls: { default: { http: [...rpcUrls.default.http] } } }),
)
const isServed = location.hash === '#served'
// A server reads it from the request, before anything of the page runs.
const { cookie } = document
const config = createConfig({
  chains: [first!, ...others],
  connectors: [latchkey(options)],
  transports: Object.fromEntries([first!, ...others].map(({ id }) => [id, http()])),
  multiInjectedProviderDiscovery: false,
  ssr: isServed,
  storage: createStorage({ storage: isServed ? cookieStorage : localStorage }),
})

const went: string[] = []

function Dapp() {
  const { address, status, chainId, connector } = useConnection()
  const connect = useConnect()
  const connectors = useConnectors()
  const disconnect = useDisconnect()
  const signMessage = useSignMessage()
  if (went.at(-1) !== `${status} ${address}`) went.push(`${status} ${address}`)
  Object.assign(window, {
    dapp: {
      went,
      connect: () => connect.mutateAsync({ connector: connectors[0]! }),
      disconnect: () => disconnect.mutateAsync(),
      sign: (message: string) => signMessage.mutateAsync({ message }),
    },
  })
  return (
    <>
      <ConnectButton>
        {({ isConnected, address, name, balance, network, open, openNetworks }) => (
          <>
            <button data-testid="own-button" onClick={open}>
              {isConnected ? `${name ?? address} ${balance ?? ''}` : 'Come in'}
            </button>
            <button data-testid="own-network" onClick={openNetworks}>
              {network?.name}
            </button>
          </>
        )}
      </ConnectButton>
      <ConnectButton />
      <dl>
        <dd data-testid="address">{address ?? 'none'}</dd>
        <dd data-testid="status">{status}</dd>
        <dd data-testid="chain-id">{chainId ?? 'none'}</dd>
        <dd data-testid="connector">{connector?.id ?? 'none'}</dd>
      </dl>
    </>
  )
}

const tree = (
  <WagmiProvider config={config} initialState={cookieToInitialState(config, cookie)}>
    <QueryClientProvider client={new QueryClient()}>
      <Dapp />
    </QueryClientProvider>
  </WagmiProvider>
)
const root = document.querySelector('#root')!
if (root.hasChildNodes()) hydrateRoot(root, tree)
else createRoot(root).render(tree)
