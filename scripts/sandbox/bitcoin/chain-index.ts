// What is known by address: bcoin knows blocks and coins, but no addresses younger than itself.
import type { BcoinBlock, BcoinEntry, BcoinTx } from './bcoin.js'

/** A block a transaction is in. */
export interface BlockPlace {
  height: number
  hash: string
  time: number
}

/** A transaction the chain or the mempool has. */
export interface KnownTx {
  tx: BcoinTx
  txid: string
  /** None while it waits in the mempool. */
  block?: BlockPlace
}

/** An output, and what spends it. */
export interface KnownOutput {
  txid: string
  vout: number
  value: bigint
  script: Buffer
  spentBy?: { txid: string; vin: number }
}

/** All that was ever seen, by id and by script. */
export type ChainIndex = ReturnType<typeof createIndex>

const toPlace = (entry: BcoinEntry): BlockPlace => ({ height: entry.height, hash: entry.rhash(), time: entry.time })

/** Makes an index that knows nothing yet. */
export function createIndex() {
  const transactions = new Map<string, KnownTx>()
  const outputs = new Map<string, KnownOutput>()
  const byScript = new Map<string, { txids: Set<string>; outputs: Set<KnownOutput> }>()
  const blocks = new Map<number, { place: BlockPlace; txids: readonly string[] }>()

  const toKey = (script: Uint8Array) => Buffer.from(script).toString('hex')
  const at = (script: Uint8Array) => {
    const key = toKey(script)
    const found = byScript.get(key) ?? { txids: new Set<string>(), outputs: new Set<KnownOutput>() }
    byScript.set(key, found)
    return found
  }

  function add(tx: BcoinTx): KnownTx {
    const txid = tx.txid()
    const earlier = transactions.get(txid)
    if (earlier) return earlier
    const known: KnownTx = { tx, txid }
    transactions.set(txid, known)
    tx.outputs.forEach(({ value, script }, vout) => {
      const output: KnownOutput = { txid, vout, value: BigInt(value), script: script.raw }
      outputs.set(`${txid}:${vout}`, output)
      at(script.raw).txids.add(txid)
      at(script.raw).outputs.add(output)
    })
    if (tx.isCoinbase()) return known
    tx.inputs.forEach(({ prevout }, vin) => {
      const output = outputs.get(`${prevout.txid()}:${prevout.index}`)
      if (!output) return
      output.spentBy = { txid, vin }
      at(output.script).txids.add(txid)
    })
    return known
  }

  return {
    find: (txid: string) => transactions.get(txid),
    output: (txid: string, vout: number) => outputs.get(`${txid}:${vout}`),
    /** The transactions that pay to a script or spend from it, newest first. */
    transactionsOf(script: Uint8Array): KnownTx[] {
      const known = [...(byScript.get(toKey(script))?.txids ?? [])].map(txid => transactions.get(txid)!).reverse()
      return [
        ...known.filter(({ block }) => !block),
        ...known.filter(({ block }) => block).sort((a, b) => b.block!.height - a.block!.height),
      ]
    },
    /** The outputs locked with a script, spent ones as well, oldest first. */
    outputsOf: (script: Uint8Array) => [...(byScript.get(toKey(script))?.outputs ?? [])],
    block: (height: number) => blocks.get(height),
    /** Takes in the first block, whose reward nobody can spend. */
    addGenesis: (entry: BcoinEntry) => void blocks.set(entry.height, { place: toPlace(entry), txids: [] }),
    addBlock(entry: BcoinEntry, block: BcoinBlock): void {
      const place = toPlace(entry)
      blocks.set(entry.height, { place, txids: block.txs.map(tx => tx.txid()) })
      for (const tx of block.txs) add(tx).block = place
    },
    addUnconfirmed: (tx: BcoinTx) => void add(tx),
    /** Forgets a transaction that left the mempool without having been mined. */
    remove(tx: BcoinTx): void {
      const txid = tx.txid()
      const known = transactions.get(txid)
      if (!known || known.block) return
      transactions.delete(txid)
      tx.outputs.forEach(({ script }, vout) => {
        const output = outputs.get(`${txid}:${vout}`)!
        outputs.delete(`${txid}:${vout}`)
        at(script.raw).txids.delete(txid)
        at(script.raw).outputs.delete(output)
      })
      for (const { prevout } of tx.inputs) {
        const output = outputs.get(`${prevout.txid()}:${prevout.index}`)
        if (output?.spentBy?.txid !== txid) continue
        delete output.spentBy
        at(output.script).txids.delete(txid)
      }
    },
  }
}
