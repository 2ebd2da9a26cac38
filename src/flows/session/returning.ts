import { effect } from '@preact/signals-core'
import { onReturn } from '../../clients/page.js'
import { hasAnswerOrForgets } from '../../clients/storage.js'
import type { AccountType } from '../../domain/accounts.js'
import { isSameAddress, type Namespace } from '../../domain/caip.js'
import type { Connection, Connector, WalletDoor } from '../../domain/connector.js'
import { CONNECTIONS_KEY, connectorKey, WAITING_KEY } from '../../domain/storage-keys.js'
import { RESTORE_LIMIT, RESTORE_LOOK } from '../../domain/times.js'
import { SAFE_ORIGIN } from '../../domain/safe.js'
import { isMultichain } from '../../domain/multichain.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { WALLETCONNECT_ID } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import type { Stored } from './connections.js'
import { tellDue } from './sign-out.js'
import { profile } from '../rooms.js'
import { holdConnection, letGo, listen } from '../connecting/hold-connection.js'
import { keepLooking, look } from '../connecting/look.js'

/**
 * Restores what `showLast` has put on the page (decisions.md, promise 3): only the wallet used last is asked, and after
 * `RESTORE_LIMIT` the answer is final, whatever else hangs.
 * @param since when the page began to wait, so that the time this code took to arrive counts
 */
export async function reconnect(modal: Modal, since: number): Promise<void> {
  tellDue(modal)
  // Nobody waits for it: a visitor takes their time in a wallet.
  if (modal.options.enableReconnect !== false && modal.storage.get(WAITING_KEY))
    import('../connecting/finish-pairing.js').then(({ finishPairing }) => finishPairing(modal)).catch(() => {})
  if (hasAnswerOrForgets()) import('../login/login.js').then(({ comeBack }) => comeBack(modal)).catch(() => {})
  const pending = [...modal.adapters.keys()].filter(namespace => modal.state.of(namespace).status === 'reconnecting')
  // One wallet that fails takes nobody else with it.
  const coming = pending.map(namespace => reconnectNamespace(modal, namespace, since).catch(() => letGo(modal, namespace)))
  const { safe = SAFE_ORIGIN } = modal.options.services ?? {}
  await Promise.all([
    ...coming,
    modal.adapters.has('eip155') &&
      isAround(safe) &&
      import('../connecting/safe.js').then(({ joinSafe }) => joinSafe(modal, safe)).catch(() => {}),
  ])
}

/** Whether the page around ours is of that origin. */
function isAround(origin: string): boolean {
  if (typeof document === 'undefined' || window.top === window) return false
  return `${location.ancestorOrigins?.[0] ?? document.referrer}/`.startsWith(`${origin}/`)
}

