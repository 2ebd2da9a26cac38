import { useCallback, useMemo, useState } from 'react'
import { changeConnection, type ConnectionWishes } from '../page/connection-change.js'
import type { Owned } from '../page/current-modal.js'
import type { WalletConnection } from '../domain/connection.js'
import type { Namespace } from '../domain/caip.js'
import { useModalState } from './state.js'

export type { ConnectionChange } from '../page/connection-change.js'

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

/** The connection in use in a family, and the ways to another. */
export interface ConnectionResult {
  connection: WalletConnection | undefined
  isPending: boolean
  switchConnection(choice: { connection: { connectorId: string }; address?: string }): Promise<void>
  deleteConnection(which: { connectorId: string; address?: string }): Promise<void>
}

/** The connection in use in a family, and the ways to another (AppKit 1.8). What goes wrong is told to `onError`. */
export function useAppKitConnection(wishes: ConnectionWishes = {}): ConnectionResult {
  const [connection] = useConnections(wishes.namespace)
  const [isPending, setPending] = useState(false)
  return {
    connection,
    isPending,
    switchConnection: choice =>
      changeConnection(wishes, setPending, false, (appKit, namespace) => appKit.switchConnection({ ...choice, namespace })),
    deleteConnection: which =>
      changeConnection(wishes, setPending, true, (appKit, namespace) => appKit.deleteConnection({ ...which, namespace })),
  }
}
