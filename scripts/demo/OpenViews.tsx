/** @jsxImportSource react */
import { useAppKit, useAppKitAccount, type View } from 'latchkey/react'

const views: { view: View; label: string; needsAccount?: boolean; testId?: string }[] = [
  { view: 'Connect', label: 'Connect', testId: 'w3m-open-hook-button' },
  { view: 'Account', label: 'Account', needsAccount: true },
  { view: 'WalletSend', label: 'Send', needsAccount: true },
  { view: 'Swap', label: 'Swap', needsAccount: true },
  { view: 'OnRampProviders', label: 'Buy', needsAccount: true },
  { view: 'Networks', label: 'Networks' },
  { view: 'WhatIsAWallet', label: 'What Is a Wallet?' },
]

/** Opens the modal at one of its views. */
export function OpenViews() {
  const { open } = useAppKit()
  const { isConnected } = useAppKitAccount()
  return (
    <div className="task">
      <h3>Open the modal</h3>
      <div className="buttons">
        {views.map(({ view, label, needsAccount, testId }) => (
          <button key={view} type="button" data-testid={testId} disabled={needsAccount && !isConnected} onClick={() => void open({ view })}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
