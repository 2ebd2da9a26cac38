import type { Namespace } from '../domain/caip.js'
import type { AccountType } from '../domain/accounts.js'
import { connectorKey, CONNECTIONS_KEY } from '../domain/storage-keys.js'
import type { Modal } from '../modal.js'

/** An entry of `@appkit/connections`: what is needed to show the last address before the wallet has answered. */
export interface StoredConnection {
  connectorId: string
  accounts: AccountType[]
}

/**
 * Shows whom the visitor was connected as, marked as being restored, before the page is first painted.
 * Answers whether there is anything to restore.
 */
export function showLast({ adapters, storage, state }: Modal): boolean {
  const stored = storage.getJson<Record<Namespace, StoredConnection[]>>(CONNECTIONS_KEY)
  let found = false
  for (const namespace of adapters.keys()) {
    const id = storage.get(connectorKey(namespace))
    if (!id) continue
    found = true
    const entries: unknown = stored?.[namespace]
    const entry = Array.isArray(entries) ? (entries as Partial<StoredConnection>[]).find(other => other?.connectorId === id) : undefined
    const accounts = Array.isArray(entry?.accounts) ? entry.accounts.filter(isAccount) : []
    state.patch(namespace, { status: 'reconnecting', connectorId: id, accounts })
  }
  return found
}

/** Storage may hold anything; what is shown must at least look like an account. The wallet's own answer is checked fully. */
function isAccount(value: Partial<AccountType> | null): value is AccountType {
  return /^\w{26,90}$/.test(String(value?.address))
}
