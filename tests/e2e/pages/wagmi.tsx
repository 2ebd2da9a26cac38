/** @jsxImportSource react */
// A dApp on wagmi 3 and React, as wagmi's documentation shows it, with our adapter.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createAppKit } from 'latchkey/react'
import { mainnet } from 'latchkey/networks'
import { WagmiAdapter } from 'latchkey/wagmi'
import { createRoot } from 'react-dom/client'
import {
  injected,
  useBalance,
  useConnect,
  useConnection,
  useConnectors,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchChain,
  WagmiProvider,
} from 'wagmi'
import { show, testOptions } from './page.js'

type Address = `0x${string}`

const { networks = [mainnet], ...options } = testOptions()
/** A connector of the dApp's own, where the test wishes one. */
const own = (window as { ownConnector?: boolean }).ownConnector
  ? [
      injected({
        target: {
          id: 'own',
          name: 'House Wallet',
          provider: () => (window as { asking?: never }).asking ?? (window as { ethereum?: never }).ethereum,
        },
      }),
    ]
  : []
const adapter = new WagmiAdapter({ networks, connectors: own })
show(createAppKit({ networks, adapters: [adapter], ...options }))

/** Every state wagmi went through as its hooks tell it, for tests to read. */
const went: string[] = []
adapter.wagmiConfig.subscribe(
  ({ status, current, connections }) =>
    status === 'disconnected' ? status : `${status} ${connections.get(current ?? '')?.accounts[0] ?? ''}`,
  state => went.push(state),
)

function Dapp() {
  const { address, status, chainId, connector } = useConnection()
  const { data: balance } = useBalance({ address })
  const connect = useConnect()
  const connectors = useConnectors()
  const disconnect = useDisconnect()
  const switchChain = useSwitchChain()
  const sendTransaction = useSendTransaction()
  const signMessage = useSignMessage()
  const signTypedData = useSignTypedData()
  Object.assign(window, {
    dapp: {
      went,
      config: adapter.wagmiConfig,
      connect: (id: string, chainId?: number) =>
        connect.mutateAsync({ connector: connectors.find(each => each.id === id)!, ...(chainId && { chainId }) }),
      disconnect: () => disconnect.mutateAsync(),
      switchChain: (chainId: number) => switchChain.mutateAsync({ chainId }),
      sign: (message: string) => signMessage.mutateAsync({ message }),
      signTyped: (typed: never) => signTypedData.mutateAsync(typed),
      send: (to: Address, value: string) => sendTransaction.mutateAsync({ to, value: BigInt(value) }),
    },
  })
  return (
    <dl>
      <dt>Address</dt>
      <dd data-testid="address">{address ?? 'none'}</dd>
      <dt>Status</dt>
      <dd data-testid="status">{status}</dd>
      <dt>Network</dt>
      <dd data-testid="chain-id">{chainId ?? 'none'}</dd>
      <dt>Connected by</dt>
      <dd data-testid="connector">{connector?.id ?? 'none'}</dd>
      <dt>Ways in</dt>
      <dd data-testid="connectors">{connectors.map(({ id }) => id).join(' ')}</dd>
      <dt>Balance</dt>
      <dd data-testid="balance">{balance ? `${balance.value}` : 'none'}</dd>
    </dl>
  )
}

createRoot(document.querySelector('#root')!).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={new QueryClient()}>
      <Dapp />
    </QueryClientProvider>
  </WagmiProvider>,
)
