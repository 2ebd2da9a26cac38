// What is left in one tab is left in all of them.
import type { Namespace } from '../../domain/caip.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { isMultichain } from '../../domain/multichain.js'
import { CONNECTIONS_KEY, connectorKey, sinceKey } from '../../domain/storage-keys.js'
import { WALLETCONNECT_ID } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import { profile } from '../rooms.js'
import { leave, tellLeft } from './leave.js'

/** Ends connections in this tab only: another tab has done what is to be done in storage. */
export function endLocally(modal: Modal, namespaces: readonly Namespace[]): void {
  const { state } = modal
  leave(modal, namespaces)
  for (const namespace of namespaces)
    state.patch(namespace, { chosen: undefined, portfolio: undefined, currentTab: undefined, movedAt: undefined })
  // Whoever is connected elsewhere is shown there.
  const other = [...modal.adapters.keys()].find(namespace => state.of(namespace).connectorId)
  if (other && !state.of().connectorId) state.activeNamespace.value = other
  // What became of their money is not told to who opens it next.
  if (!other && !state.isOpen.peek()) state.toast.value = undefined
}

/** Whether a connection is one for all tabs, and for all families it serves: a WalletConnect session, a login, or a wallet's own session. */
export const isShared = (id: string | undefined): boolean => id === WALLETCONNECT_ID || id === EMBEDDED_ID || isMultichain(id)

/** Whether a family is left, since this is what is kept of it now. */
export function isLeftBy({ state }: Modal, namespace: Namespace, kept: string | null | undefined): boolean {
  const id = state.of(namespace).connector?.id
  // A session is one for all tabs; the wallets of a browser are asked by each tab for itself.
  return !kept || (isShared(id) && kept !== id)
}

/** Ends here what was ended in another tab, which has told the wallet. */
export function leaveHere(modal: Modal, namespace: Namespace): void {
  const { connector } = modal.state.of(namespace)
  endLocally(modal, [namespace])
  tellLeft(modal, [namespace])
  const forget = async () => (await connector?.door())?.forget?.()
  // Who leaves takes the key alone; emptied storage says nothing.
  const told = modal.storage.get(sinceKey(namespace)) ? endUnheld(modal) : undefined
  const forgotten = told && connector?.id === WALLETCONNECT_ID ? told.then(forget) : forget()
  forgotten.catch(() => {})
}

/** Has a session told that is kept no more, in use here or beside: whoever has ended it elsewhere may have had no client that knows it. Never fails. */
export async function endUnheld(modal: Modal): Promise<void> {
  if (modal.walletConnect)
    await profile()
      .then(({ endUnheldSession }) => endUnheldSession(modal))
      .catch(() => {})
}

/** Calls back as another tab has changed who is kept; what is kept tells what to do. Returns the stop. */
export function onKept(look: () => void): () => void {
  const page = globalThis.window as Window | undefined
  const onStorage = ({ key }: StorageEvent) => {
    if (key === CONNECTIONS_KEY) look()
  }
  page?.addEventListener('storage', onStorage)
  return () => page?.removeEventListener('storage', onStorage)
}

/** Hears of families that are left in other tabs. Begun once for each modal; it ends with it. */
export function watchOtherTabs(modal: Modal): void {
  if (typeof window === 'undefined' || modal.stops.has('tabs') || !modal.stops.has('page')) return
  const page = window
  const { storage } = modal.options
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storage && storageArea && storage !== storageArea) return
    for (const namespace of modal.adapters.keys()) {
      const name = connectorKey(namespace)
      const isMeant = key === name || key === null
      // What was emptied may be this tab's own storage, and what is heard of may be long past: what is kept tells.
      if (isMeant && isLeftBy(modal, namespace, modal.storage.get(name))) leaveHere(modal, namespace)
    }
  }
  page.addEventListener('storage', onStorage)
  modal.stops.set('tabs', () => page.removeEventListener('storage', onStorage))
}
