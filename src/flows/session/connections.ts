// Several wallets in one chain family: one is in use; the others are connected too, and are turned to without a question. They stand in
// storage behind the one in use (`remember`), so that a page load has nothing to do with them.
import type { WalletConnection } from '../../domain/connection.js'
import type { AccountType } from '../../domain/accounts.js'
import type { Namespace } from '../../domain/caip.js'
import type { Connector } from '../../domain/connector.js'
import { EMBEDDED_ID } from '../../domain/embedded.js'
import { isMultichain } from '../../domain/multichain.js'
import { findNetwork } from '../../domain/networks.js'
import { WALLETCONNECT_ID } from '../../domain/walletconnect.js'
import type { Modal } from '../../modal.js'
import { farewells, toWallet } from '../connecting/hold-connection.js'
import { readKept } from './kept.js'
import type { StoredConnection } from './last.js'

export type Stored = Partial<Record<Namespace, StoredConnection[]>>

/** The other wallets of a family: all that are connected but the one in use. */
export function readOthers({ storage, state }: Modal, namespace: Namespace): readonly StoredConnection[] {
  const { connectorId } = state.of(namespace)
  return readKept(storage, namespace).filter(each => each.connectorId !== connectorId && each.accounts.length)
}

/** The ways to a wallet that has been connected: none where it is not in this browser any more, or its session has ended; several where others go by its name. */
export async function findWays(modal: Modal, namespace: Namespace, id: string): Promise<readonly Connector[]> {
  const toList = (way: Connector | undefined) => (way ? [way] : [])
  if (id === WALLETCONNECT_ID) {
    const { toSessionConnector, toWalletConnect } = await import('../connecting/walletconnect.js')
    return toList(await toSessionConnector(modal, await toWalletConnect(modal), namespace))
  }
  if (id === EMBEDDED_ID) return toList(await (await import('../login/login.js')).findLogin(modal, namespace))
  if (isMultichain(id)) return toList(await (await import('../connecting/multichain.js')).findPart(modal, namespace, id))
  return findHere(modal, namespace, id)
}

const findHere = ({ state }: Modal, namespace: Namespace, wanted: string): readonly Connector[] =>
  state.allConnectors().filter(({ id, chain, info }) => chain === namespace && (id === wanted || info?.rdns === wanted))

/** Every wallet of a family that is connected, the one in use first. Reads signals. */
export function listConnections(modal: Modal, namespace: Namespace = modal.state.activeNamespace.value): readonly WalletConnection[] {
  const { state } = modal
  const { connectorId, accounts, embedded } = state.of(namespace)
  const held = state.connectorOf(namespace)
  const toEntry = (
    id: string,
    accounts: readonly AccountType[],
    caipNetworkId: string | undefined,
    way: Connector | undefined,
  ): WalletConnection => {
    const caipNetwork = findNetwork(state.networks.value, caipNetworkId)
    return {
      connectorId: id,
      accounts: accounts.map(each => ({ ...each, caipAddress: caipNetwork && `${caipNetwork.caipNetworkId}:${each.address}` })),
      caipNetwork,
      name: way?.name ?? (id === WALLETCONNECT_ID ? 'WalletConnect' : id),
      icon: way?.imageUrl,
      networkIcon: caipNetwork?.assets?.imageUrl,
    }
  }
  const others = readOthers(modal, namespace).map(each =>
    toEntry(each.connectorId, each.accounts, each.caipNetworkId, findHere(modal, namespace, each.connectorId)[0]),
  )
  if (!held || !connectorId) return others
  const auth = embedded && { name: embedded.authProvider, username: embedded.user?.username ?? embedded.user?.email ?? undefined }
  return [{ ...toEntry(connectorId, accounts, state.networkOf(namespace)?.caipNetworkId, held), ...(auth && { auth }) }, ...others]
}

/** Tells a wallet that it is left. @throws what the wallet threw */
export function sayFarewell(connector: Connector): Promise<void> {
  const told = connector.door().then(door => door.disconnect())
  farewells.set(
    toWallet(connector),
    told.catch(() => {}),
  )
  return told
}

/** Tells a wallet that is not in use that it is not connected any more; whoever else goes by its name is told so, too. Never fails. */
export async function tellGone(modal: Modal, namespace: Namespace, connectorId: string): Promise<void> {
  // Nobody finds a login that is not kept any more; its frame is told, unless they go on in another family.
  if (connectorId === EMBEDDED_ID) return import('../login/login.js').then(({ endLogin }) => endLogin(modal)).catch(() => {})
  const ways = await findWays(modal, namespace, connectorId).catch(() => [])
  const inUse = modal.state.of(namespace).connector
  await Promise.allSettled(ways.filter(way => !inUse || toWallet(way) !== toWallet(inUse)).map(sayFarewell))
}