async function reconnectNamespace(modal: Modal, namespace: Namespace, since: number): Promise<void> {
  const { state, clock } = modal
  const { connectorId, accounts: shown } = state.of(namespace)
  const id = connectorId!
  // A login is one person's; over a session may be somebody else by now, whom the client has taken for the visitor.
  const [isSure, isSession] = [id === EMBEDDED_ID, id === WALLETCONNECT_ID]
  const called = () => state.allConnectors().filter(other => isCalled(other, namespace, id))
  // Somebody else's announcement may bear the wallet's rdns: among several nobody comes back without a click who was not here before.
  // Where one alone goes by it, its visitor has turned to another account; which wallet `window.ethereum` is nobody knows.
  const isKnown = ({ type, isDoubted }: Connector, { accounts }: Connection) =>
    isSure ||
    isSomeOf(accounts) ||
    (isSession && !shown.length) ||
    (!isSession && !isMultichain(id) && called().length < 2 && !isDoubted?.() && (type !== 'INJECTED' || !shown.length))
  const isSomeOf = (accounts: readonly AccountType[]) =>
    accounts.some(({ address }) => shown.some(each => isSameAddress(namespace, each.address, address)))
  const done = new AbortController()
  let isThere = false
  const limit = clock.wait(Math.max(0, since + RESTORE_LIMIT - clock.now()), done.signal).then(() => undefined)
  const ask = async (): Promise<Found | undefined> => {
    const first = await findConnector(modal, namespace, id, done.signal)
    isThere = Boolean(first)
    const asked = called().length
    const others = first ? called().filter(other => other !== first) : []
    // All at once: whoever else goes by the name must not be in the way by its silence.
    const answers = [first ?? [], others].flat().map(async connector => {
      const door = await connector.door()
      return { connector, door, connection: await door.restore() }
    })
    const sure = answers.map(async answer => {
      if (!isSomeOf((await answer).connection?.accounts ?? [])) throw undefined
      return answer
    })
    return Promise.any(sure).catch(async () => {
      const all = (await Promise.allSettled(answers)).flatMap(each => (each.status === 'fulfilled' ? each.value : []))
      // Whoever has announced themselves meanwhile may be who was here.
      if (first && called().length > asked) return ask()
      return all.find(({ connector, connection }) => !connection || isKnown(connector, connection))
    })
  }
  const answer = await Promise.race([ask().catch(() => undefined), limit])
  done.abort()
  // The visitor may have connected or disconnected meanwhile, or the modal be gone; then that stands.
  if (state.of(namespace).status !== 'reconnecting' || !modal.stops.has('page')) return
  /**
   * Another account than that shown: the visitor is told. Where they have to sign in, they are asked, as anybody who comes. Others may only be
   * about to announce themselves: it stands as long as none does.
   */
  const tell = (connector: Connector, connection: Connection) => {
    if (isSure || !shown.length || isSomeOf(connection.accounts)) return
    const kept = modal.storage.getJson<Stored>(CONNECTIONS_KEY)
    const { network } = state.of(namespace)
    const isAlone = () => isKnown(connector, connection)
    const lookAnew = () => void followLate(modal, namespace, id, ask, isBack).catch(() => {})
    profile()
      .then(({ tellMoved }) => tellMoved(modal, { id, connector, connection, kept, network }, isAlone, lookAnew))
      .catch(() => {})
  }
  // Another tab may have disconnected while this one was asking.
  const isWanted = modal.storage.get(connectorKey(namespace)) === id
  if (isWanted && answer?.connection) {
    tell(answer.connector, answer.connection)
    return hold(modal, id, answer.connector, answer.door, answer.connection)
  }
  letGo(modal, namespace)
  if (!isWanted) return
  function isBack(connector: Connector, connection: Connection | undefined): boolean {
    if (!connection || !isKnown(connector, connection)) return false
    tell(connector, connection)
    return true
  }
  // A locked wallet shares nothing; it speaks up when it is unlocked.
  if (answer) listen(modal, answer.connector, answer.door, connection => isBack(answer.connector, connection))
  if (!isThere && !isSure && !isSession && !isMultichain(id)) followLate(modal, namespace, id, ask, isBack).catch(() => {})
}

/** Not seen is no reason to forget a wallet: whoever was here is back once it is seen, as long as nobody has come or gone meanwhile. */
async function followLate(
  modal: Modal,
  namespace: Namespace,
  id: string,
  ask: () => Promise<Found | undefined>,
  isBack: (connector: Connector, connection: Connection | undefined) => boolean,
): Promise<void> {
  const { state, stops, storage } = modal
  const isFree = () => stops.has('page') && state.of(namespace).status === 'disconnected' && storage.get(connectorKey(namespace)) === id
  await untilSeen(modal, namespace, id)
  const late = isFree() ? await ask() : undefined
  if (!late || !isFree()) return
  const { connector, door, connection } = late
  if (!connection) return listen(modal, connector, door, found => isBack(connector, found))
  if (!isBack(connector, connection)) return
  await hold(modal, id, connector, door, connection)
  // Whoever looks at the ways in sees that they are in.
  const router = modal.screen?.router
  if (/^(Connect|AllWallets)$/.test(`${router?.view.peek()}`)) router!.rest(true)
}

