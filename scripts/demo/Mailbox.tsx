/** @jsxImportSource react */
import { useAppKit, useAppKitAccount } from 'latchkey/react'
import { Panel } from './Panel.js'
import { sandbox } from './sandbox.js'
import { Value } from './Value.js'

/** Where codes arrive, and who has logged in without a wallet. */
export function Mailbox() {
  const { open } = useAppKit()
  const { embeddedWalletInfo, isConnected } = useAppKitAccount({ namespace: 'eip155' })
  const { frame } = sandbox.urls
  if (!frame) return null
  const info = isConnected ? embeddedWalletInfo : undefined
  return (
    <Panel title="Without a wallet">
      <p>
        Log in with any email address:{' '}
        <a href={`${frame}/mailbox`} target="_blank" rel="noreferrer" data-testid="mailbox">
          the mailbox
        </a>{' '}
        has the link and the code. Social accounts take any name. Nothing leaves this machine.
      </p>
      <div className="buttons">
        <button type="button" data-testid="open-connect" onClick={() => void open()}>
          Log in
        </button>
      </div>
      {info && (
        <dl>
          <Value name="email" value={info.user.email} testId="w3m-email" />
          <Value name="username" value={info.user.username} />
          <Value name="authProvider" value={info.authProvider} />
          <Value name="accountType" value={info.accountType} testId="w3m-account-type" />
          <Value name="isSmartAccountDeployed" value={info.isSmartAccountDeployed} testId="w3m-sa-account-status" />
        </dl>
      )}
    </Panel>
  )
}
