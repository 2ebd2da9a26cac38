import { parseTransaction, type Transaction } from '../domain/history.js'
import type { BlockchainApi } from './blockchain-api.js'

/** One page of an account's history. */
export interface HistoryPage {
  /** Of all networks of the account's namespace, spam included. */
  transactions: readonly Transaction[]
  /** Asks for the next page; there is none where it is undefined. */
  next: string | undefined
  /** As the service wrote them, for the cache: what is read from there is checked like any answer. */
  rows: readonly unknown[]
  /** The service does not know the network. */
  isUnsupported?: boolean
}

/**
 * Asks for the history of an account, the newest first, 50 at a time (specification, section 7; references, wire 1.6).
 * On a network that the service does not know there is none. @throws ServiceError, and where the answer is none
 */
export async function getHistory(
  api: BlockchainApi,
  { address, caipNetworkId, cursor, onramp }: {
    address: string
    caipNetworkId: string
    cursor?: string | undefined
    /** Only what was bought with money there, on all networks; never from the browser's cache, since whoever asks waits for it. */
    onramp?: 'coinbase' | undefined
  },
  signal?: AbortSignal,
): Promise<HistoryPage> {
  if (!(await api.isSupported(caipNetworkId, signal))) return { ...toPage([]), isUnsupported: true }
  const { data, next } = Object(await api.get(`/v1/account/${encodeURIComponent(address)}/history`, { cursor, onramp, chainId: onramp ? undefined : caipNetworkId }, signal, onramp && 'no-cache')) as { data?: unknown; next?: unknown }
  if (!Array.isArray(data)) throw new Error('no history')
  return toPage(data, next)
}

/** Reads rows of the service, from the service or from a cache; those that are none are dropped. */
export function toPage(rows: readonly unknown[], next?: unknown): HistoryPage {
  return { transactions: rows.flatMap(row => parseTransaction(row) ?? []), next: typeof next === 'string' && next ? next : undefined, rows }
}
