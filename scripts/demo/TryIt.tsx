/** @jsxImportSource react */
import { useAppKitAccount } from 'latchkey/react'
import { GetFunds } from './GetFunds.js'
import { OpenViews } from './OpenViews.js'
import { Panel } from './Panel.js'
import { SendEther } from './SendEther.js'
import { SignMessage } from './SignMessage.js'
import { StandingActions } from './StandingActions.js'

/** What a dApp does with a wallet. What needs one says so until there is one. */
export function TryIt() {
  const { isConnected } = useAppKitAccount()
  return (
    <Panel title="Try it">
      <OpenViews />
      <hr />
      {!isConnected && (
        <p className="soft note">
          Connect the <strong>Sandbox Wallet</strong> first. It asks in a window of its own, so let this page open windows.
        </p>
      )}
      <SignMessage />
      <hr />
      <SendEther />
      <hr />
      <GetFunds />
      <hr />
      <StandingActions />
    </Panel>
  )
}
