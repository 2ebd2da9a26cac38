import type { Namespace } from '../domain/caip.js'
import { WALLETCONNECT_ID, type WalletConnect } from '../domain/walletconnect.js'
import type { Modal } from '../modal.js'
import { holdConnection } from './hold-connection.js'

/**
 * Makes a WalletConnect session stand: a connection in each namespace it serves. The active namespace stays where the session
 * serves it. Answers the namespaces.
 */
export async function holdSession(modal: Modal, link: WalletConnect): Promise<readonly Namespace[]> {
  const { adapters, state } = modal
  const served: Namespace[] = []
  modal.heldSession = link.session()?.topic
  for (const namespace of adapters.keys()) {
    const connector = link.connectorOf(namespace)
    if (!connector) continue
    const door = await connector.door()
    const connection = await door.restore()
    if (!connection) continue
    if (!served.length && !link.connectorOf(state.activeNamespace.peek())) state.activeNamespace.value = namespace
    holdConnection(modal, connector, door, connection)
    served.push(namespace)
  }
  return served
}

/** Whether somebody is connected through WalletConnect, so that it is not offered again. */
export function isPaired({ state, adapters }: Modal): boolean {
  return [...adapters.keys()].some(namespace => state.connectorOf(namespace)?.id === WALLETCONNECT_ID)
}
