import type { Namespace } from '../domain/caip.js'
import { KEYS } from '../domain/more-storage-keys.js'
import { connectorKey, CONNECTIONS_KEY } from '../domain/storage-keys.js'
import type { Modal } from '../modal.js'
import { end } from '../state/connections.js'
import { remember } from './hold-connection.js'

/** Ends connections in this tab, and forgets them, so that the next load asks nobody. */
export function endAndForget(modal: Modal, namespaces: readonly Namespace[]): void {
  endLocally(modal, namespaces)
  forget(modal, namespaces)
}

/** Ends connections in this tab only: another tab has done what is to be done in storage. */
function endLocally(modal: Modal, namespaces: readonly Namespace[]): void {
  const { state, stops } = modal
  for (const namespace of namespaces) {
    stops.get(namespace)?.()
    stops.delete(namespace)
    end(state, namespace)
  }
}

/** A disconnect in one tab is one in all of them. Begun once for each modal; it ends with it. */
export function watchOtherTabs(modal: Modal): void {
  if (typeof window === 'undefined' || modal.stops.has('tabs') || !modal.stops.has('page')) return
  const { storage } = modal.options
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (newValue !== null || (storage && storageArea && storage !== storageArea)) return
    for (const namespace of modal.adapters.keys()) {
      const isMeant = key === connectorKey(namespace) || key === null
      if (isMeant) endLocally(modal, [namespace])
    }
  }
  window.addEventListener('storage', onStorage)
  modal.stops.set('tabs', () => window.removeEventListener('storage', onStorage))
}

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
