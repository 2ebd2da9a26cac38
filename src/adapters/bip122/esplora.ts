import { createHttp, type Http } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import type { BitcoinUtxo } from '../../domain/provider.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import { PROVIDER } from '../../domain/services.js'
import { RPC_TIMEOUT } from '../../domain/times.js'
import { toUnits } from '../../domain/amounts.js'
import { toNetworkWord } from './networks.js'

/** Where the public Esplora of each network is. */
const PUBLIC: Record<string, string> = {
  mainnet: 'https://mempool.space/api',
  testnet: 'https://mempool.space/testnet/api',
  testnet4: 'https://mempool.space/testnet4/api',
  signet: 'https://mempool.space/signet/api',
}

/**
 * The Esplora addresses among RPC addresses, without a slash at the end: the blockchain API speaks JSON-RPC, and is none. Where none
 * is left it is the public one of the network.
 */
export function toEsploraUrls(id: CaipNetworkId, urls: readonly string[]): readonly string[] {
  const own = urls.filter(url => !PROVIDER.test(url) && !/[?&]chainId=/.test(url)).map(url => url.replace(/(?<!\/)\/+$/, ''))
  const known = PUBLIC[toNetworkWord(id) ?? '']
  return own.length || !known ? own : [known]
}

/** How a transaction is called. */
const ID = /^[\da-f]{64}$/i

/** A server that knows Bitcoin's addresses and transactions, by Esplora's HTTP interface. */
export interface Esplora {
  /** The unspent outputs of an address. @throws `rpcFailed` or `noRpcUrl` when no address answers */
  getUtxos(address: string, signal?: AbortSignal): Promise<readonly BitcoinUtxo[]>
  /** The transactions of an address, the newest first, those that wait for a block before all others; or those that follow a confirmed one. */
  getTxs(address: string, after: string | undefined, signal?: AbortSignal): Promise<readonly EsploraTx[]>
  /**
   * What a transaction pays to be in one of the next six blocks: satoshis for a thousand virtual bytes, at least 1000.
   * @throws `feeUnusual` where nobody tells a rate that has been paid for longer than hours
   */
  getFeeRate(signal?: AbortSignal): Promise<bigint>
  /** A transaction as it is, in hexadecimal. */
  getTx(id: string, signal?: AbortSignal): Promise<string>
  /** A transaction taken apart; null where nobody knows of it. */
  find(id: string, signal?: AbortSignal): Promise<EsploraTx | null>
  /** The transaction that spends an output, if any. */
  getSpender(id: string, index: number, signal?: AbortSignal): Promise<{ txid: string; isConfirmed: boolean } | undefined>
  /** Whether a transaction is in a block; undefined where nobody knows of it. Esplora says false of what it does not know. */
  isConfirmed(id: string, signal?: AbortSignal): Promise<boolean | undefined>
  /** Hands a transaction (hexadecimal) to the network. @throws `sendFailed` with the node's words */
  send(hex: string): Promise<void>
}

/** A transaction with an id that is one; all else of it is to be read with suspicion. */
export interface EsploraTx {
  txid: string
  vin?: unknown
  vout?: unknown
  status?: { confirmed?: unknown; block_time?: unknown } | null
}

/** Satoshis for a virtual byte: more was asked for a few hours in years (April 2024), and is more often a mistake. */
const HIGHEST_RATE = 500

/**
 * In one piece: one method for each question to the same nodes.
 * @param urls base addresses in the order of preference; when one fails the next is asked
 */
