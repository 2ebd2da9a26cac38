// What the hooks of React and the composables of Vue do with a family's connections.
import { getCurrentModal } from './current-modal.js'
import type { AppKit } from '../domain/app-kit.js'
import type { Namespace } from '../domain/caip.js'

/** What has come of a switch, or of the end of a connection. */
export interface ConnectionChange {
  address: string | undefined
  namespace: Namespace
  hasSwitchedAccount: boolean
  hasSwitchedWallet: boolean
  hasDeletedWallet: boolean
}

/** Whose connection it is, and who is told what has come of a change. */
export interface ConnectionWishes {
  namespace?: Namespace | undefined
  onSuccess?(change: ConnectionChange): void
  onError?(error: Error): void
}

/** Changes a connection, or ends it; says so while it lasts, and tells what has come of it. */
export async function changeConnection(
  { namespace, onSuccess, onError }: ConnectionWishes,
  setPending: (isPending: boolean) => void,
  isEnd: boolean,
  ask: (appKit: AppKit, namespace: Namespace) => Promise<void>,
): Promise<void> {
  const { appKit } = getCurrentModal() ?? {}
  if (!appKit) return
  const where = namespace ?? appKit.getActiveChainNamespace()!
  const before = appKit.getConnections(where)[0]?.connectorId
  setPending(true)
  try {
    await ask(appKit, where)
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
