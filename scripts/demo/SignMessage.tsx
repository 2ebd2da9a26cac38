/** @jsxImportSource react */
import { useAppKitAccount, useAppKitProvider, type Eip1193Provider } from 'latchkey/react'
import { useState } from 'react'
import { Outcome } from './Outcome.js'
import { useTask } from './use-task.js'
import { signMessage, type Signed } from './wallet-calls.js'

/** Lets the wallet sign a text and checks whose signature came back. */
export function SignMessage() {
  const { address } = useAppKitAccount({ namespace: 'eip155' })
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const [text, setText] = useState('Hello from Latchkey')
  const { task, run } = useTask<Signed>()
  return (
    <form
      className="task"
      onSubmit={event => {
        event.preventDefault()
        if (walletProvider && address) run(() => signMessage(walletProvider, address, text))
      }}
    >
      <h3>
        <label htmlFor="message">Sign a message</label>
      </h3>
      <div className="field-row">
        <input id="message" value={text} onChange={event => setText(event.target.value)} autoComplete="off" />
        <button type="submit" data-testid="sign-message-button" disabled={!walletProvider || !address || !text || task.is === 'running'}>
          Sign
        </button>
      </div>
      <Outcome task={task} waiting="Waiting for your wallet…">
        {({ signature, signer }) => (
          <>
            <p className={signer === address ? 'good' : 'bad'}>
              {signer === address ? 'Signed by you, checked.' : 'Somebody else signed this:'}
            </p>
            <p className="code" data-testid="w3m-signer">
              {signer}
            </p>
            <p className="code soft" data-testid="w3m-signature">
              {signature}
            </p>
          </>
        )}
      </Outcome>
    </form>
  )
}
