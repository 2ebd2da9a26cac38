// What a Bitcoin wallet does, for the tests of the local chain: keys, addresses, and reading what the chain says.
import { secp256k1 } from '@noble/curves/secp256k1'
import { p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import * as bitcoin from 'bitcoinjs-lib'
import { createHash } from 'node:crypto'
import type { BitcoinNode } from '../../scripts/sandbox/bitcoin.js'
import { regtest } from '../../scripts/sandbox/bitcoin/network.js'

/** A key and its two addresses. */
export interface TestKey {
  key: Uint8Array
  segwit: ReturnType<typeof p2wpkh>
  taproot: { address?: string; script: Uint8Array; tapInternalKey: Uint8Array }
}

let count = 0

/** A key nobody has used. */
export function makeKey(): TestKey {
  const key = new Uint8Array(createHash('sha256').update(`test key ${++count}`).digest())
  const publicKey = secp256k1.getPublicKey(key)
  return { key, segwit: p2wpkh(publicKey, regtest), taproot: p2tr(publicKey.slice(1), undefined, regtest) }
}

/** One answer of the API, as JSON or as text. */
export async function get(node: BitcoinNode, path: string): Promise<any> {
  const response = await fetch(node.url + path)
  return response.headers.get('content-type') === 'application/json' ? response.json() : response.text()
}

/** Sends a raw transaction as wallets do: status and text. */
export async function post(node: BitcoinNode, raw: Uint8Array | string): Promise<[status: number, text: string]> {
  const response = await fetch(`${node.url}/tx`, { method: 'POST', body: typeof raw === 'string' ? raw : Buffer.from(raw).toString('hex') })
  return [response.status, await response.text()]
}

/** What an address holds, the unconfirmed included, from its totals. */
export async function balance(node: BitcoinNode, address: string): Promise<number> {
  const { chain_stats: one, mempool_stats: two } = await get(node, `/address/${address}`)
  return one.funded_txo_sum - one.spent_txo_sum + two.funded_txo_sum - two.spent_txo_sum
}

/** A transaction over all that `from` holds at one of its addresses: `sats` to `to`, back what is left after `fee`. */
export async function build(
  node: BitcoinNode,
  from: TestKey,
  kind: 'segwit' | 'taproot',
  to: string,
  sats: bigint,
  { fee = 300n, back = true }: { fee?: bigint; back?: boolean } = {},
): Promise<Transaction> {
  const transaction = new Transaction()
  let sum = 0n
  for (const { txid, vout, value } of await get(node, `/address/${from[kind].address}/utxo`)) {
    const own = kind === 'taproot' ? { tapInternalKey: from.taproot.tapInternalKey } : {}
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: from[kind].script, amount: BigInt(value) }, ...own })
    sum += BigInt(value)
  }
  transaction.addOutputAddress(to, sats, regtest)
  if (back) transaction.addOutputAddress(from[kind].address!, sum - sats - fee, regtest)
  transaction.sign(from.key)
  transaction.finalize()
  return transaction
}

/** The bytes of a finished transaction with one bit of an input's signature turned over. */
export function tamper(raw: Uint8Array, index = 0): Uint8Array {
  const copy = bitcoin.Transaction.fromBuffer(Buffer.from(raw))
  const [first, ...rest] = copy.ins[index]!.witness
  const changed = Uint8Array.from(first!)
  changed[10]! ^= 1
  copy.setWitness(index, [changed, ...rest])
  return copy.toBuffer()
}
