/** @jsxImportSource react */
import { useAppKitAccount, useAppKitProvider, type Eip1193Provider } from 'latchkey/react'
import { Outcome } from './Outcome.js'
import { useTask } from './use-task.js'
import { givePermission } from './wallet-calls.js'

/** Asks a smart account for a permission, so that there is one to look at and to take back. */
export function GivePermission() {
  const { address, embeddedWalletInfo } = useAppKitAccount({ namespace: 'eip155' })
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const { task, run } = useTask<string>()
  const isSmart = embeddedWalletInfo?.accountType === 'smartAccount'
  return (
    <div className="task">
      <h3>Act without asking</h3>
      <p className="soft">
        Lets this page call one contract for an hour. Log in by email or a social account first; the clock over the account lists it.
      </p>
      <div className="buttons">
        <button
          type="button"
          data-testid="give-permission-button"
          disabled={!walletProvider || !address || !isSmart || task.is === 'running'}
          onClick={() => walletProvider && address && run(() => givePermission(walletProvider, address))}
        >
          Ask for a permission
        </button>
      </div>
      <Outcome task={task} waiting="Waiting for your wallet…">
        {pci => (
          <p className="good">
            Given: <span className="code">{pci}</span>
          </p>
        )}
      </Outcome>
    </div>
  )
}
