import type { Namespace } from '../domain/caip.js'
import { CONNECTIONS_KEY, connectorKey, KEYS, PROFILE_KEYS } from '../domain/storage-keys.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import { WALLETCONNECT_ID } from '../domain/walletconnect.js'
import type { Modal } from '../modal.js'
import { remember } from './hold-connection.js'
import { leave } from './leave.js'
import type { Clock } from '../clients/clock.js'

/** Ends connections in this tab, and forgets them, so that the next load asks nobody. */
export function endAndForget(modal: Modal, namespaces: readonly Namespace[]): void {
  const ended = namespaces.flatMap(namespace => modal.state.of(namespace).accounts)
  endLocally(modal, namespaces)
  forget(modal, namespaces)
  // Whether the dApp's server answers does not matter to the disconnect.
  if (modal.siwx) import('./watch-sign-in.js').then(({ signOut }) => signOut(modal, ended)).catch(() => {})
}

/** Ends connections in this tab only: another tab has done what is to be done in storage. */
function endLocally(modal: Modal, namespaces: readonly Namespace[]): void {
  const { state } = modal
  leave(modal, namespaces)
  for (const namespace of namespaces)
    state.patch(namespace, { chosen: undefined, portfolio: undefined, currentTab: undefined, movedAt: undefined })
  // Whoever is connected elsewhere is shown there.
  const other = [...modal.adapters.keys()].find(namespace => state.of(namespace).connectorId)
  if (other && !state.of().connectorId) state.activeNamespace.value = other
}

/** What can wait until somebody is connected: other tabs are listened to, and a session that nobody holds any more is ended. */
export function afterConnecting(modal: Modal): void {
  watchOtherTabs(modal)
  endUnheldSession(modal)
}

/** Whether a connection is one for all tabs: a WalletConnect session, or a login. */
export const isShared = (id: string | undefined): boolean => id === WALLETCONNECT_ID || id === EMBEDDED_ID

/** A disconnect in one tab is one in all of them. Begun once for each modal; it ends with it. */
function watchOtherTabs(modal: Modal): void {
  if (typeof window === 'undefined' || modal.stops.has('tabs') || !modal.stops.has('page')) return
  const { storage } = modal.options
  const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
    if (storage && storageArea && storage !== storageArea) return
    for (const namespace of modal.adapters.keys()) {
      const isMeant = key === connectorKey(namespace) || key === null
      const { connector } = modal.state.of(namespace)
      // A session is one for all tabs; the wallets of a browser are asked by each tab for itself.
      const isOver = newValue === null || (isShared(connector?.id) && newValue !== connector?.id)
      if (!isMeant || !isOver) continue
      endLocally(modal, [namespace])
      connector
        ?.door()
        .then(door => door.forget?.())
        .catch(() => {})
    }
  }
  window.addEventListener('storage', onStorage)
  modal.stops.set('tabs', () => window.removeEventListener('storage', onStorage))
}

/**
 * A WalletConnect session that nobody holds any more, since another wallet has taken its place, is ended: the phone would go on
 * showing it.
 */
function endUnheldSession({ walletConnect, adapters, state, heldSession }: Modal): void {
  walletConnect
    ?.then(held => {
      const isHeld = [...adapters.keys()].some(namespace => state.connectorOf(namespace)?.id === WALLETCONNECT_ID)
      if (heldSession && held.session()?.topic === heldSession && !isHeld) return held.provider.disconnect()
    })
    .catch(() => {})
}

function forget(modal: Modal, namespaces: readonly Namespace[]): void {
  const { storage } = modal
  for (const namespace of namespaces) storage.remove(connectorKey(namespace))
  const left = [...modal.adapters.keys()].some(namespace => storage.get(connectorKey(namespace)))
  if (left) remember(modal)
  else {
    for (const key of [CONNECTIONS_KEY, KEYS.connectedNamespaces, KEYS.nativeBalances, ...Object.values(PROFILE_KEYS)]) storage.remove(key)
    storage.set(KEYS.status, 'disconnected')
  }
}

/** An answer that is waited for no longer than `limit`. @throws Error named `timeout` where it has not come by then */
export async function within<T>({ clock }: { readonly clock: Clock }, limit: number, answer: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = clock.wait(limit, over.signal).then(isOver => {
    if (isOver) throw Object.assign(new Error('No answer came in time'), { name: 'timeout' })
    return answer
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    over.abort()
  }
}
