import type { Namespace } from '../domain/caip.js'
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
  endAndForget(modal, namespaces)
  track(modal, { event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
  for (const connector of connectors) {
    connector.door().then(door => door.disconnect()).catch((error: unknown) => {
      track(modal, { event: 'DISCONNECT_ERROR', properties: { message: String((error as Error)?.message ?? error) } })
    })
  }
}
