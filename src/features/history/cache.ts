import { toPage, type HistoryPage } from '../../clients/get-history.js'
import { HISTORY_CACHED } from '../../domain/times.js'
import type { Modal } from '../../modal.js'

const KEY = '@appkit/history_transactions_cache'

/** An entry of the cache, by address and CAIP-2 id: the first page as the service wrote it. */
interface Entry {
  timestamp: number
  transactions: readonly unknown[]
  next?: string | undefined
}

/** The first page as it was last seen, and when. What is stored is believed no more than an answer. */
export function readPage({ storage }: Modal, address: string, caipNetworkId: string): { page: HistoryPage; timestamp: number } | undefined {
  const entry = toEntries(storage.getJson(KEY)).find(each => each.address === address && each.caipNetworkId === caipNetworkId)?.entry
  return entry && { page: toPage(entry.transactions, entry.next), timestamp: entry.timestamp }
}

/** Keeps a first page, and those of the few others that were seen last. */
export function writePage({ storage, platform }: Modal, address: string, caipNetworkId: string, { rows, next }: HistoryPage): void {
  const entry: Entry = { timestamp: platform.now(), transactions: rows, next }
  const others = toEntries(storage.getJson(KEY)).filter(each => each.address !== address || each.caipNetworkId !== caipNetworkId)
  const kept = [{ address, caipNetworkId, entry }, ...others.sort((a, b) => b.entry.timestamp - a.entry.timestamp)].slice(0, HISTORY_CACHED)
  const written: Record<string, Record<string, Entry>> = {}
  for (const each of kept) written[each.address] = { ...written[each.address], [each.caipNetworkId]: each.entry }
  storage.set(KEY, JSON.stringify(written))
}

function toEntries(stored: object | undefined) {
  return Object.entries(stored ?? {}).flatMap(([address, byNetwork]) =>
    Object.entries(Object(byNetwork) as Record<string, Entry | null>).flatMap(([caipNetworkId, entry]) =>
      typeof entry?.timestamp === 'number' && Array.isArray(entry.transactions) ? { address, caipNetworkId, entry } : [],
    ),
  )
}
