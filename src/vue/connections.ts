import { computed, ref, toValue, type ComputedRef } from 'vue'
import { changeConnection, type ConnectionChange } from '../page/connection-change.js'
import type { WalletConnection } from '../domain/connection.js'
import type { Namespace } from '../domain/caip.js'
import { useModalRef, withFields } from './state.js'
import type { Followed, Given } from './types.js'

export type { ConnectionChange } from '../page/connection-change.js'

const NONE: readonly WalletConnection[] = []

function useConnections(namespace: Given<Namespace | undefined>): ComputedRef<readonly WalletConnection[]> {
  const found = useModalRef(({ appKit }) => appKit.getConnections(toValue(namespace)), NONE, namespace)
  // Each reading makes them anew; they are others only where they say something else.
  return computed<readonly WalletConnection[]>(before =>
    before && JSON.stringify(before) === JSON.stringify(found.value) ? before : found.value,
  )
}

/** The wallets that are connected in a family, the one in use first (AppKit 1.8). Nobody who has disconnected is remembered. */
export function useAppKitConnections(namespace?: Given<Namespace | undefined>): Followed<{
  connections: readonly WalletConnection[]
  recentConnections: readonly WalletConnection[]
}> {
  const connections = useConnections(namespace)
  return withFields(
    computed(() => ({ connections: connections.value, recentConnections: NONE })),
    ['connections', 'recentConnections'],
  )
}

/** The connection in use in a family, and the ways to another. */
export interface ConnectionResult {
  connection: ComputedRef<WalletConnection | undefined>
  isPending: ComputedRef<boolean>
  switchConnection(choice: { connection: { connectorId: string }; address?: string }): Promise<void>
  deleteConnection(which: { connectorId: string; address?: string }): Promise<void>
}

/** The connection in use in a family, and the ways to another (AppKit 1.8). What goes wrong is told to `onError`. */
export function useAppKitConnection({
  namespace,
  ...listeners
}: {
  namespace?: Given<Namespace | undefined>
  onSuccess?(change: ConnectionChange): void
  onError?(error: Error): void
} = {}): ConnectionResult {
  const connections = useConnections(namespace)
  const pending = ref(false)
  const setPending = (isPending: boolean) => (pending.value = isPending)
  const wishes = () => ({ ...listeners, namespace: toValue(namespace) })
  return {
    connection: computed(() => connections.value[0]),
    isPending: computed(() => pending.value),
    switchConnection: choice =>
      changeConnection(wishes(), setPending, false, (appKit, where) => appKit.switchConnection({ ...choice, namespace: where })),
    deleteConnection: which =>
      changeConnection(wishes(), setPending, true, (appKit, where) => appKit.deleteConnection({ ...which, namespace: where })),
  }
}
