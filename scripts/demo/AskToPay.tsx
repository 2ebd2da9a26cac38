/** @jsxImportSource react */
import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitSend } from 'latchkey/react'
import { Outcome } from './Outcome.js'
import { Shortened } from './Shortened.js'
import { TaskButton } from './TaskButton.js'
import { useTask } from './use-task.js'
import { RECEIVER } from './wallet-calls.js'

/** Lets the modal ask for a payment that the page has filled in, and for a swap. */
export function AskToPay() {
  const { open } = useAppKit()
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { send } = useAppKitSend()
  const { caipNetwork } = useAppKitNetwork()
  const { task, run } = useTask<string>()
  const chainId = caipNetwork?.chainNamespace === 'eip155' ? caipNetwork.id : undefined
  const isOff = !address || !chainId || task.is === 'running'

  async function ask(): Promise<string> {
    const sent = await open({
      view: 'WalletSend',
      arguments: { amount: '0.02', assetAddress: 'native', namespace: 'eip155', chainId: chainId!, to: RECEIVER },
    })
    return (sent as { hash: string }).hash
  }

  /** Three payments, which wallets that can carry out as one. */
  async function sendThree(): Promise<string> {
    const { hashes } = await send(['10000000000000000', '20000000000000000', '30000000000000000'].map(value => ({ to: RECEIVER, value })))
    return hashes.at(-1) ?? 'your wallet says so'
  }

  return (
    <div className="task">
      <h3>Let the modal ask</h3>
      <p className="soft">
        The page fills in what is to be paid or swapped; the visitor sees it in the modal, and decides. To approve and to swap, or three
        calls of the page, is one approval where the wallet can.
      </p>
      <div className="buttons">
        <TaskButton testId="open-send-with-arguments-button" isOff={isOff} onPress={() => run(ask)}>
          Pay 0.02 ETH
        </TaskButton>
        <button
          type="button"
          data-testid="open-swap-with-arguments-hook-button"
          disabled={!address}
          onClick={() => void open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.1' } })}
        >
          Swap 0.1 ETH for USDC
        </button>
        <button
          type="button"
          data-testid="approve-and-swap-button"
          disabled={!address}
          onClick={() => void open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: 'ETH', amount: '10' } })}
        >
          Approve and Swap 10 USDC
        </button>
        <TaskButton testId="send-three-calls-button" isOff={isOff} onPress={() => run(sendThree)}>
          Three Calls, One Approval
        </TaskButton>
      </div>
      <Outcome task={task} waiting="Waiting for you, in the modal…">
        {hash => (
          <p className="good to">
            <span>Paid:</span> <Shortened value={hash} code />
          </p>
        )}
      </Outcome>
    </div>
  )
}
