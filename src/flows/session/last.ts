import type { AccountType } from '../../domain/accounts.js'
import type { Namespace } from '../../domain/caip.js'
import { CONNECTIONS_KEY, connectorKey } from '../../domain/storage-keys.js'
import type { TextStorage } from '../../clients/storage.js'

/** An entry of `@appkit/connections`: what is needed to show the last address before the wallet has answered. */
export interface StoredConnection {
  connectorId: string
  accounts: readonly AccountType[]
  /** Where the namespace was; some wallets do not say. */
  caipNetworkId?: string | undefined
  /** See `Standing`. */
  chosen?: { address: string; over: string } | undefined
  /** Accounts that the wallet has turned away from: whoever has signed in as one is signed out with it. */
  earlier?: readonly string[] | undefined
}

/**
 * Whom the visitor was connected as in a namespace, as it was written down; nothing where nobody was. Storage may hold anything: what is
 * answered looks like an address, and is for showing alone until the wallet itself has answered.
 */
export function readLast(storage: TextStorage, namespace: Namespace): StoredConnection | undefined {
  const connectorId = storage.get(connectorKey(namespace))
  const stored = storage.getJson<Record<Namespace, StoredConnection[]>>(CONNECTIONS_KEY)
  const entry = [stored?.[namespace]].flat().find(entry => entry?.connectorId === connectorId)
  const accounts = [entry?.accounts].flat().filter(account => /^\w{26,90}$/.test(`${account?.address}`)) as AccountType[]
  return connectorId ? { ...entry, connectorId, accounts } : undefined
}
