import type { Namespace } from '../domain/caip.js'
import { KEYS } from '../domain/more-storage-keys.js'
import { connectorKey, CONNECTIONS_KEY } from '../domain/storage-keys.js'
import type { Modal } from '../modal.js'
import { end } from '../state/connections.js'
import { remember } from './hold-connection.js'

/** Ends connections in this tab: what another tab's disconnect comes to, too. */
export function endLocally(modal: Modal, namespaces: readonly Namespace[]): void {
  const { state, stops } = modal
  for (const namespace of namespaces) {
    stops.get(namespace)?.()
    stops.delete(namespace)
    end(state, namespace)
  }
  forget(modal, namespaces)
}

/** A disconnect in one tab is one in all of them. Begun once for each modal; it ends with it. */
export function watchOtherTabs(modal: Modal): void {
  if (typeof window === 'undefined' || modal.stops.has('tabs')) return
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (newValue !== null) return
    for (const namespace of modal.adapters.keys()) {
      const isMeant = key === connectorKey(namespace) || key === null
      if (isMeant && modal.state.of(namespace).status !== 'disconnected') endLocally(modal, [namespace])
    }
  }
  window.addEventListener('storage', onStorage)
  modal.stops.set('tabs', () => window.removeEventListener('storage', onStorage))
}

/** Forgets the connections of these namespaces, so that the next load asks nobody. */
function forget(modal: Modal, namespaces: readonly Namespace[]): void {
  const { storage } = modal
  for (const namespace of namespaces) storage.remove(connectorKey(namespace))
  const left = [...modal.adapters.keys()].some(namespace => storage.get(connectorKey(namespace)))
  if (left) remember(modal)
  else {
    for (const key of [CONNECTIONS_KEY, KEYS.connectedNamespaces, KEYS.nativeBalances]) storage.remove(key)
    storage.set(KEYS.status, 'disconnected')
  }
}
