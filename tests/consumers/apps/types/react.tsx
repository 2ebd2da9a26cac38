import { AppKitButton, useAppKitAccount } from 'latchkey/react'
import { useAppKitSIWX } from 'latchkey/siwx/react'
import { AppKitWalletButton } from 'latchkey/wallet-button/react'

export function Page() {
  useAppKitSIWX()
  return (
    <>
      <AppKitButton size="sm" />
      <AppKitWalletButton wallet="metamask" />
      <appkit-button label="Enter" disabled class="mine" />
      {/* @ts-expect-error there is no such size */}
      <appkit-connect-button size="huge" />
      <p>{useAppKitAccount().address}</p>
    </>
  )
}
