import { type HistoryPage, toPage } from '../../clients/account-api.js'
import { PROFILE_KEYS } from '../../domain/storage-keys.js'
import { HISTORY_CACHED } from '../../domain/times.js'
import type { Modal } from '../../modal.js'

/** An entry of the cache, by address and CAIP-2 id: the first page as the service wrote it. */
interface Entry {
  timestamp: number
  transactions: readonly unknown[]
  next?: string | undefined
}

const KEY = PROFILE_KEYS.history

type Cache = Record<string, Record<string, Partial<Entry> | null> | null>

/** The first page as it was last seen, and when. What is stored is believed no more than an answer. */
export function readPage({ storage }: Modal, address: string, caipNetworkId: string): (HistoryPage & { timestamp: number }) | undefined {
  const { transactions, timestamp, next } = storage.getJson<Cache>(KEY)?.[address]?.[caipNetworkId] ?? {}
  return Array.isArray(transactions) && typeof timestamp === 'number' ? { ...toPage(transactions, next), timestamp } : undefined
}

/** Keeps a first page, beside those of the few addresses that were looked at last. */
export function writePage({ storage, clock }: Modal, address: string, caipNetworkId: string, { rows, next }: HistoryPage): void {
  const { [address]: before, ...others } = storage.getJson<Cache>(KEY) ?? {}
  const entry: Entry = { timestamp: clock.now(), transactions: rows, next }
  const kept = Object.entries(others).slice(1 - HISTORY_CACHED)
  storage.set(KEY, JSON.stringify({ ...Object.fromEntries(kept), [address]: { ...before, [caipNetworkId]: entry } }))
}
