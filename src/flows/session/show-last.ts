import type { Namespace } from '../../domain/caip.js'
import type { AccountType } from '../../domain/accounts.js'
import { connectorKey, CONNECTIONS_KEY } from '../../domain/storage-keys.js'
import { findNetwork } from '../../domain/networks.js'
import type { Modal } from '../../modal.js'

/** An entry of `@appkit/connections`: what is needed to show the last address before the wallet has answered. */
export interface StoredConnection {
  connectorId: string
  accounts: AccountType[]
  /** Where the namespace was; some wallets do not say. */
  caipNetworkId?: string | undefined
  /** See `Standing`. */
  chosen?: { address: string; over: string } | undefined
}

/**
 * Shows whom the visitor was connected as, marked as being restored, before the page is first painted.
 * Answers whether there is anything to restore. Storage may hold anything: what is shown must look like an address,
 * and nothing of it is used before the wallet itself has answered.
 */
export function showLast({ adapters, storage, state }: Modal): boolean {
  const stored = storage.getJson<Record<Namespace, StoredConnection[]>>(CONNECTIONS_KEY)
  return (
    [...adapters.keys()].filter(namespace => {
      const connectorId = storage.get(connectorKey(namespace))
      const entry = [stored?.[namespace]].flat().find(entry => entry?.connectorId === connectorId)
      const shown = [entry?.accounts].flat().filter(account => /^\w{26,90}$/.test(`${account?.address}`)) as AccountType[]
      if (connectorId)
        state.patch(namespace, {
          status: 'reconnecting',
          connectorId,
          accounts: shown,
          chosen: entry?.chosen,
          network: state.of(namespace).network ?? findNetwork(state.networks.value, entry?.caipNetworkId),
        })
      return connectorId
    }).length > 0
  )
}
