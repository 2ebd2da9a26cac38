/** @jsxImportSource react */
import { useAppKitAccount } from 'latchkey/react'
import { appKit } from './app-kit.js'
import { Outcome } from './Outcome.js'
import { sandbox } from './sandbox.js'
import { useTask } from './use-task.js'

const GIFTS = [
  { amount: '1', symbol: 'ETH' },
  { amount: '25', symbol: 'USDC' },
] as const

type Gift = (typeof GIFTS)[number]

/** Lets somebody rich send something to the visitor, and tells the modal that something has moved. */
export function GetFunds() {
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const chainId = appKit.getCaipNetwork('eip155')?.id
  const { task, run } = useTask<Gift>()

  async function get(gift: Gift): Promise<Gift> {
    const token = gift.symbol === 'ETH' ? undefined : gift.symbol
    const response = await fetch(`${sandbox.urls.api}/__pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: address, chainId, token, amount: gift.amount }),
    })
    if (!response.ok) throw new Error(`Nothing was sent: ${((await response.json()) as { message?: string }).message ?? response.status}`)
    await appKit.updateNativeBalance(address, chainId, 'eip155')
    return gift
  }

  return (
    <div className="task">
      <h3>Receive something</h3>
      <p className="soft">
        A rich account of the local chain sends it to you. Then open the account: worth, tokens and activity have followed.
      </p>
      <div className="buttons">
        {GIFTS.map(gift => (
          <button
            key={gift.symbol}
            type="button"
            data-testid={`get-${gift.symbol.toLowerCase()}-button`}
            disabled={!address || task.is === 'running'}
            onClick={() => run(() => get(gift))}
          >
            Get {gift.amount} {gift.symbol}
          </button>
        ))}
      </div>
      <Outcome task={task} waiting="Waiting for a block…">
        {({ amount, symbol }) => (
          <p className="good">
            You have received {amount} {symbol}.
          </p>
        )}
      </Outcome>
    </div>
  )
}
