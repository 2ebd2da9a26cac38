import type { Namespace } from '../domain/caip.js'
import { WALLETCONNECT_ID } from '../domain/walletconnect.js'
import type { Modal } from '../modal.js'
import { endAndForget } from './end-locally.js'
import { track } from './track.js'

/**
 * Disconnects one namespace, or all. It always succeeds here and at once; the wallet is told as well,
 * but whether it answers does not matter (decisions.md, promise 5).
 */
export function disconnect(modal: Modal, namespace?: Namespace): void {
  const namespaces = namespace ? [namespace] : [...modal.adapters.keys()]
  // One that is being restored has not been found yet, but its name is known.
  const connectors = namespaces.flatMap(each => {
    const { connector, connectorId } = modal.state.of(each)
    return connector ?? modal.state.allConnectors().find(({ id }) => id === connectorId) ?? []
  })
  const isRestoringSession = namespaces.some(each => modal.state.of(each).connectorId === WALLETCONNECT_ID && !modal.state.of(each).connector)
  endAndForget(modal, namespaces)
  track(modal, { event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
  const told = connectors.map(async connector => (await connector.door()).disconnect())
  if (isRestoringSession) told.push(endSession(modal))
  for (const each of told) {
    each.catch((error: unknown) => {
      track(modal, { event: 'DISCONNECT_ERROR', properties: { message: String((error as Error)?.message ?? error) } })
    })
  }
}

/** A session that is still being restored is ended as soon as it is there: the phone would go on showing it. */
async function endSession(modal: Modal): Promise<void> {
  const { toWalletConnect } = await import('./walletconnect.js')
  await (await toWalletConnect(modal)).provider.disconnect()
}
