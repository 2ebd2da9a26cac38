/** @jsxImportSource react */
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, type Eip1193Provider } from 'latchkey/react'
import { appKit } from './app-kit.js'
import { Outcome } from './Outcome.js'
import { Shortened } from './Shortened.js'
import { useTask } from './use-task.js'
import { RECEIVER, sendEther } from './wallet-calls.js'

/** Sends a little to another account, and reads the balance again. */
export function SendEther() {
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const sending = useTask<string>()
  const reading = useTask<string>()

  async function readBalance(): Promise<string> {
    const data = await appKit.updateNativeBalance(undefined, undefined, 'eip155')
    if (!data) throw new Error('There is no balance.')
    return `${data.balance} ${data.symbol}`
  }
  async function send(): Promise<string> {
    const hash = await sendEther(walletProvider!, address!)
    reading.run(readBalance)
    return hash
  }

  return (
    <div className="task">
      <h3>Send and see the balance</h3>
      <p className="soft to">
        <span>0.01 ETH to</span> <Shortened value={RECEIVER} code />
      </p>
      <div className="buttons">
        <button
          type="button"
          data-testid="send-button"
          disabled={!walletProvider || !address || sending.task.is === 'running'}
          onClick={() => sending.run(send)}
        >
          Send 0.01 ETH
        </button>
        <button
          type="button"
          data-testid="balance-button"
          disabled={!address || reading.task.is === 'running'}
          onClick={() => reading.run(readBalance)}
        >
          Refresh balance
        </button>
      </div>
      <Outcome task={sending.task} waiting="Waiting for your wallet, then for a block…">
        {hash => (
          <p className="good to">
            <span>Sent:</span>
            <a className="code" href={`${caipNetwork?.blockExplorers?.default.url}/tx/${hash}`} target="_blank" rel="noreferrer">
              <Shortened value={hash} />
            </a>
          </p>
        )}
      </Outcome>
      <Outcome task={reading.task} waiting="Reading the balance…">
        {balance => (
          <>
            <p className="figure" data-testid="balance">
              {balance}
            </p>
            <p className="soft hint">Latchkey asks for a balance at most every 30 seconds.</p>
          </>
        )}
      </Outcome>
    </div>
  )
}
