/** @jsxImportSource react */
import { useAppKitAccount, useAppKitWallets } from 'latchkey/react'
import { lazy, Suspense, useState } from 'react'
import { Outcome } from './Outcome.js'
import { useTask } from './use-task.js'

// Not of every page's load.
const WalletButton = lazy(async () => ({ default: (await import('latchkey/wallet-button/react')).AppKitWalletButton }))

/** A list of wallets that the page draws itself, and a button for one: connecting without the dialog. */
export function OwnList() {
  const [isShown, setShown] = useState(false)
  const { isConnected } = useAppKitAccount({ namespace: 'eip155' })
  return (
    <div className="task">
      <h3>Without the dialog</h3>
      {isShown && !isConnected ? (
        <Wallets />
      ) : (
        <div className="buttons">
          <button type="button" data-testid="own-list-button" disabled={isConnected} onClick={() => setShown(true)}>
            A list of this page’s own
          </button>
        </div>
      )}
    </div>
  )
}

function Wallets() {
  const { wallets, connectingWallet, connect, resetConnectingWallet } = useAppKitWallets()
  const { task, run } = useTask<void>()
  return (
    <>
      <div className="buttons" data-testid="own-list">
        {wallets.map(wallet => (
          <button
            key={wallet.id}
            type="button"
            disabled={connectingWallet !== undefined}
            onClick={() => run(() => connect(wallet, 'eip155'))}
          >
            {wallet.name}
          </button>
        ))}
        {connectingWallet && (
          <button type="button" onClick={resetConnectingWallet}>
            Leave
          </button>
        )}
      </div>
      <p className="soft">And a button for one wallet:</p>
      <div className="buttons">
        <Suspense>
          <WalletButton wallet="sandbox" />
        </Suspense>
      </div>
      <Outcome task={task} waiting="Waiting for your wallet…">
        {() => null}
      </Outcome>
    </>
  )
}
