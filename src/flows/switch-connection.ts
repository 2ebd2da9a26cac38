// Turning from one connected wallet of a chain family to another, and ending one of them.
import { batch } from '@preact/signals-core'
import { isSameAddress, type Namespace } from '../domain/caip.js'
import type { Connection, Connector, WalletDoor } from '../domain/connector.js'
import { EMBEDDED_ID } from '../domain/embedded.js'
import { CONNECTIONS_KEY } from '../domain/storage-keys.js'
import { RESTORE_LIMIT } from '../domain/times.js'
import { WALLETCONNECT_ID } from '../domain/walletconnect.js'
import type { Modal } from '../modal.js'
import type { Stored } from './connections.js'
import type { Attempt, holdConnection } from './hold-connection.js'
import { connected, errors, held, inTime } from './rooms.js'
import type { StoredConnection } from './show-last.js'

/** Which wallet, or which of its accounts. */
export interface Turn {
  connection: { connectorId: string }
  address?: string | undefined
  namespace?: Namespace | undefined
}

/**
 * Puts another connected wallet, or another of its accounts, in use. A wallet that still shares its accounts is not asked; one that does not
 * (locked, or gone) is asked anew. Refused, the wallet in use stays; of whoever leaves meanwhile nobody is connected.
 * @throws ModalError `userRejected`, …, `disconnected` where it is not here any more
 */
export async function switchConnection(
  modal: Modal,
  { connection, address, namespace = modal.state.activeNamespace.peek() }: Turn,
): Promise<void> {
  const { state, stops } = modal
  const { connectorId } = connection
  const { connectorId: before } = state.of(namespace)
  const [{ findWay, readOthers, switchAccount }, { begin, connect }] = await Promise.all([held(), connected()])
  if (before !== connectorId) {
    if (state.of(namespace).connectorId !== before || !stops.has('page')) return
    const kept = readOthers(modal, namespace).find(each => each.connectorId === connectorId)
    const attempt = begin(state, { chain: namespace })
    try {
      const shared = await askSilently(modal, namespace, kept ?? { connectorId, accounts: [] })
      const connector = shared?.connector ?? (await findWay(modal, namespace, connectorId))
      if (!attempt.isCurrent() || !stops.has('page')) return
      if (!connector) {
        forgetOther(modal, namespace, connectorId)
        const { ModalError } = await errors()
        throw new ModalError('disconnected')
      }
      if (shared) hold(modal, shared, attempt)
      else await connect(modal, connector)
    } finally {
      attempt.abandon()
    }
  }
  const wanted = address && state.of(namespace).accounts.find(each => isSameAddress(namespace, each.address, address))
  if (wanted) switchAccount(modal, namespace, wanted.address)
}

/** What a wallet shares without a question. */
interface Shared {
  connector: Connector
  door: WalletDoor
  connection: Connection
  session: string | undefined
  hold: typeof holdConnection
}

/**
 * What a wallet that has been connected still shares, as long as a restore may take; undefined where it does not, or shares nobody who was
 * here before: somebody else may go by its name.
 */
async function askSilently(
  modal: Modal,
  namespace: Namespace,
  { connectorId, accounts: known }: Pick<StoredConnection, 'connectorId' | 'accounts'>,
): Promise<Shared | undefined> {
  const isSure = connectorId === WALLETCONNECT_ID || connectorId === EMBEDDED_ID || !known.length
  const ask = async () => {
    const [{ findWays }, { hasHeard, holdConnection }] = await Promise.all([held(), connected()])
    for (const connector of await findWays(modal, namespace, connectorId)) {
      await hasHeard(modal, connector)
      const door = await connector.door()
      const connection = await door.restore().catch(() => undefined)
      const isKnown =
        isSure || connection?.accounts.some(({ address }) => known.some(each => isSameAddress(namespace, each.address, address)))
      const session = connectorId === WALLETCONNECT_ID ? (await modal.walletConnect)?.session()?.topic : undefined
      if (connection && isKnown) return { connector, door, connection, session, hold: holdConnection }
    }
    return undefined
  }
  return inTime(modal.clock, ask(), RESTORE_LIMIT).catch(() => undefined)
}

function hold(modal: Modal, { connector, door, connection, session, hold }: Shared, attempt: Attempt): void {
  attempt.arrive()
  if (session) modal.heldSession = session
  hold(modal, connector, door, connection)
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

/**
 * Ends one wallet's connection, at once. In the place of the one in use comes the first of the others that still shares its accounts,
 * as long as a restore may take, and nobody is asked aloud; where none does, they are ended as well. Never fails.
 */
export async function deleteConnection(
  modal: Modal,
  {
    connectorId,
    namespace = modal.state.activeNamespace.peek(),
  }: { connectorId: string; address?: string | undefined; namespace?: Namespace | undefined },
): Promise<void> {
  const { state, storage, stops } = modal
  const rooms = await Promise.all([held(), connected()]).catch(() => undefined)
  const isInUse = state.of(namespace).connectorId === connectorId
  const others = (isInUse && rooms?.[0].readOthers(modal, namespace)) || []
  if (!isInUse) {
    forgetOther(modal, namespace, connectorId)
    return void rooms?.[0].tellGone(modal, namespace, connectorId)
  }
  if (!rooms || !others.length) return modal.disconnect({ namespace })
  const [{ endAndForget, tellGone }, { begin }] = rooms
  const active = state.activeNamespace.peek()
  // One change: the dialog stays for whoever comes next.
  const attempt = batch(() => {
    endAndForget(modal, [namespace])
    state.activeNamespace.value = active
    return begin(state, { chain: namespace })
  })
  void tellGone(modal, namespace, connectorId)
  for (const asked of others.map(each => askSilently(modal, namespace, each))) {
    const shared = await asked
    const isLeft = !attempt.isCurrent() && state.of(namespace).status === 'disconnected'
    if (isLeft) break
    // Whoever has begun anew meanwhile goes on.
    if (!attempt.isCurrent() || !stops.has('page')) return
    if (!shared) continue
    storage.set(CONNECTIONS_KEY, JSON.stringify({ ...storage.getJson<Stored>(CONNECTIONS_KEY), [namespace]: others }))
    return hold(modal, shared, attempt)
  }
  for (const each of others) void tellGone(modal, namespace, each.connectorId)
  return modal.disconnect({ namespace })
}
