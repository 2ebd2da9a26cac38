import { onGoing } from '../../clients/page.js'
import type { AccountType } from '../../domain/accounts.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import type { Connection, Connector, WalletDoor } from '../../domain/connector.js'
import { findNetwork, toUnknownNetwork } from '../../domain/networks.js'
import { ACTIVE_NETWORK_KEY, CONNECTIONS_KEY, connectorKey, KEYS, sinceKey } from '../../domain/storage-keys.js'
import { FAREWELL_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { profile, inTime } from '../rooms.js'
import { followKept, noteSince, readKept, toEarlier, toKept, toKeptName, toPeople } from '../session/kept.js'
import type { StoredConnection } from '../session/last.js'
import { endUnheld, isLeftBy, leaveHere, onKept, watchOtherTabs } from '../session/other-tabs.js'
import { signOut } from '../session/sign-out.js'
import { end, NO_ONE, stopQuietly } from './no-one.js'
import type { State } from '../../state/state.js'

/**
 * Makes a connection stand: in state, in storage, and by listening to the wallet from now on.
 * @param attempt to connect another, which goes on
 */
export function holdConnection(
  modal: Modal,
  connector: Connector,
  door: WalletDoor,
  { accounts, caipNetworkId }: Connection,
  attempt?: object,
): void {
  moveToNetwork(modal, caipNetworkId)
  settle(modal.state, connector, asChosen(modal, connector.chain, accounts), attempt)
  remember(modal, connector.chain)
  listen(modal, connector, door)
}

/** The accounts with the one first that the visitor chose here, as long as the wallet has not moved since. */
function asChosen({ state }: Modal, namespace: Namespace, accounts: readonly AccountType[]): readonly AccountType[] {
  const { chosen } = state.of(namespace)
  if (!chosen) return accounts
  if (chosen.over === accounts[0]?.address) return toFront(accounts, chosen.address)
  state.patch(namespace, { chosen: undefined })
  return accounts
}

export function toFront(accounts: readonly AccountType[], wanted: string): readonly AccountType[] {
  return [...accounts].sort((a, b) => Number(b.address === wanted) - Number(a.address === wanted))
}

/**
 * Listens to a wallet until it is told to stop. Also to one that is locked: it speaks up when it is unlocked.
 * @param isKnown whether who comes back then is who was here; without a click nobody else is
 */
export function listen(
  modal: Modal,
  connector: Connector,
  door: WalletDoor,
  isKnown: (connection: Connection) => boolean = () => true,
): void {
  const { state, stops } = modal
  const namespace = connector.chain
  stopQuietly(stops.get(namespace))
  // Of two that go by one name, the one that is listened to may have another id than what is kept.
  const kept = modal.storage.get(connectorKey(namespace))
  noteSince(modal.storage, namespace)
  const since = modal.storage.get(sinceKey(namespace))
  const isEnded = followKept(modal.storage, namespace, connector.id)
  /**
   * Left in another tab, the family or this wallet of it, which this one has not been told: it slept, or is behind; somebody may have connected
   * there since. Nobody knows where nothing can be kept.
   */
  const isLeft = () => {
    if (kept === undefined) return false
    const [id, now] = [connectorKey, sinceKey].map(keyOf => modal.storage.get(keyOf(namespace)))
    // A dApp that empties its storage leaves nobody: who leaves takes one of the two alone.
    const isEmptied = since && !id && !now && state.connectorOf(namespace)
    if (isEmptied) remember(modal, namespace, since)
    const isOver = !isEmptied && (now !== since || isLeftBy(modal, namespace, id) || isEnded())
    if (isOver) leaveHere(modal, namespace)
    return isOver
  }
  const readAgain = async () => {
    if (isLeft()) return
    // A wallet that has lost its chains cannot answer; that is no reason to lose the visitor.
    const connection = await door.restore().catch(() => null)
    // Another wallet, another tab or the end of the modal may have come first.
    if (stops.get(namespace) !== stop || isLeft() || modal.storage.get(connectorKey(namespace)) !== kept) return
    if (connection && isKnown(connection)) holdConnection(modal, connector, door, connection, state.of(namespace).attempt)
    else if (connection !== null) letGo(modal, namespace)
  }
  watchOtherTabs(modal)
  const stopTabs = onKept(() => {
    // Where what is kept is gone altogether, or cannot be read, somebody has emptied or broken it.
    if (!isLeft() && readKept(modal.storage, namespace)[0]) void endUnheld(modal)
  })
  const stopWallet = door.watch({
    onAccounts(given) {
      if (isLeft()) return
      const { status, accounts: earlier } = state.of(namespace)
      const accounts = asChosen(modal, namespace, given)
      if (!accounts.length) letGo(modal, namespace)
      else if (status === 'connected') {
        if (accounts.map(toKey).join() === earlier.map(toKey).join()) return
        settle(state, connector, accounts)
        remember(modal)
      } else void readAgain()
    },
    onNetwork(caipNetworkId) {
      if (!state.connectorOf(namespace) || isLeft() || state.networkOf(namespace)?.caipNetworkId === caipNetworkId) return
      moveToNetwork(modal, caipNetworkId)
      remember(modal)
      void profile()
        .then(({ leaveUnsupported }) => leaveUnsupported(modal, caipNetworkId))
        .catch(() => {})
    },
    // By EIP-1193 this says that the wallet lost its chains, not that access was withdrawn; the wallet is asked which.
    onDisconnect: () => void readAgain(),
    onEnd: () =>
      void profile()
        .then(({ endAndForget }) => endAndForget(modal, [namespace]))
        .catch(() => {}),
  })
  const stopGoing = onGoing(isGone => isGone || void readAgain())
  const stop = () => {
    stopGoing()
    stopTabs()
    stopWallet()
  }
  stops.set(namespace, stop)
  // Not needed to show the address, but soon: the way out, and offline.
  void Promise.all([profile(), door.prepare()])
    .then(([{ afterConnecting }]) => afterConnecting(modal))
    .catch(() => {})
}

/** Wallets that are just being told that they are left, by what they put into the page: one may have several ways in. */
export const farewells = new WeakMap<object, Promise<void>>()

export const toWallet = (connector: Connector): object => (connector.provider as object | undefined) ?? connector

/**
 * Resolves once a wallet that is just being told that it is left has heard it, `FAREWELL_LIMIT` at most: what it takes back then is
 * not taken from whoever connects after.
 */
export async function hasHeard({ clock }: Modal, connector: Connector): Promise<void> {
  const wallet = toWallet(connector)
  const farewell = farewells.get(wallet)
  if (farewell) await inTime(clock, farewell, FAREWELL_LIMIT).catch(() => {})
  // One that has not heard by then is not waited for again.
  farewells.delete(wallet)
}

const toKey = ({ namespace, address }: AccountType): string => (namespace === 'eip155' ? address.toLowerCase() : address)

/**
 * The wallet shares nothing any more (locked, or access withdrawn there): shown at once, but still listened to. Whoever is just
 * connecting another goes on.
 */
export function letGo({ state }: Modal, namespace: Namespace): void {
  end(state, namespace, state.of(namespace).attempt)
}

/** Follows the wallet to a network; one that the dApp does not offer is shown as unknown. */
function moveToNetwork({ state }: Modal, caipNetworkId: CaipNetworkId): void {
  const network = findNetwork(state.networks.value, caipNetworkId) ?? toUnknownNetwork(caipNetworkId)
  state.patch(network.chainNamespace, { network })
}

/** Keeps what the next load needs, under AppKit's keys. Only called once somebody connected: just now in `arrived`. */
export function remember(modal: Modal, arrived?: Namespace, since = String(modal.clock.now())): void {
  const { state, storage } = modal
  const connected: Namespace[] = []
  const stored = storage.getJson<Record<Namespace, StoredConnection[]>>(CONNECTIONS_KEY) ?? {}
  for (const namespace of modal.adapters.keys()) {
    const { connector, connectorId, accounts, chosen } = state.of(namespace)
    // What is known of a wallet that is locked, say, stays for when it is not, and who stands beside one until they are told to leave.
    if (!connectorId) continue
    const isBegun = storage.get(connectorKey(namespace))
    // Beside who begins a family anew nobody is connected: whoever is kept there was left.
    const kept = isBegun ? toKept(stored[namespace]) : []
    const before = kept.find(each => each.connectorId === connectorId)
    // Another tab may have ended what is still being restored here, or what this one has not heard of yet: the family, or this wallet of it. Whom
    // the family is still kept by has only been lost from the list.
    if (namespace !== arrived && !before && isBegun !== connectorId) continue
    connected.push(namespace)
    const earlier = before && modal.siwx && toEarlier(before, accounts)
    const entry = {
      connectorId,
      accounts: [...accounts],
      chosen,
      caipNetworkId: state.networkOf(namespace)?.caipNetworkId,
      earlier: earlier?.kept.length ? earlier.kept : undefined,
    }
    // Whom this one has taken the place of stays connected; of too many the oldest leaves (`afterConnecting`).
    stored[namespace] = [entry, ...kept.filter(each => each !== before)]
    if (earlier?.out.length) {
      const out = earlier.out.map(address => ({ namespace, address }))
      signOut(modal, out, toPeople(namespace, stored[namespace]))
    }
    if (!connector) continue
    if (!isBegun) storage.set(sinceKey(namespace), since)
    storage.set(connectorKey(namespace), connectorId)
  }
  const network = state.networkOf()
  if (network) storage.set(ACTIVE_NETWORK_KEY, network.caipNetworkId)
  storage.set(KEYS.activeNamespace, state.activeNamespace.value)
  storage.set(KEYS.connectedNamespaces, connected.join(','))
  storage.set(KEYS.status, connected.length ? 'connected' : 'disconnected')
  storage.set(CONNECTIONS_KEY, JSON.stringify(stored))
}

/** One attempt to connect. */
export interface Attempt {
  /** Whether nobody has disconnected meanwhile, or ended the wallet that is asked, nor begun anew, nor connected otherwise. */
  isCurrent(): boolean
  /** Its answer has come, and the attempt is over. Whether it still counts. */
  arrive(): boolean
  /** Ends this attempt, and no other. */
  abandon(): void
}

/**
 * A visitor begins to connect. What is connected stands until the new one does.
 * @param id of the wallet that is asked, where it is one
 */
export function begin(modal: Modal, { chain, id }: { chain: Namespace; id?: string }): Attempt {
  const { state, storage } = modal
  const { of, patch } = state
  watchOtherTabs(modal)
  const attempt = { id }
  const isEnded = id ? followKept(storage, chain, id) : () => false
  const isMine = () => of(chain).attempt === attempt
  const isCurrent = () => isMine() && !isEnded()
  const isHeld = () => of(chain).status === 'connected'
  const abandon = () => {
    if (isMine()) patch(chain, isHeld() ? { attempt: undefined } : NO_ONE)
  }
  patch(chain, isHeld() ? { attempt } : { ...NO_ONE, status: 'connecting', attempt })
  return {
    isCurrent,
    arrive() {
      const isGood = isCurrent()
      if (isGood) patch(chain, { attempt: undefined })
      else abandon()
      return isGood
    },
    abandon,
  }
}

/**
 * Whether nobody has come by a wallet in a family, nor is kept there, and no other press waits for it. Once the modal is gone, the next one may
 * hold it.
 */
export function isUnheld({ state, stops, storage }: Modal, wallet: Pick<Connector, 'chain' | 'id'>): boolean {
  const { attempt, connectorId } = state.of(wallet.chain)
  return stops.has('page') && connectorId !== wallet.id && attempt?.id !== wallet.id && !toKeptName(storage, wallet)
}

export function settle({ of, patch }: State, connector: Connector, accounts: readonly AccountType[], pending?: object): void {
  const { status, connectorId, attempt } = of(connector.chain)
  patch(connector.chain, {
    ...NO_ONE,
    // What the wallet in use says of itself ends no attempt to connect another.
    attempt: pending ?? (status === 'connected' && connectorId === connector.id ? attempt : undefined),
    status: 'connected',
    connector,
    connectorId: connector.id,
    accounts,
    embedded: connector.embedded?.(),
  })
}
