import type { Namespace } from '../../domain/caip.js'
import type { DisconnectScope } from '../../domain/app-kit.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { NAMESPACES } from '../../domain/families.js'
import { isMultichain } from '../../domain/multichain.js'
import { WALLETCONNECT_ID } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import { errors, inTime } from '../rooms.js'
import { track } from '../track.js'
import { RESTORE_LIMIT } from '../../domain/times.js'
import { CONNECTIONS_KEY, connectorKey, KEYS, PROFILE_KEYS, WAITING_KEY } from '../../domain/storage-keys.js'
import { listConnections, readOthers, sayFarewell, tellGone } from './connections.js'
import { remember } from '../connecting/hold-connection.js'
import { isKept, keepWallets, readEverybody, readKept, toLeaving, toPeople } from './kept.js'
import type { StoredConnection } from './last.js'
import { tellLeft } from './leave.js'
import { endLocally, isShared } from './other-tabs.js'
import { signOut } from './sign-out.js'

/**
 * Disconnects one namespace, or all. A namespace by its name alone, or `isShared`, means the others that its session serves as well
 * (AppKit 1.7, section 2.3). It always succeeds here and at once; the wallet is told as well, but whether it answers does not matter
 * (decisions.md, promise 5).
 */
export function disconnect(modal: Modal, scope?: Namespace | DisconnectScope): void | Promise<void> {
  if (scope && typeof scope === 'object' && scope.id) return disconnectOne(modal, scope.id, scope.namespace)
  const namespaces = toMeant(modal, scope)
  modal.storage.remove(WAITING_KEY)
  const connectors = namespaces.flatMap(each => modal.state.of(each).connector ?? [])
  const isRestoring = (id: string) => namespaces.some(each => modal.state.of(each).connectorId === id && !modal.state.of(each).connector)
  const [isRestoringSession, isRestoringLogin] = [WALLETCONNECT_ID, EMBEDDED_ID].map(isRestoring)
  // Those that are not in use are connected as well, and leave with it; and one that is still coming back, whose name alone is known.
  const others = namespaces.flatMap(each => {
    const { connector, connectorId: id } = modal.state.of(each)
    const ids = readOthers(modal, each).map(({ connectorId }) => connectorId)
    return (id && !connector && (isMultichain(id) || !isShared(id)) ? [id, ...ids] : ids).map(id => ({ each, id }))
  })
  endAndForget(modal, namespaces)
  tellLeft(modal, namespaces)
  track(modal, { event: 'DISCONNECT_SUCCESS', properties: { namespace: (typeof scope === 'string' ? scope : scope?.namespace) ?? 'all' } })
  const hear = (told: Promise<void>, network?: Namespace) => void told.catch(error => tellFailure(modal, error, network)).catch(() => {})
  for (const each of connectors) hear(sayFarewell(each), each.chain)
  if (isRestoringSession) hear(endSession(modal))
  if (isRestoringLogin) hear(import('../login/login.js').then(({ endLogin }) => endLogin(modal)))
  for (const { each, id } of others) hear(tellGone(modal, each, id), each)
}

/** Ends one wallet's connection, in each family that it is connected in or is coming back to, or in the one that is named. */
async function disconnectOne(modal: Modal, connectorId: string, wanted?: Namespace): Promise<void> {
  const isInUse = (each: Namespace) => modal.state.of(each).connectorId === connectorId
  const namespaces = wanted ? [wanted] : [...modal.adapters.keys()]
  // What ends one wallet of several may be out of reach: whoever is in use leaves all the same, and nobody else.
  const late = await inTime(modal.clock, import('../late.js'), RESTORE_LIMIT).catch(() => undefined)
  if (!late) return namespaces.filter(isInUse).forEach(namespace => void disconnect(modal, { namespace }))
  const isIn = (each: Namespace) => isInUse(each) || listConnections(modal, each).some(({ connectorId: id }) => id === connectorId)
  // At once in each: while the wallet that comes next in one family is asked, nobody is connected in another.
  await Promise.all(namespaces.filter(isIn).map(namespace => late.deleteConnection(modal, { connectorId, namespace })))
}

/** A wallet could not be told that it is left: in the words of the catalogue, and why. */
async function tellFailure(modal: Modal, error: unknown, network?: Namespace): Promise<void> {
  const { ModalError } = await errors()
  const { message } = network ? new ModalError('disconnectChainFailed', { network }) : new ModalError('disconnectFailed')
  track(modal, {
    event: 'DISCONNECT_ERROR',
    properties: { message: `${message}: ${String((error as Error | undefined)?.message ?? error)}` },
  })
}

/** A session that is still being restored is ended as soon as it is there: the phone would go on showing it. */
async function endSession(modal: Modal): Promise<void> {
  const { isPaired, toWalletConnect } = await import('../connecting/walletconnect.js')
  const { provider } = await toWalletConnect(modal)
  // It may serve other families, which go on.
  if (!isPaired(modal)) await provider.disconnect()
}

