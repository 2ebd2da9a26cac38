/** @jsxImportSource react */
// A dApp that draws its own list of wallets and its own code.
import { createAppKit, useAppKitAccount, useAppKitWallets, useDisconnect, type WalletItem } from 'latchkey/react'
import { EthersAdapter } from 'latchkey/ethers'
import { mainnet } from 'latchkey/networks'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { show, testOptions } from './page.js'

show(createAppKit({ projectId: 'headless', networks: [mainnet], adapters: [new EthersAdapter()], ...testOptions() }))

function Row({ wallet, onChoose }: { wallet: WalletItem; onChoose(): void }) {
  return (
    <li>
      <button data-testid={`row-${wallet.id}`} onClick={onChoose}>
        {wallet.name}
        {wallet.isInjected && ' (here)'}
      </button>
    </li>
  )
}

function Ways() {
  const [problem, setProblem] = useState('')
  const {
    wallets,
    wcWallets,
    wcUri,
    connectingWallet,
    isFetchingWallets,
    count,
    page,
    connect,
    fetchWallets,
    resetWcUri,
    resetConnectingWallet,
  } = useAppKitWallets()
  const choose = (wallet: WalletItem) => {
    setProblem('')
    connect(wallet).catch((error: Error) => setProblem(error.name))
  }
  return (
    <>
      <ul data-testid="wallets">
        {wallets.map(each => (
          <Row key={each.id} wallet={each} onChoose={() => choose(each)} />
        ))}
      </ul>
      <input aria-label="Search" onChange={event => void fetchWallets({ query: event.target.value })} />
      <ul data-testid="directory">
        {wcWallets.map(each => (
          <Row key={each.id} wallet={each} onChoose={() => choose(each)} />
        ))}
      </ul>
      <button data-testid="more" onClick={() => void fetchWallets({ page: page + 1 })}>
        {isFetchingWallets ? 'Loading' : `${wcWallets.length} of ${count}`}
      </button>
      <button
        data-testid="leave"
        onClick={() => {
          resetConnectingWallet()
          resetWcUri()
        }}
      >
        Leave
      </button>
      <p data-testid="connecting">{connectingWallet?.name ?? 'nobody'}</p>
      <p data-testid="link">{wcUri ?? 'none'}</p>
      <p data-testid="problem">{problem || 'fine'}</p>
    </>
  )
}

function Dapp() {
  const { address } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  return (
    <>
      <p data-testid="address">{address ?? 'none'}</p>
      {address ? <button onClick={() => void disconnect()}>Disconnect</button> : <Ways />}
    </>
  )
}

createRoot(document.querySelector('#root')!).render(<Dapp />)
