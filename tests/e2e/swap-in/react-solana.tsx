// React with Solana and web3.js.
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { useAppKitConnection, type Provider } from '@reown/appkit-adapter-solana/react'
import { createAppKit, useAppKitAccount, useAppKitProvider } from '@reown/appkit/react'
import { LAMPORTS_PER_SOL, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { generalConfig, networks } from './config'

createAppKit({
  adapters: [new SolanaAdapter({ registerWalletStandard: true })],
  networks,
  ...generalConfig,
  features: { email: false, socials: false },
})

function ActionButtons() {
  const { address } = useAppKitAccount({ namespace: 'solana' })
  const { connection } = useAppKitConnection()
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const [signature, setSignature] = useState('')
  const [balance, setBalance] = useState('')

  const onSign = async () => {
    const signed = await walletProvider.signMessage(new TextEncoder().encode('Hello Reown AppKit!'))
    setSignature(Array.from(signed, byte => byte.toString(16).padStart(2, '0')).join(''))
  }
  const onSend = async () => {
    if (!connection || !address) throw Error('User disconnected')
    const payer = new PublicKey(address)
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1000 })]
    const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions }).compileToV0Message()
    await walletProvider.sendTransaction(new VersionedTransaction(message), connection)
    setBalance(`${(await connection.getBalance(payer)) / LAMPORTS_PER_SOL}`)
  }

  return (
    <section>
      <button onClick={onSign}>Sign</button>
      <button onClick={onSend}>Send</button>
      <pre data-testid="address">{address}</pre>
      <pre data-testid="signature">{signature}</pre>
      <pre data-testid="balance">{balance}</pre>
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <>
    <appkit-button />
    <ActionButtons />
  </>,
)
