// What the explorer tells of the local Bitcoin.
import { formatUnits } from 'ethers'
import type { BitcoinNode } from '../bitcoin.js'
import { HttpError } from '../http.js'
import type { ExplorerChain, Rows } from './page.js'

const ANSWER_LIMIT_MS = 10_000
const toBtc = (sats: number) => `${formatUnits(sats, 8)} BTC`

interface Totals {
  funded_txo_sum: number
  spent_txo_sum: number
  tx_count: number
}
interface Output {
  scriptpubkey_type: string
  scriptpubkey_address?: string
  value: number
}
interface Told {
  fee: number
  vin: { prevout: Output | null }[]
  vout: Output[]
  status: { confirmed: boolean; block_height?: number }
}

/** Its pages. */
export function describeBitcoin({ network, url }: Pick<BitcoinNode, 'network' | 'url'>): ExplorerChain {
  async function ask<Value>(path: string): Promise<Value> {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    if (response.status === 400 || response.status === 404) throw new HttpError(404, await response.text())
    return (await response.json()) as Value
  }

  async function describeAddress(address: string): Promise<Rows> {
    const { chain_stats: mined, mempool_stats: waiting } = await ask<{ chain_stats: Totals; mempool_stats: Totals }>(`/address/${address}`)
    const unconfirmed = waiting.funded_txo_sum - waiting.spent_txo_sum
    return [
      ['Address', address],
      ['Balance', toBtc(mined.funded_txo_sum - mined.spent_txo_sum)],
      ...(waiting.tx_count ? [['Unconfirmed', toBtc(unconfirmed)] as const] : []),
      ['Received', toBtc(mined.funded_txo_sum)],
      ['In', `${mined.tx_count + waiting.tx_count} transactions`],
    ]
  }

  async function describeTransaction(txid: string): Promise<Rows> {
    const { fee, vin, vout, status } = await ask<Told>(`/tx/${txid}`)
    const say = ({ scriptpubkey_address: address, scriptpubkey_type: type, value }: Output) => `${address ?? type}: ${toBtc(value)}`
    return [
      ['Transaction', txid],
      ['Status', status.confirmed ? `confirmed in block ${status.block_height}` : 'unconfirmed'],
      ['Fee', toBtc(fee)],
      ...vin.map(({ prevout }) => ['From', prevout ? say(prevout) : 'a new block'] as const),
      ...vout.map(output => ['To', say(output)] as const),
    ]
  }

  return { id: network.id, name: network.name, describeAddress, describeTransaction }
}
