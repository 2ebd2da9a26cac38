/** @jsxImportSource react */
// A dApp in React, the same for every version of it.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppKitButton, createAppKit, useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitState } from 'latchkey/react'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet, polygon } from 'latchkey/networks'
import { show, testOptions } from './page.js'

/** What the hooks say, for tests to read by its `data-testid`s. */
function Status() {
  const { open } = useAppKit()
  const { address, status } = useAppKitAccount()
  const { chainId } = useAppKitNetwork()
  const state = useAppKitState()
  return (
    <dl>
      <dt>Address</dt>
      <dd data-testid="address">{address ?? 'none'}</dd>
      <dt>Status</dt>
      <dd data-testid="status">{status ?? 'none'}</dd>
      <dt>Network</dt>
      <dd data-testid="chain-id">{chainId ?? 'none'}</dd>
      <dt>Modal</dt>
      <dd data-testid="open">{state.open ? 'open' : 'closed'}</dd>
      <dt>Hook</dt>
      <dd>
        <button data-testid="hook-open" onClick={() => void open()}>
          Open by hook
        </button>
      </dd>
    </dl>
  )
}

/** Starts the dApp in StrictMode. */
export function start(): void {
  show(createAppKit({ projectId: 'react', networks: [mainnet, polygon], adapters: [new EthersAdapter()], ...testOptions() }))
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <AppKitButton />
      <Status />
    </StrictMode>,
  )
}
