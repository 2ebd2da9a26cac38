import { until } from './patience.js'

/** The receipt of a transaction that anvil has mined: it may tell a hash a moment before its receipt can be read. */
export const receiptOf = async <Receipt extends object>(
  rpc: (method: string, params: unknown[]) => Promise<unknown>,
  hash: unknown,
): Promise<Receipt> =>
  until(async () => (await rpc('eth_getTransactionReceipt', [hash])) as Receipt | null, `the receipt of ${String(hash)}`)
