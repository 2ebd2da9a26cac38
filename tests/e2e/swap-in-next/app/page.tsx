'use client'

import { useAppKitAccount } from '@reown/appkit/react'
import { useConnection, useSignMessage } from 'wagmi'

export default function Home() {
  const { address } = useAppKitAccount()
  const connection = useConnection()
  const { data: signature, signMessage } = useSignMessage()
  return (
    <main>
      <appkit-button />
      <button onClick={() => signMessage({ message: 'Hello Reown AppKit!' })}>Sign</button>
      <pre data-testid="address">{address}</pre>
      <pre data-testid="status">{`${connection.status} ${connection.address}`}</pre>
      <pre data-testid="signature">{signature}</pre>
    </main>
  )
}
