// React with Bitcoin.
import { BitcoinAdapter, type BitcoinConnector } from '@reown/appkit-adapter-bitcoin'
import { createAppKit, useAppKitAccount, useAppKitProvider } from '@reown/appkit/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { generalConfig, networks } from './config'

createAppKit({
  adapters: [new BitcoinAdapter({ projectId: generalConfig.projectId, networks })],
  networks,
  ...generalConfig,
  features: { email: false, socials: false },
})

function ActionButtons() {
  const { address, allAccounts } = useAppKitAccount({ namespace: 'bip122' })
  const { walletProvider } = useAppKitProvider<BitcoinConnector>('bip122')
  const [signature, setSignature] = useState('')

  const onSign = async () => {
    if (!address) throw Error('User disconnected')
    setSignature(await walletProvider.signMessage({ address, message: 'Hello Reown AppKit!' }))
  }

  return (
    <section>
      <button onClick={onSign}>Sign</button>
      <pre data-testid="address">{address}</pre>
      <pre>{allAccounts.map(account => account.type).join(' ')}</pre>
      <pre data-testid="signature">{signature}</pre>
    </section>
  )
}

createRoot(document.getElementById('root')!).render(
  <>
    <appkit-button />
    <ActionButtons />
  </>,
)
