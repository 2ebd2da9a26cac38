import type { Connector } from '../../domain/connector.js'
import { named } from '../../domain/error-code.js'
import { findNetwork, type AppKitNetwork, type CaipNetwork } from '../../domain/networks.js'
import { ACTIVE_NETWORK_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import { errors } from '../rooms.js'
import { alertDeveloper } from '../alert-developer.js'
import { remember, settle, toFront } from '../connecting/hold-connection.js'
import { tellError } from '../tell-error.js'
import { toast } from '../toast.js'
import { track } from '../track.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import type { AccountKind } from '../../domain/accounts.js'

/** AppKit's `switchNetwork`: what goes wrong is thrown to those who ask for it, else the visitor is told; of a network that is not offered the alert tells. */
export async function switchNetwork(
  modal: Modal,
  wanted: Pick<AppKitNetwork, 'id' | 'caipNetworkId'>,
  { throwOnFailure = false } = {},
): Promise<void> {
  await moveTo(modal, wanted).catch((error: unknown) => {
    if (throwOnFailure) throw error
    return tell(modal, error).catch(() => {})
  })
}

/** A visitor's own no is no fault, of which the dApp's alarms would have to hear. */
async function tell(modal: Modal, error: unknown): Promise<void> {
  const { tellingOf, toModalError } = await errors()
  const failure = toModalError(error, 'switchFailed', {}, modal)
  if (failure.name === 'networkNotFound') return
  toast(modal, 'error', tellingOf(modal, failure).said, true)
  if (failure.name !== 'userRejected') await tellError(modal, 'switchFailed', failure)
}

/**
 * Moves to a network the dApp offers: at once where no wallet is connected, else by asking the wallet.
 * A wallet that is there already is not asked.
 * @throws ModalError `networkNotFound`, `userRejected`, `chainNotSupported`, `walletStayed`, `walletSilent`, `switchFailed`
 */
export async function moveTo(modal: Modal, wanted: Pick<AppKitNetwork, 'id' | 'caipNetworkId'>): Promise<void> {
  const { state, storage } = modal
  const network = findNetwork(state.networks.value, wanted.caipNetworkId ?? wanted.id)
  if (!network) {
    await alertDeveloper(modal, 'alertNetworkNotFound')
    throw (await errors()).toModalError(named('networkNotFound'), 'networkNotFound', {}, modal)
  }
  const connector = state.connectorOf(network.chainNamespace)
  // Until the embedded wallet is there, nobody is connected by it.
  if (!connector && modal.embedded && (await (await import('../login/login.js')).takeAlong(modal, network))) {
    track(modal, { event: 'SWITCH_NETWORK', properties: { network: network.caipNetworkId } })
  } else if (!connector) {
    state.chosenIn.value = network.chainNamespace
    state.activate(network)
    storage.set(ACTIVE_NETWORK_KEY, network.caipNetworkId)
    return
  }
  if (connector && state.networkOf(network.chainNamespace)?.caipNetworkId !== network.caipNetworkId) {
    await askWallet(modal, connector, network)
    // Whoever has left meanwhile, or come by another wallet, is not taken there.
    if (state.connectorOf(network.chainNamespace) !== connector) return
    track(modal, { event: 'SWITCH_NETWORK', properties: { network: network.caipNetworkId } })
  }
  state.activate(network)
  remember(modal)
}

async function askWallet(modal: Modal, connector: Connector, network: CaipNetwork): Promise<void> {
  try {
    const door = await connector.door()
    // A wallet that adds the network keeps them for good: the dApp's own may hold its key, and would be told all that is done there.
    await door.switchNetwork(network, network.rpcUrls.default.http, () => modal.state.connectorOf(network.chainNamespace) === connector)
  } catch (error) {
    const { ModalError, toModalError } = await errors()
    const failure = toModalError(error, 'switchFailed', { network: network.name, name: connector.name }, modal)
    if (TELLING.includes(failure.name)) throw failure
    // Whatever else a wallet says comes to this for a visitor.
    throw toModalError(new ModalError('switchFailed', { network: network.name }, { cause: error }), 'switchFailed', {}, modal)
  }
}

/** Failures that say more than that it failed. */
const TELLING: readonly string[] = [
  'userRejected',
  'requestPending',
  'chainNotSupported',
  'walletStayed',
  'walletSilent',
  'unauthorized',
  'disconnected',
]

/** The wallet has gone to a network: opens UnsupportedChain where it is not offered and the visitor can do something about it (specification, section 4). */
export function leaveUnsupported(modal: Modal, caipNetworkId: CaipNetworkId): void {
  const { state, options } = modal
  // Of a namespace the visitor is not in, its buttons tell; and the wallet may have gone on.
  if (state.networkOf()?.caipNetworkId !== caipNetworkId || !state.isUnsupported() || options.enableNetworkSwitch === false) return
  // A dialog that cannot be loaded now is no reason to fail: the buttons show the state as well.
  void modal.open({ view: 'UnsupportedChain', isUnsupported: true }).catch(() => {})
}

/**
 * Makes another of the wallet's accounts the one in use, for the dApp too. The wallet itself is not asked: it has shared the account
 * already. The choice holds until the wallet moves to an account of its own choosing, and over a reload.
 */
export function switchAccount(modal: Modal, namespace: Namespace, address: string): void {
  const { state } = modal
  const { accounts, chosen } = state.of(namespace)
  const connector = state.connectorOf(namespace)
  if (!connector || !accounts.some(account => account.address === address)) return
  const over = chosen?.over ?? accounts[0]!.address
  state.patch(namespace, { chosen: address === over ? undefined : { address, over } })
  settle(state, connector, toFront(accounts, address))
  remember(modal)
}

/** Changes the kind of account an embedded wallet uses; see `set-preferred-account.ts`, which few need. */
export async function setPreferredAccountType(modal: Modal, kind: 'eoa' | 'smartAccount', namespace?: Namespace): Promise<AccountKind> {
  return (await import('../login/login.js')).setPreferredAccount(modal, kind, namespace)
}
