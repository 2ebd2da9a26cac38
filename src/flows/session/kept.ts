// Everybody who is connected: with the wallets in use, and with those beside them, which are kept alone.
import type { TextStorage } from '../../clients/storage.js'
import type { AccountType } from '../../domain/accounts.js'
import type { Namespace } from '../../domain/caip.js'
import { CONNECTIONS_KEY } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import type { StoredConnection } from './last.js'
import type { Person } from './out-due.js'

/** What is kept of the wallets of a family, the one in use first. */
export const readKept = (storage: TextStorage, namespace: Namespace): StoredConnection[] =>
  toKept(storage.getJson<Record<Namespace, StoredConnection[]>>(CONNECTIONS_KEY)?.[namespace])

/** The same, of what stands there for the family. Storage may hold anything: what is answered looks like addresses. */
export function toKept(entries: readonly StoredConnection[] | undefined): StoredConnection[] {
  return [entries].flat().flatMap(entry => {
    const accounts = [entry?.accounts].flat().filter(account => isAddress(account?.address)) as AccountType[]
    const earlier = [entry?.earlier].flat().filter(isAddress) as string[]
    return typeof entry?.connectorId === 'string' ? [{ ...entry, accounts, earlier: earlier.length ? earlier : undefined }] : []
  })
}

const isAddress = (value: unknown): boolean => /^\w{26,90}$/.test(`${value}`)

/** Whom a wallet has turned away from by now, of what is kept of it and what it shares. */
export function toEarlier({ accounts, earlier = [] }: StoredConnection, shared: readonly AccountType[]): readonly string[] | undefined {
  const all = new Set([...earlier, ...accounts.map(({ address }) => address)])
  for (const { address } of shared) all.delete(address)
  return all.size ? [...all] : undefined
}

/** Keeps these wallets of a family, and no others. */
export function keepWallets(storage: TextStorage, namespace: Namespace, wallets: readonly StoredConnection[]): void {
  storage.set(CONNECTIONS_KEY, JSON.stringify({ ...storage.getJson(CONNECTIONS_KEY), [namespace]: wallets }))
}

export const toPeople = (namespace: Namespace, wallets: readonly Pick<StoredConnection, 'accounts'>[]): Person[] =>
  wallets.flatMap(({ accounts }) => accounts.map(({ address }) => ({ namespace, address })))

/** Who leaves with wallets: those too whom these have turned away from. */
export const toLeaving = (namespace: Namespace, wallets: readonly Pick<StoredConnection, 'accounts' | 'earlier'>[]): Person[] => [
  ...toPeople(namespace, wallets),
  ...wallets.flatMap(({ earlier = [] }) => earlier.map(address => ({ namespace, address }))),
]

/** Everybody who leaves with families, but for these wallets. */
export const readEverybody = (
  { state, storage }: Pick<Modal, 'state' | 'storage'>,
  namespaces: readonly Namespace[],
  staying: readonly StoredConnection[] = [],
): Person[] =>
  namespaces.flatMap(namespace => {
    const kept = readKept(storage, namespace).filter(each => !staying.some(({ connectorId }) => connectorId === each.connectorId))
    return toLeaving(namespace, [state.of(namespace), ...kept])
  })