export function createEsplora(urls: readonly string[], http: Http = createHttp({ clock })): Esplora {
  const ask = async <T>(path: string, read: (response: Response) => Promise<T | undefined>, signal?: AbortSignal): Promise<T> => {
    let cause: unknown
    for (const url of urls) {
      try {
        const answer = await read(await http(url + path, { signal, timeout: RPC_TIMEOUT }))
        if (answer !== undefined) return answer
      } catch (error) {
        if (signal?.aborted) throw error
        cause = error
      }
    }
    throw urls.length ? named('rpcFailed', cause) : named('noRpcUrl')
  }
  const readJson = async (response: Response): Promise<unknown> => (response.ok ? response.json() : undefined)
  return {
    getUtxos: (address, signal) => ask(`/address/${address}/utxo`, async response => readUtxos(await readJson(response)), signal),
    getTxs: (address, after, signal) =>
      ask(
        `/address/${address}/txs${after && ID.test(after) ? `/chain/${after}` : ''}`,
        async response => {
          const all = await readJson(response)
          return Array.isArray(all) ? (all as EsploraTx[]).filter(each => ID.test(`${each?.txid}`)) : undefined
        },
        signal,
      ),
    async getFeeRate(signal) {
      let isHigh = false
      const read = (path: string, key: string) =>
        ask(
          path,
          async response => {
            const rate = (Object(await readJson(response)) as Record<string, unknown>)[key]
            if (typeof rate !== 'number' || !(rate > 0)) return undefined
            isHigh ||= rate > HIGHEST_RATE
            return rate > HIGHEST_RATE ? undefined : BigInt(Math.max(1000, Math.ceil(rate * 1000)))
          },
          signal,
        )
      try {
        // Esplora's own table, or what mempool.space recommends.
        return await read('/fee-estimates', '6').catch((error: unknown) => {
          if (signal?.aborted) throw error
          return read('/v1/fees/recommended', 'hourFee')
        })
      } catch (error) {
        throw isHigh && !signal?.aborted ? named('feeUnusual') : error
      }
    },
    getTx: (id, signal) => ask(`/tx/${id}/hex`, async response => (response.ok ? (await response.text()).trim() : undefined), signal),
    find: (id, signal) =>
      ask(
        `/tx/${id}`,
        async response => {
          if (response.status === 404) return null
          const tx = Object(await readJson(response)) as EsploraTx
          return tx.txid === id ? tx : undefined
        },
        signal,
      ),
    async getSpender(id, index, signal) {
      const { spent, txid, status } = await ask(
        `/tx/${id}/outspend/${index}`,
        async response => {
          const told = (await readJson(response)) as { spent?: unknown; txid?: unknown; status?: EsploraTx['status'] } | undefined
          return typeof told?.spent === 'boolean' ? told : undefined
        },
        signal,
      )
      return spent && ID.test(`${txid}`) ? { txid: String(txid).toLowerCase(), isConfirmed: status?.confirmed === true } : undefined
    },
    async isConfirmed(id, signal) {
      const known = await ask(
        `/tx/${id}/status`,
        async response => {
          if (response.status === 404) return null
          const { confirmed } = Object(await readJson(response)) as { confirmed?: unknown }
          return typeof confirmed === 'boolean' ? confirmed : undefined
        },
        signal,
      )
      return known ?? undefined
    },
    async send(hex) {
      let cause: unknown
      for (const url of urls) {
        try {
          // Once only: a second try of what has arrived would be refused.
          const response = await http(`${url}/tx`, {
            method: 'POST',
            body: hex,
            headers: { 'Content-Type': 'text/plain' },
            timeout: RPC_TIMEOUT,
            tries: 1,
          })
          if (response.ok) return
          const words = (await response.text()).slice(0, 200)
          // The address before may have taken it without saying so.
          if (/already (in|known)|already-(in|known)/i.test(words)) return
          cause = new Error(words)
        } catch (error) {
          cause = error
        }
      }
      throw urls.length ? named('sendFailed', cause) : named('noRpcUrl')
    },
  }
}

/** Reads a list of unspent outputs, from a server or a dApp. Undefined where it is none: a part of it would be a wrong balance. */
export function readUtxos(value: unknown): readonly BitcoinUtxo[] | undefined {
  const isUtxo = (each: Partial<BitcoinUtxo> | null): each is BitcoinUtxo =>
    ID.test(`${each?.txid}`) && Number.isInteger(each!.vout) && each!.vout! >= 0 && toUnits(each!.value) !== undefined
  return Array.isArray(value) && value.every(isUtxo)
    ? value.map(each => ({ ...each, txid: each.txid.toLowerCase(), value: Number(each.value) }))
    : undefined
}
