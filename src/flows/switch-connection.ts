// Turning from one connected wallet of a chain family to another, and ending one of them.
import { isSameAddress, type Namespace } from '../domain/caip.js'
import { CONNECTIONS_KEY } from '../domain/storage-keys.js'
import { WALLETCONNECT_ID } from '../domain/walletconnect.js'
import type { Modal } from '../modal.js'
import { connected, errors, held } from './rooms.js'
import type { Stored } from './connections.js'
import type { StoredConnection } from './show-last.js'

/** Which wallet, or which of its accounts. */
export interface Turn {
  connection: { connectorId: string }
  address?: string | undefined
  namespace?: Namespace | undefined
}

/**
 * Puts another connected wallet, or another of its accounts, in use. A wallet that still shares its accounts is not asked; one that does not
 * (locked, or gone) is asked anew. Refused, the wallet in use stays. @throws ModalError `userRejected`, …, `disconnected` where it is not here any more
 */
export async function switchConnection(
  modal: Modal,
  { connection, address, namespace = modal.state.activeNamespace.peek() }: Turn,
): Promise<void> {
  const { state } = modal
  const { connectorId } = connection
  const { findWay, switchAccount } = await held()
  if (state.of(namespace).connectorId !== connectorId) {
    const connector = await findWay(modal, namespace, connectorId)
    if (!connector) {
      forgetOther(modal, namespace, connectorId)
      const { ModalError } = await errors()
      throw new ModalError('disconnected')
    }
    const [door, { connect, holdConnection }] = await Promise.all([connector.door(), connected()])
    const answer = await door.restore().catch(() => undefined)
    if (answer) {
      if (connectorId === WALLETCONNECT_ID) modal.heldSession = (await modal.walletConnect)?.session()?.topic
      holdConnection(modal, connector, door, answer)
    } else await connect(modal, connector)
  }
  const wanted = address && state.of(namespace).accounts.find(each => isSameAddress(namespace, each.address, address))
  if (wanted) switchAccount(modal, namespace, wanted.address)
}

/** Takes a wallet out of those that are kept. */
function forgetOther(modal: Modal, namespace: Namespace, connectorId: string): void {
  const { storage } = modal
  const stored = storage.getJson<Stored>(CONNECTIONS_KEY) ?? {}
  const kept = [stored[namespace]].flat().filter(each => (each as StoredConnection | undefined)?.connectorId !== connectorId)
  storage.set(CONNECTIONS_KEY, JSON.stringify({ ...stored, [namespace]: kept }))
  // What is kept is no signal: whoever listens is told to look again.
  const { looks } = modal.state
  looks.value = { ...looks.peek()! }
}

/** Ends one wallet's connection; of the one in use, the next takes its place where it still shares its accounts. Never fails. */
export async function deleteConnection(
  modal: Modal,
  {
    connectorId,
    namespace = modal.state.activeNamespace.peek(),
  }: { connectorId: string; address?: string | undefined; namespace?: Namespace | undefined },
): Promise<void> {
  const { readOthers, tellGone } = await held()
  if (modal.state.of(namespace).connectorId === connectorId) {
    const [next] = readOthers(modal, namespace)
    const isTurned =
      next &&
      (await switchConnection(modal, { connection: next, namespace })
        .then(() => true)
        .catch(() => false))
    if (!isTurned) return modal.disconnect({ namespace })
  }
  forgetOther(modal, namespace, connectorId)
  await tellGone(modal, namespace, connectorId)
}
