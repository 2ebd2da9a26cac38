/** @jsxImportSource react */
import { useAppKit, useAppKitAccount, useAppKitProvider, type Eip1193Provider } from 'latchkey/react'
import { Outcome } from './Outcome.js'
import { useTask } from './use-task.js'
import { allowEachDay, allowToken } from './wallet-calls.js'

/** Lets others act or take, so that there is something to read under Permissions, and to take back. */
export function LetOthersAct() {
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const { open } = useAppKit()
  const { task, run } = useTask<string>()
  const isOff = !walletProvider || !address || task.is === 'running'
  const ask = (allow: (provider: Eip1193Provider, address: string) => Promise<string>) => () =>
    walletProvider && address && run(() => allow(walletProvider, address))
  return (
    <div className="task">
      <h3>Let others act</h3>
      <p className="soft">Permissions, in the account’s settings, says it in words, and takes it back.</p>
      <div className="buttons">
        <button type="button" data-testid="allow-token-button" disabled={isOff} onClick={ask(allowToken)}>
          Allow 25 USDC
        </button>
        <button type="button" data-testid="allow-daily-button" disabled={isOff} onClick={ask(allowEachDay)}>
          0.1 ETH a day, for a week
        </button>
        <button type="button" data-testid="open-permissions-button" disabled={!address} onClick={() => void open({ view: 'Permissions' })}>
          See permissions
        </button>
      </div>
      <Outcome task={task} waiting="Waiting for your wallet…">
        {said => <p className="good">{said}</p>}
      </Outcome>
    </div>
  )
}
