import { getNamesOf } from '../clients/names-api.js'
import type { Namespace } from '../domain/caip.js'
import { PROFILE_KEYS } from '../domain/profile-keys.js'
import { NAME_AGE } from '../domain/times.js'
import type { Modal } from '../modal.js'
import { toBlockchainApi } from './blockchain-api.js'
import { isFresh, isResting, keep, readKept, type Dated } from './kept.js'

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
  const { state, platform, failedAt } = modal
  const { address } = state.accountOf(namespace)
  const network = state.networkOf(namespace)
  const api = toBlockchainApi(modal)
  if (namespace !== 'eip155' || !address || !network || !api || state.of(namespace).name) return
  const kept = readKept<StoredNames>(modal, PROFILE_KEYS.names, address, ({ ens }) => Array.isArray(ens))
  if (kept) show(modal, namespace, address, kept.ens)
  const key = `names ${address}`
  if (isFresh(modal, kept, NAME_AGE) || isResting(modal, key)) return
  failedAt.set(key, platform.now())
  try {
    if (!(await api.isSupported(network.caipNetworkId, signal))) return
    const ens = await getNamesOf(api, { address, sender: address, caipNetworkId: network.caipNetworkId }, signal)
    signal?.throwIfAborted()
    if (state.accountOf(namespace).address !== address) return
    keep(modal, PROFILE_KEYS.names, address, { address, ens })
    show(modal, namespace, address, ens)
  } catch {
    // An address is a name as well.
    if (signal?.aborted) failedAt.delete(key)
  }
}

function show({ state }: Modal, namespace: Namespace, address: string, [first]: readonly unknown[]): void {
  const isHis = state.accountOf(namespace).address === address && !state.of(namespace).name
  if (isHis && typeof first === 'string' && first) state.patch(namespace, { name: first })
}