/** Whom a disconnect means: a namespace by its name alone, or `isShared`, means the others that its session serves as well. */
function toMeant({ adapters, state }: Modal, scope: Namespace | DisconnectScope | undefined): readonly Namespace[] {
  const given = typeof scope === 'string' ? { namespace: scope, isShared: true } : (scope ?? {})
  const id = given.namespace && state.of(given.namespace).connectorId
  return [...adapters.keys()].filter(
    each => !given.namespace || each === given.namespace || (given.isShared && isShared(id) && state.of(each).connectorId === id),
  )
}

/** The wallets of a family that stay. */
interface Staying {
  namespace: Namespace
  wallets: readonly StoredConnection[]
}

/**
 * Ends connections in this tab, and forgets them, so that the next load asks nobody. Whoever is connected beside them leaves as well, but for
 * those of one family who stay.
 */
export function endAndForget(modal: Modal, namespaces: readonly Namespace[], staying?: Staying): void {
  const ended = readEverybody(modal, namespaces, staying?.wallets)
  endLocally(modal, namespaces)
  forget(modal, namespaces, staying)
  lookAgain(modal)
  signOut(modal, ended, staying ? toPeople(staying.namespace, staying.wallets) : [])
}

/**
 * Forgets a wallet that is not in use here: who is connected with it, and with none of those that stay, leaves. Where it is in use in another tab,
 * that hears of it (`listen`), and the next load brings one that stays.
 */
export function forgetOther(modal: Modal, namespace: Namespace, connectorId: string): void {
  const { state, storage } = modal
  const kept = readKept(storage, namespace)
  const ended = toLeaving(
    namespace,
    kept.filter(each => each.connectorId === connectorId),
  )
  const staying = kept.filter(each => each.connectorId !== connectorId)
  keepWallets(storage, namespace, staying)
  const key = connectorKey(namespace)
  const next = state.of(namespace).connectorId ?? staying[0]?.connectorId
  if (storage.get(key) === connectorId) {
    if (next) storage.set(key, next)
    else storage.remove(key)
  }
  lookAgain(modal)
  signOut(modal, ended, toPeople(namespace, [state.of(namespace), ...staying]))
}

/** What is kept is no signal: whoever follows the connections looks again. */
function lookAgain({ state: { looks } }: Modal): void {
  if (looks.peek()) looks.value = { ...looks.peek()! }
}

/** So many wallets of a family stay connected beside the one in use. */
const MOST_BESIDE = 7

/** What can wait until somebody is connected: a session that nobody holds any more is ended, and so is the oldest of too many wallets. */
export function afterConnecting(modal: Modal): void {
  endUnheldSession(modal).catch(() => {})
  for (const namespace of modal.adapters.keys())
    for (const { connectorId } of readOthers(modal, namespace).slice(MOST_BESIDE)) {
      forgetOther(modal, namespace, connectorId)
      void tellGone(modal, namespace, connectorId)
    }
  const { looks } = modal.state
  looks.value = { ...looks.peek(), connections: namespace => listConnections(modal, namespace) }
}

/**
 * A WalletConnect session that nobody holds any more, neither in use nor beside it, is ended: the phone would go on showing it. Another page of the
 * origin may have other families than this one.
 */
export async function endUnheldSession({ walletConnect, state, storage, heldSession }: Modal): Promise<void> {
  const held = await walletConnect
  const isHeld = NAMESPACES.some(
    each =>
      [state.of(each).connectorId, storage.get(connectorKey(each))].includes(WALLETCONNECT_ID) || isKept(storage, each, WALLETCONNECT_ID),
  )
  if (heldSession && held?.session()?.topic === heldSession && !isHeld) held.provider.disconnect().catch(() => {})
}

function forget(modal: Modal, namespaces: readonly Namespace[], staying?: Staying): void {
  const { storage } = modal
  // In a family where nobody is in use, somebody may just be asked whether they come next.
  const kept = { ...storage.getJson<Record<Namespace, StoredConnection[]>>(CONNECTIONS_KEY) }
  for (const namespace of namespaces) {
    const key = connectorKey(namespace)
    const wallets = staying?.namespace === namespace ? staying.wallets : []
    // A family has somebody kept as long as it has one that comes with the next load, and no longer: who is to come next may be it.
    if (wallets[0]) {
      storage.set(key, wallets[0].connectorId)
      kept[namespace] = [...wallets]
    } else {
      storage.remove(key)
      delete kept[namespace]
    }
  }
  storage.set(CONNECTIONS_KEY, JSON.stringify(kept))
  const left = [...modal.adapters.keys()].some(namespace => storage.get(connectorKey(namespace)))
  if (left) remember(modal)
  else {
    if (!Object.keys(kept).length) storage.remove(CONNECTIONS_KEY)
    for (const key of [KEYS.connectedNamespaces, KEYS.nativeBalances, ...Object.values(PROFILE_KEYS)]) storage.remove(key)
    storage.set(KEYS.status, 'disconnected')
  }
}
