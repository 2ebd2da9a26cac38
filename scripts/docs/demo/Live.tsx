/** @jsxImportSource react */
import { AppKitButton, AppKitNetworkButton, useAppKitAccount, useAppKitProvider, type Eip1193Provider } from 'latchkey/react'
import { useState } from 'react'

/** A dApp in small: who is connected, and a signature. */
export function Live() {
  const { address, isConnected } = useAppKitAccount()
  const { walletProvider } = useAppKitProvider<Eip1193Provider | undefined>('eip155')
  const [said, setSaid] = useState('')
  const sign = () =>
    void walletProvider?.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }).then(
      signature => setSaid(`Signed: ${String(signature).slice(0, 18)}…`),
      (error: Error) => setSaid(error.message),
    )
  return (
    <main className="live">
      <div className="buttons">
        {isConnected && <AppKitNetworkButton />}
        <AppKitButton />
      </div>
      <p data-testid="live-account">{address ?? 'Nobody is connected'}</p>
      {isConnected && (
        <button type="button" onClick={sign}>
          Sign a message
        </button>
      )}
      <p role="status">{said}</p>
      <p className="soft hint">The wallets and their chains are made up and live in this page: nothing is asked of any server.</p>
    </main>
  )
}
