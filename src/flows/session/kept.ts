// Everybody who is connected: with the wallets in use, and with those beside them, which are kept alone.
import type { TextStorage } from '../../clients/storage.js'
import type { AccountType } from '../../domain/accounts.js'
import type { Connector } from '../../domain/connector.js'
import type { Namespace } from '../../domain/caip.js'
import { CONNECTIONS_KEY, connectorKey, sinceKey } from '../../domain/storage-keys.js'
import type { Modal } from '../../modal.js'
import type { StoredConnection } from './last.js'
import type { Person } from './out-due.js'

type Kept = Record<Namespace, StoredConnection[]>

/** Of whom an earlier AppKit has connected nobody has written down since when; each tab writes the same. Once they have left, the next load knows it. */
export function noteSince(storage: TextStorage, namespace: Namespace): void {
  if (storage.get(connectorKey(namespace)) && !storage.get(sinceKey(namespace))) storage.set(sinceKey(namespace), '0')
}

/** What is kept of the wallets of a family, the one in use first. */
export const readKept = (storage: TextStorage, namespace: Namespace): StoredConnection[] =>
  toKept(storage.getJson<Kept>(CONNECTIONS_KEY)?.[namespace])

/** The same, of what stands there for the family. Storage may hold anything: what is answered looks like addresses. */
export function toKept(entries: readonly StoredConnection[] | undefined): StoredConnection[] {
  return [entries].flat().flatMap(entry => {
    const accounts = [entry?.accounts].flat().filter(account => isAddress(account?.address)) as AccountType[]
    const earlier = [entry?.earlier].flat().filter(isAddress) as string[]
    return typeof entry?.connectorId === 'string' ? [{ ...entry, accounts, earlier: earlier.length ? earlier : undefined }] : []
  })
}

/** Whether a wallet is kept: connected, in use or beside. */
export const isKept = (storage: TextStorage, namespace: Namespace, connectorId: string): boolean =>
  isAmong(storage.getJson<Kept>(CONNECTIONS_KEY)?.[namespace], connectorId)

/** By which of its names a wallet is kept, in use or beside. Without one in use nobody stands beside: whoever is kept there was left. */
export const toKeptName = (storage: TextStorage, { chain, id, info }: Pick<Connector, 'chain' | 'id' | 'info'>): string | undefined =>
  storage.get(connectorKey(chain)) ? [id, info?.rdns].find(name => name && isKept(storage, chain, name)) : undefined

const isAmong = (entries: readonly StoredConnection[] | undefined, connectorId: string): boolean =>
  toKept(entries).some(each => each.connectorId === connectorId)

/**
 * Follows whether a wallet that is kept now has been ended by name since, here or in another tab, or its whole family has: what is kept of it lacks
 * the wallet, or names nobody. Where what is kept is gone altogether, or cannot be read, somebody has emptied or broken it.
 */
export function followKept(storage: TextStorage, namespace: Namespace, connectorId: string): () => boolean {
  const wasKept = isKept(storage, namespace, connectorId)
  const read = () => ({ key: storage.get(connectorKey(namespace)), since: storage.get(sinceKey(namespace)) })
  const before = read()
  return () => {
    const entries = wasKept && storage.getJson<Kept>(CONNECTIONS_KEY)?.[namespace]
    // Who leaves takes the key alone; whoever comes after writes both anew; emptied storage has neither.
    const { key, since } = read()
    const isLeft = Boolean(before.key) && (key ? since !== before.since : since === before.since)
    return isLeft || (Array.isArray(entries) && !isAmong(entries, connectorId))
  }
}

const isAddress = (value: unknown): boolean => /^\w{26,90}$/.test(`${value}`)

/** So many accounts that it has turned away from are kept of a wallet: some have a new one each time. */
const MOST_EARLIER = 16

/** Whom a wallet has turned away from by now, of what is kept of it and what it shares; and those that are too many, the oldest. */
export function toEarlier({ accounts, earlier = [] }: StoredConnection, shared: readonly AccountType[]): { kept: string[]; out: string[] } {
  const all = new Set([...earlier, ...accounts.map(({ address }) => address)])
  for (const { address } of shared) all.delete(address)
  return { kept: [...all].slice(-MOST_EARLIER), out: [...all].slice(0, -MOST_EARLIER) }
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
