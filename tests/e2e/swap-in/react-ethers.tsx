// React with ethers.
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { createAppKit, useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from '@reown/appkit/react'
import { BrowserProvider, formatEther, type Eip1193Provider } from 'ethers'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { generalConfig, networks } from './config'

createAppKit({
  adapters: [new EthersAdapter()],
  networks,
  ...generalConfig,
  features: { analytics: true, email: false, socials: false, pay: false, reownAuthentication: false },
})

function ActionButtons() {
  const { open } = useAppKit()
  const { disconnect } = useDisconnect()
  const { address, isConnected, caipAddress, status, embeddedWalletInfo } = useAppKitAccount()
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const [signature, setSignature] = useState('')
  const [balance, setBalance] = useState('')

  const onSign = async () => {
    if (!isConnected) throw Error('User disconnected')
    const provider = new BrowserProvider(walletProvider, chainId)
    const signer = await provider.getSigner()
    setSignature(await signer.signMessage('Hello Reown AppKit!'))
    setBalance(formatEther(await provider.getBalance(address!)))
  }

  return (
    <div>
      <button onClick={() => open()}>Open</button>
      <button onClick={() => open({ view: 'Networks' })}>Networks</button>
      <button onClick={() => disconnect()}>Disconnect</button>
      <button onClick={() => switchNetwork(networks[0])}>Switch</button>
      <button onClick={onSign}>Sign</button>
      <pre data-testid="address">{address}</pre>
      <pre>
        {caipAddress} {status} {caipNetwork?.name} {embeddedWalletInfo?.authProvider}
      </pre>
      <pre data-testid="signature">{signature}</pre>
      <pre data-testid="balance">{balance}</pre>
    </div>
  )
}

createRoot(document.getElementById('root')!).render(
  <>
    <appkit-button />
    <ActionButtons />
  </>,
)
