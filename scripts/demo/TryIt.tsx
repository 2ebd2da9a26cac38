/** @jsxImportSource react */
import { useAppKitAccount } from 'latchkey/react'
import { chosen } from './app-kit.js'
import { AskToPay } from './AskToPay.js'
import { GetFunds } from './GetFunds.js'
import { GivePermission } from './GivePermission.js'
import { LetOthersAct } from './LetOthersAct.js'
import { OpenViews } from './OpenViews.js'
import { OwnList } from './OwnList.js'
import { Panel } from './Panel.js'
import { SendEther } from './SendEther.js'
import { SignedIn } from './SignedIn.js'
import { SignMessage } from './SignMessage.js'
import { StandingActions } from './StandingActions.js'

/** What a dApp does with a wallet. What needs one says so until there is one. */
export function TryIt() {
  const { isConnected } = useAppKitAccount({ namespace: 'eip155' })
  return (
    <Panel title="Try it">
      <OpenViews />
      <hr />
      <OwnList />
      <hr />
      {!isConnected && (
        <p className="soft note">
          Connect the <strong>Sandbox Wallet</strong> first. It asks in a window of its own, so let this page open windows.
        </p>
      )}
      <SignedIn />
      <SignMessage />
      <hr />
      <SendEther />
      <hr />
      {chosen.smartSessions && (
        <>
          <GivePermission />
          <hr />
        </>
      )}
      <LetOthersAct />
      <hr />
      <AskToPay />
      <hr />
      <GetFunds />
      <hr />
      <StandingActions />
    </Panel>
  )
}
