/** @jsxImportSource react */
import { useAppKitAccount, useAppKitNetwork, useDisconnect } from 'latchkey/react'
import { sandbox } from './sandbox.js'

/** Moves to the other network, or leaves. */
export function StandingActions() {
  const { isConnected } = useAppKitAccount()
  const { chainId, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const other = sandbox.options.networks.find(({ id }) => id !== chainId)
  return (
    <div className="task">
      <h3>Move or leave</h3>
      <div className="buttons">
        {other && (
          <button type="button" data-testid="switch-network-hook-button" onClick={() => void switchNetwork(other)}>
            Switch to {other.name}
          </button>
        )}
        <button type="button" data-testid="disconnect-hook-button" disabled={!isConnected} onClick={() => void disconnect()}>
          Disconnect all
        </button>
      </div>
    </div>
  )
}
