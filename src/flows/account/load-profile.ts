import { isVisible, onReturn } from '../../clients/page.js'
import { getIdentity, getNamesOf, type Identity } from '../../clients/account-api.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import { toPlainText } from '../../domain/names.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { toRpcUrls } from '../../domain/services.js'
import { PROFILE_KEYS } from '../../domain/storage-keys.js'
import { NAME_AGE } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { toBlockchainApi } from './blockchain-api.js'
import { type Dated, isFresh, isResting, keep, readKept } from './cache.js'
import { errors } from '../rooms.js'
import { tellError } from '../tell-error.js'

/** An entry of `@appkit/identity_cache`, by address. */
interface StoredIdentity extends Dated {
  identity: Identity
}

/**
 * Reads the name and picture of a namespace's account into state: what is kept at once, and what is older than 5 minutes anew. An
 * account without a name is no failure, and one that cannot be asked for keeps its address.
 */
export async function loadIdentity(
  modal: Modal,
  namespace: Namespace = modal.state.activeNamespace.value,
  signal?: AbortSignal,
): Promise<void> {
  const { state, clock, failedAt } = modal
  const { address } = state.accountOf(namespace)
  const network = state.networkOf(namespace)
  // The service knows names of EVM accounts only (references, wire 1.5); those of others are asked for where they are kept.
  const ask = namespace === 'eip155' ? askService(modal) : askChain(modal, namespace)
  if (!address || !network || !ask) return
  // Nobody begins to listen for a modal that has ended, though its name is asked for a moment after.
  if (!modal.stops.has('page')) return
  if (!isVisible()) {
    // A tab in the background asks when somebody comes back to it.
    const stop = onReturn(() => {
      if (!isVisible()) return
      stop()
      modal.stops.delete('identity')
      void loadIdentity(modal, namespace, signal)
    })
    modal.stops.get('identity')?.()
    return void modal.stops.set('identity', stop)
  }
  // One spelling of an address stands for somebody on several networks of other families.
  const id = namespace === 'eip155' ? address : `${network.caipNetworkId}:${address}`
  const kept = readKept<StoredIdentity>(modal, PROFILE_KEYS.identities, id, ({ identity }) => Object(identity) === identity)
  if (kept) show(modal, namespace, address, kept.identity)
  const key = `identity ${id}`
  if (isFresh(modal, kept, NAME_AGE) || isResting(modal, key)) return
  failedAt.set(key, clock.now())
  try {
    const identity = await ask(address, network, signal)
    signal?.throwIfAborted()
    // Of whoever has left meanwhile nothing is kept; and a network the service does not know says nothing of a name.
    if (!identity || state.accountOf(namespace).address !== address) return
    keep(modal, PROFILE_KEYS.identities, id, { identity })
    show(modal, namespace, address, identity)
  } catch {
    if (signal?.aborted) failedAt.delete(key)
  }
}

/** Asks for an account's name and picture. */
type Ask = (address: string, network: CaipNetwork, signal: AbortSignal | undefined) => Promise<Identity | undefined>

function askService(modal: Modal): Ask | undefined {
  const api = toBlockchainApi(modal)
  return api && ((address, { caipNetworkId }, signal) => getIdentity(api, { address, caipNetworkId }, signal))
}

/** Asks the nodes of the network, where the family keeps names on its chains. */
function askChain({ adapters, options }: Modal, namespace: Namespace): Ask | undefined {
  const adapter = adapters.get(namespace)
  return (
    adapter?.names &&
    (async (address, network, signal) => {
      const { nameOf } = await adapter.names!()
      const name = await nameOf(address, { network, urls: toRpcUrls(network, options), signal })
      return { name: name ?? null, avatar: null }
    })
  )
}

function show({ state }: Modal, namespace: Namespace, address: string, { name, avatar }: Identity): void {
  const { name: shown, image } = state.of(namespace)
  // A name may have come another way: just registered, or looked up in reverse.
  const change = { name: toPlainText(name) || shown, image: toPlainText(avatar, 255) || image }
  if (state.accountOf(namespace).address !== address || (shown === change.name && image === change.image)) return
  state.patch(namespace, change)
}

/** Name and picture of any EVM account, as the service knows them; of the one in use where none is named. @throws where it does not answer */
export async function fetchIdentity(
  modal: Modal,
  { address, caipNetworkId }: { address?: string; caipNetworkId?: CaipNetworkId } = {},
): Promise<Identity | undefined> {
  const api = toBlockchainApi(modal)
  const whose = address ?? modal.state.accountOf('eip155').address
  const network = caipNetworkId ?? modal.state.networkOf('eip155')?.caipNetworkId
  return api && whose && network ? getIdentity(api, { address: whose, caipNetworkId: network }) : undefined
}

/** The names that any EVM account has registered. @throws ModalError `namesFailed` where the service does not answer */
export async function fetchNames(modal: Modal, address: string): Promise<readonly string[]> {
  const api = toBlockchainApi(modal)
  const network = modal.state.networkOf('eip155')
  try {
    return api && network ? await getNamesOf(api, { address, sender: address, caipNetworkId: network.caipNetworkId }) : []
  } catch (error) {
    throw (await errors()).toModalError(error, 'namesFailed', {}, modal)
  }
}

/** An entry of `@appkit/ens_cache`, by address. */
interface StoredNames extends Dated {
  address: string
  ens: readonly string[]
}

/**
 * Gives an account without a name of the service's own (`.reown.id`, of old `.wcn.id`) the first it has registered: what is kept at
 * once, and what is older than 5 minutes anew. To have none is no failure.
 */
export async function loadNames(modal: Modal, namespace: Namespace, signal?: AbortSignal): Promise<void> {
  const { state, clock, failedAt } = modal
  const { address } = state.accountOf(namespace)
  const network = state.networkOf(namespace)
  const api = toBlockchainApi(modal)
  if (namespace !== 'eip155' || !address || !network || !api || state.of(namespace).name) return
  const kept = readKept<StoredNames>(modal, PROFILE_KEYS.names, address, ({ ens }) => Array.isArray(ens))
  if (kept) showNames(modal, namespace, address, kept.ens)
  const key = `names ${address}`
  if (isFresh(modal, kept, NAME_AGE) || isResting(modal, key)) return
  failedAt.set(key, clock.now())
  try {
    if (!(await api.isSupported(network.caipNetworkId, signal))) return
    const ens = await getNamesOf(api, { address, sender: address, caipNetworkId: network.caipNetworkId }, signal)
    signal?.throwIfAborted()
    if (state.accountOf(namespace).address !== address) return
    keep(modal, PROFILE_KEYS.names, address, { address, ens })
    showNames(modal, namespace, address, ens)
  } catch {
    // An address is a name as well.
    if (signal?.aborted) failedAt.delete(key)
    else await tellError(modal, 'namesFailed')
  }
}

function showNames({ state }: Modal, namespace: Namespace, address: string, names: readonly unknown[]): void {
  const name = toPlainText(names[0])
  const isHis = state.accountOf(namespace).address === address && !state.of(namespace).name
  if (isHis && name) state.patch(namespace, { name })
}