/** A way to a wallet, and what the wallet shares. */
interface Found {
  connector: Connector
  door: WalletDoor
  connection: Connection | undefined
}

const findCalled = ({ state }: Modal, namespace: Namespace, id: string): Connector | undefined =>
  state.allConnectors().find(other => isCalled(other, namespace, id))

/** Resolves once a wallet is in the page; the modal's end ends the wait. It is looked for when the visitor comes back, and as wallets are listed. */
function untilSeen(modal: Modal, namespace: Namespace, id: string): Promise<void> {
  return new Promise(resolve => {
    const stopReturn = onReturn(look)
    const stop = effect(() => {
      if (findCalled(modal, namespace, id)) queueMicrotask(() => end())
    })
    const end = () => {
      stop()
      stopReturn()
      modal.stops.delete(`late ${namespace}`)
      resolve()
    }
    modal.stops.set(`late ${namespace}`, end)
  })
}

async function hold(modal: Modal, id: string, connector: Connector, door: WalletDoor, connection: Connection): Promise<void> {
  const { status } = modal.state.of(connector.chain)
  if (connector.id === WALLETCONNECT_ID) modal.heldSession = (await modal.walletConnect)?.session()?.topic
  // Somebody else has come meanwhile, or they have left, maybe in another tab.
  if (modal.state.of(connector.chain).status !== status || modal.storage.get(connectorKey(connector.chain)) !== id) return
  holdConnection(modal, connector, door, connection)
  // Who has just connected is asked for when they look at their account: connecting makes few calls (decisions.md, promise 10).
  if (modal.options.projectId || modal.adapters.get(connector.chain)?.names)
    profile()
      .then(({ loadIdentity }) => loadIdentity(modal, connector.chain))
      .catch(() => {})
}

/** Waits until the wallet has announced itself; extensions often come a little later than the page. */
function findConnector(modal: Modal, namespace: Namespace, id: string, signal: AbortSignal): Promise<Connector | undefined> {
  if (id === WALLETCONNECT_ID) return findSession(modal, namespace)
  if (id === EMBEDDED_ID) return import('../login/login.js').then(({ findLogin }) => findLogin(modal, namespace))
  if (isMultichain(id)) return import('../connecting/multichain.js').then(({ findPart }) => findPart(modal, namespace, id, signal))
  const found = findCalled(modal, namespace, id)
  if (found || signal.aborted) return Promise.resolve(found)
  return new Promise(resolve => {
    const stopLooking = keepLooking(modal.clock, RESTORE_LOOK)
    const stop = effect(() => {
      const connector = findCalled(modal, namespace, id)
      if (connector) resolve(connector)
    })
    signal.addEventListener('abort', () => {
      stop()
      stopLooking()
      resolve(undefined)
    })
  })
}

/** Whether a connector goes by this id here; of several under one rdns, or in one global, only the first has it for its own. */
const isCalled = ({ id, chain, info, type }: Connector, namespace: Namespace, wanted: string): boolean =>
  chain === namespace && (id === wanted || info?.rdns === wanted || (type === 'INJECTED' && wanted.startsWith('injected')))

/** The stored WalletConnect session. One that has ended while the page was closed is forgotten, so that nobody looks for it again. */
async function findSession(modal: Modal, namespace: Namespace): Promise<Connector | undefined> {
  const { toSessionConnector, toWalletConnect } = await import('../connecting/walletconnect.js')
  const connector = await toSessionConnector(modal, await toWalletConnect(modal), namespace)
  // After the limit the visitor may have connected otherwise; then that stands.
  const isWanted = modal.state.of(namespace).status === 'reconnecting' && modal.storage.get(connectorKey(namespace)) === WALLETCONNECT_ID
  if (!connector && isWanted) (await profile()).endAndForget(modal, [namespace])
  return connector
}
