// The chain in the shapes of Esplora (github.com/Blockstream/esplora, API.md), which mempool.space shares.
import type { BcoinTx } from './bcoin.js'
import type { BlockPlace, ChainIndex, KnownOutput, KnownTx } from './chain-index.js'
import { describeScript, toAssembly } from './scripts.js'

const NO_PREVOUT = '0'.repeat(64)
const PAGE = 25

/** Whether and where a transaction is confirmed. */
export function toStatus(block: BlockPlace | undefined): object {
  return block ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time } : { confirmed: false }
}

/** A whole transaction. */
export function toTransaction(index: ChainIndex, { tx, txid, block }: KnownTx): object {
  const isCoinbase = tx.isCoinbase()
  const spent = tx.inputs.map(({ prevout }) => (isCoinbase ? undefined : index.find(prevout.txid())?.tx.outputs[prevout.index]))
  const sum = (values: readonly ({ value: number } | undefined)[]) => values.reduce((total, each) => total + (each?.value ?? 0), 0)
  return {
    txid,
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.inputs.map(({ prevout, script, witness, sequence }, at) => ({
      txid: isCoinbase ? NO_PREVOUT : prevout.txid(),
      vout: prevout.index,
      prevout: spent[at] ? toOutput(spent[at]) : null,
      scriptsig: script.raw.toString('hex'),
      scriptsig_asm: toAssembly(script),
      ...(witness.items.length ? { witness: witness.items.map(item => item.toString('hex')) } : {}),
      is_coinbase: isCoinbase,
      sequence,
    })),
    vout: tx.outputs.map(toOutput),
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee: isCoinbase ? 0 : sum(spent) - sum(tx.outputs),
    status: toStatus(block),
  }
}

function toOutput({ value, script }: BcoinTx['outputs'][number]): object {
  const { type, address } = describeScript(script.raw)
  return {
    scriptpubkey: script.raw.toString('hex'),
    scriptpubkey_asm: toAssembly(script),
    scriptpubkey_type: type,
    ...(address ? { scriptpubkey_address: address } : {}),
    value,
  }
}

/** What an address has got and given. */
export function toAddress(index: ChainIndex, address: string, script: Uint8Array): object {
  const transactions = index.transactionsOf(script)
  const outputs = index.outputsOf(script)
  const isConfirmed = (txid: string | undefined) => Boolean(txid && index.find(txid)?.block)
  const count = (wantsConfirmed: boolean) => {
    const funded = outputs.filter(({ txid }) => isConfirmed(txid) === wantsConfirmed)
    const spent = outputs.filter(({ spentBy }) => spentBy && isConfirmed(spentBy.txid) === wantsConfirmed)
    return {
      funded_txo_count: funded.length,
      funded_txo_sum: sumOf(funded),
      spent_txo_count: spent.length,
      spent_txo_sum: sumOf(spent),
      tx_count: transactions.filter(({ block }) => Boolean(block) === wantsConfirmed).length,
    }
  }
  return { address, chain_stats: count(true), mempool_stats: count(false) }
}

/** What an address may spend. */
export function toUnspent(index: ChainIndex, script: Uint8Array): object[] {
  return index
    .outputsOf(script)
    .filter(({ spentBy }) => !spentBy)
    .map(({ txid, vout, value }) => ({ txid, vout, status: toStatus(index.find(txid)?.block), value: Number(value) }))
}

/** The history of an address, newest first: what waits, then 25 confirmed ones; `after` asks for those that follow it. */
export function toHistory(index: ChainIndex, script: Uint8Array, part: 'all' | 'mempool' | 'chain', after?: string): object[] {
  const all = index.transactionsOf(script)
  const confirmed = all.filter(({ block }) => block)
  const from = after ? confirmed.findIndex(({ txid }) => txid === after) + 1 : 0
  const chosen = [
    ...(part === 'chain' || after ? [] : all.filter(({ block }) => !block)),
    ...(part === 'mempool' ? [] : confirmed.slice(from, from + PAGE)),
  ]
  return chosen.map(each => toTransaction(index, each))
}

/** What became of each output of a transaction. */
export function toOutspends(index: ChainIndex, { tx, txid }: KnownTx): object[] {
  return tx.outputs.map((_, vout) => {
    const spender = index.output(txid, vout)?.spentBy
    return spender
      ? { spent: true, txid: spender.txid, vin: spender.vin, status: toStatus(index.find(spender.txid)?.block) }
      : { spent: false }
  })
}

const sumOf = (outputs: readonly KnownOutput[]) => Number(outputs.reduce((total, { value }) => total + value, 0n))
