import { useCallback, useMemo, useState } from 'react'
import { getCurrentModal, type Owned } from './current-modal.js'
import type { WalletConnection } from './domain/connection.js'
import type { Namespace } from './domain/caip.js'
import { useModalState } from './react-state.js'

const NONE: readonly WalletConnection[] = []

function useConnections(namespace: Namespace | undefined): readonly WalletConnection[] {
  const read = useCallback(({ appKit }: Owned) => appKit.getConnections(namespace), [namespace])
  const found = useModalState(read, NONE)
  // Each reading makes them anew; they are others only where they say something else.
  const text = JSON.stringify(found)
  return useMemo(() => found, [text])
}

/** The wallets that are connected in a family, the one in use first (AppKit 1.8). Nobody who has disconnected is remembered. */
export function useAppKitConnections(namespace?: Namespace): {
  connections: readonly WalletConnection[]
  recentConnections: readonly WalletConnection[]
} {
  const connections = useConnections(namespace)
  return useMemo(() => ({ connections, recentConnections: NONE }), [connections])
}

/** What has come of a switch, or of the end of a connection. */
export interface ConnectionChange {
  address: string | undefined
  namespace: Namespace
  hasSwitchedAccount: boolean
  hasSwitchedWallet: boolean
  hasDeletedWallet: boolean
}

/** The connection in use in a family, and the ways to another. */
export interface ConnectionResult {
  connection: WalletConnection | undefined
  isPending: boolean
  switchConnection(turn: { connection: { connectorId: string }; address?: string }): Promise<void>
  deleteConnection(which: { connectorId: string; address?: string }): Promise<void>
}

/** The connection in use in a family, and the ways to another (AppKit 1.8). What goes wrong is told to `onError`. */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError,
}: {
  namespace?: Namespace
  onSuccess?(change: ConnectionChange): void
  onError?(error: Error): void
} = {}): ConnectionResult {
  const [connection] = useConnections(namespace)
  const [isPending, setPending] = useState(false)
  const run = async (isEnd: boolean, ask: (owned: Owned, namespace: Namespace) => Promise<void>) => {
    const owned = getCurrentModal()
    if (!owned) return
    const { appKit } = owned
    const where = namespace ?? appKit.getActiveChainNamespace()!
    const before = appKit.getConnections(where)[0]?.connectorId
    setPending(true)
    try {
      await ask(owned, where)
      const hasSwitchedWallet = appKit.getConnections(where)[0]?.connectorId !== before
      onSuccess?.({
        address: appKit.getAddress(where),
        namespace: where,
        hasSwitchedWallet: !isEnd && hasSwitchedWallet,
        hasSwitchedAccount: !isEnd && !hasSwitchedWallet,
        hasDeletedWallet: isEnd,
      })
    } catch (error) {
      onError?.(error as Error)
    } finally {
      setPending(false)
    }
  }
  return {
    connection,
    isPending,
    switchConnection: turn => run(false, ({ appKit }, where) => appKit.switchConnection({ ...turn, namespace: where })),
    deleteConnection: which => run(true, ({ appKit }, where) => appKit.deleteConnection({ ...which, namespace: where })),
  }
}
