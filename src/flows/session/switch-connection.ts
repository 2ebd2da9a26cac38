// Turning from one connected wallet of a chain family to another, and ending one of them.
import { batch } from '@preact/signals-core'
import { isSameAddress, type Namespace } from '../../domain/caip.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { named } from '../../domain/error-code.js'
import { CONNECTIONS_KEY, connectorKey } from '../../domain/storage-keys.js'
import { RESTORE_LIMIT } from '../../domain/times.js'
import { WALLETCONNECT_ID } from '../../domain/walletconnect.js'
import type { Connector } from '../../domain/connector.js'
import type { Modal } from '../../modal.js'
import type { Attempt } from '../connecting/hold-connection.js'
import { connected, errors, profile, inTime } from '../rooms.js'
import type { Stored } from './connections.js'
import { isKept, readKept } from './kept.js'
import type { StoredConnection } from './last.js'

/** What it takes is here, since somebody is connected. */
const rooms = async () => ({ ...(await profile()), ...(await connected()) })

/** Which wallet, or which of its accounts. */
export interface Choice {
  connection: { connectorId: string }
  address?: string | undefined
  namespace?: Namespace | undefined
}

/**
 * Puts another connected wallet, or another of its accounts, in use. A wallet that still shares its accounts is not asked; one that does not
 * (locked, or gone) is asked anew. Refused, the wallet in use stays; of whoever leaves meanwhile nobody is connected. Turning to one ends none: what
 * this tab does not find may be in use in another.
 * @throws ModalError `userRejected`, …, `disconnected` where it is not here any more
 */
export async function switchConnection(
  modal: Modal,
  { connection, address, namespace = modal.state.activeNamespace.peek() }: Choice,
): Promise<void> {
  const { state } = modal
  const { connectorId } = connection
  const { connectorId: before } = state.of(namespace)
  const { begin, connect, findWays, readOthers, switchAccount, tellElse } = await rooms()
  if (state.of(namespace).connectorId !== before) return
  if (before !== connectorId) {
    const kept = readOthers(modal, namespace).find(each => each.connectorId === connectorId)
    const attempt = begin(modal, { chain: namespace, id: connectorId })
    try {
      const shared = kept && (await askSilently(modal, namespace, kept))
      const ways = shared ? [] : await findWays(modal, namespace, connectorId)
      if (!isCurrent(modal, attempt)) return
      if (shared?.hold()) tellElse(modal)
      else if (ways.length === 1 && !ways[0]!.isDoubted?.() && connectorId !== WALLETCONNECT_ID) await connect(modal, ways[0]!)
      else {
        // Of several that go by its name nobody is asked: the list alone tells which one is meant.
        throw (await errors()).toModalError({ name: 'disconnected' }, 'disconnected', {}, modal)
      }
    } finally {
      attempt.abandon()
    }
  }
  const wanted = address && state.of(namespace).accounts.find(each => isSameAddress(namespace, each.address, address))
  if (wanted) switchAccount(modal, namespace, wanted.address)
}

/** Whether nobody has left, nor begun anew, nor taken the modal away meanwhile. */
const isCurrent = ({ stops }: Modal, attempt: Attempt): boolean => attempt.isCurrent() && stops.has('page')

/**
 * Holds what a wallet that has been connected still shares, at the caller's word, which is waited for as long as a restore may take; not where it
 * has been ended meanwhile, here or in another tab. Undefined where it shares nobody who was here before. All who go by its name are asked:
 * whoever else does must not be in its way.
 */
function askSilently(
  modal: Modal,
  namespace: Namespace,
  { connectorId, accounts: known }: StoredConnection,
  isSilent?: boolean,
  left?: Connector,
): Promise<{ hold(): boolean } | undefined> {
  const isSession = connectorId === WALLETCONNECT_ID
  const ask = async () => {
    const { findWays, hasHeard, holdConnection, toWallet } = await rooms()
    const all = await findWays(modal, namespace, connectorId)
    // One wallet may have several ways in: who has just left it does not come back by another.
    const ways = all.filter(way => !left || isSession || connectorId === EMBEDDED_ID || toWallet(way) !== toWallet(left))
    return Promise.any(
      ways.map(async connector => {
        await hasHeard(modal, connector)
        const door = await connector.door()
        const connection = await door.restore(isSilent)
        const session = isSession ? (await modal.walletConnect)?.session()?.topic : undefined
        const isKnown = connection?.accounts.some(({ address }) => known.some(each => isSameAddress(namespace, each.address, address)))
        if (!connection || !(isKnown || (session && session === modal.heldSession) || connectorId === EMBEDDED_ID))
          throw named('unauthorized')
        return {
          hold() {
            if (!isKept(modal.storage, namespace, connectorId)) return false
            if (session) modal.heldSession = session
            holdConnection(modal, connector, door, connection)
            return true
          },
        }
      }),
    )
  }
  return inTime(modal.clock, ask(), RESTORE_LIMIT).catch(() => undefined)
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
  const { state, stops, storage } = modal
  const { begin, endAndForget, forgetOther, keepWallets, readOthers, sayFarewell, tellElse, tellGone } = await rooms()
  const { connector, connectorId: shown, attempt: other } = state.of(namespace)
  // Nobody is in use while it is asked who comes next.
  const isBetween = !shown && other && !stops.has(namespace)
  // One that is locked is listened to: it would bring its visitor back.
  if (connectorId !== (shown ?? (isBetween ? undefined : storage.get(connectorKey(namespace))))) {
    const wasKept = isKept(storage, namespace, connectorId)
    forgetOther(modal, namespace, connectorId)
    void tellGone(modal, namespace, connectorId)
    // The last of those who might have come.
    return isBetween && wasKept && !readKept(storage, namespace).length ? modal.disconnect({ namespace }) : undefined
  }
  const others = readOthers(modal, namespace)
  if (!shown || !others.length) return modal.disconnect({ namespace })
  const active = state.activeNamespace.peek()
  tellElse(modal)
  // One change: the dialog stays for whoever comes next.
  const attempt = batch(() => {
    endAndForget(modal, [namespace], { namespace, wallets: others })
    state.activeNamespace.value = active
    return begin(modal, { chain: namespace })
  })
  if (connector) sayFarewell(connector).catch(() => {})
  // One that is still coming back.
  else void tellGone(modal, namespace, connectorId)
  for (const asked of others.map(each => askSilently(modal, namespace, each, true, connector))) {
    const shared = await asked
    if (!isCurrent(modal, attempt)) return
    if (shared?.hold()) return
  }
  // Those who were asked leave as well, also where a dApp has emptied its storage meanwhile. Who was ended by name has left already.
  if (!storage.getJson<Stored>(CONNECTIONS_KEY)?.[namespace]) keepWallets(storage, namespace, others)
  return modal.disconnect({ namespace })
}
