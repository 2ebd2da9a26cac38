import type { AppKit } from '../../domain/app-kit.js'
import type { Namespace } from '../../domain/caip.js'

/** What has come of a switch, or of the end of a connection. */
export interface ConnectionChange {
  address: string | undefined
  namespace: Namespace
  hasSwitchedAccount: boolean
  hasSwitchedWallet: boolean
  hasDeletedWallet: boolean
}

/** Asks for a change of a family's connection, or for its end, and answers what has come of it. */
export async function tellChange(
  appKit: AppKit,
  namespace: Namespace,
  isEnd: boolean,
  ask: () => Promise<void>,
): Promise<ConnectionChange> {
  const inUse = () => appKit.getConnections(namespace)[0]?.connectorId
  const before = inUse()
  await ask()
  const hasSwitchedWallet = inUse() !== before
  return {
    address: appKit.getAddress(namespace),
    namespace,
    hasSwitchedWallet: !isEnd && hasSwitchedWallet,
    hasSwitchedAccount: !isEnd && !hasSwitchedWallet,
    hasDeletedWallet: isEnd,
  }
}
