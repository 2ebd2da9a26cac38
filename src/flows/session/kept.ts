// Everybody who is connected: with the wallets in use, and with those beside them, which are kept alone.
import type { TextStorage } from '../../clients/storage.js'
import type { AccountType } from '../../domain/accounts.js'
import type { Namespace } from '../../domain/caip.js'
import { CONNECTIONS_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import type { StoredConnection } from './last.js'
import type { Person } from './out-due.js'

/** What is kept of the wallets of a family, the one in use first. Storage may hold anything: what is answered looks like addresses. */
export function readKept(storage: TextStorage, namespace: Namespace): StoredConnection[] {
  const stored = storage.getJson<Record<Namespace, StoredConnection[]>>(CONNECTIONS_KEY)
  return [stored?.[namespace]].flat().flatMap(entry => {
    const accounts = [entry?.accounts].flat().filter(account => /^\w{26,90}$/.test(`${account?.address}`)) as AccountType[]
    return typeof entry?.connectorId === 'string' ? [{ ...entry, accounts }] : []
  })
}

/** Keeps these wallets of a family, and no others. */
export function keepWallets(storage: TextStorage, namespace: Namespace, wallets: readonly StoredConnection[]): void {
  storage.set(CONNECTIONS_KEY, JSON.stringify({ ...storage.getJson(CONNECTIONS_KEY), [namespace]: wallets }))
}

export const toPeople = (namespace: Namespace, wallets: readonly Pick<StoredConnection, 'accounts'>[]): Person[] =>
  wallets.flatMap(({ accounts }) => accounts.map(({ address }) => ({ namespace, address })))

/** Everybody who is connected in families. */
export const readEverybody = ({ state, storage }: Pick<Modal, 'state' | 'storage'>, namespaces: readonly Namespace[]): Person[] =>
  namespaces.flatMap(each => toPeople(each, [state.of(each), ...readKept(storage, each)]))
