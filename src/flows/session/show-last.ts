import { readLast } from './last.js'
import { findNetwork } from '../../domain/networks.js'
import type { Modal } from '../../modal.js'

/**
 * Shows whom the visitor was connected as, marked as being restored, before the page is first painted.
 * Answers in how many families there is something to restore. Nothing of it is used before the wallet itself has answered.
 */
export function showLast({ adapters, storage, state }: Modal): number {
  return [...adapters.keys()].filter(namespace => {
    const last = readLast(storage, namespace)
    if (last)
      state.patch(namespace, {
        status: 'reconnecting',
        connectorId: last.connectorId,
        accounts: last.accounts,
        chosen: last.chosen,
        network: state.of(namespace).network ?? findNetwork(state.networks.value, last.caipNetworkId),
      })
    return last
  }).length
}
