// Who gets the blocks' rewards, and gives of them.
import { createHash } from 'node:crypto'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { secp256k1 } from '@noble/curves/secp256k1'
import { regtest } from './network.js'
import type { BitcoinCore } from './node.js'

// The same key on each machine: nobody's, and worth something here only.
const key = createHash('sha256').update('Latchkey sandbox: bitcoin miner').digest()
const payment = p2wpkh(secp256k1.getPublicKey(key), regtest)
const COINBASE_MATURITY = 100
const SATS_PER_INPUT = 70n
const SATS_OF_FEE = 200n

/** The script of the miner's address. */
export const rewardScript: Uint8Array = payment.script

/** A signed transaction that pays `sats` to an address of regtest from mature rewards. Throws when there is not so much. */
export function payReward({ index, height }: Pick<BitcoinCore, 'index' | 'height'>, address: string, sats: bigint): Uint8Array {
  const transaction = new Transaction()
  let sum = 0n
  let fee = SATS_OF_FEE
  for (const { txid, vout, value, spentBy } of index.outputsOf(rewardScript)) {
    const known = index.find(txid)
    const isMature = known?.block && (!known.tx.isCoinbase() || height() + 1 - known.block.height >= COINBASE_MATURITY)
    if (spentBy || !isMature) continue
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: rewardScript, amount: value } })
    sum += value
    fee += SATS_PER_INPUT
    if (sum >= sats + fee + 1_000n) break
  }
  if (sum < sats + fee + 1_000n) throw new Error(`The miner has ${sum} satoshis to give, which is less than ${sats}.`)
  transaction.addOutputAddress(address, sats, regtest)
  transaction.addOutputAddress(payment.address!, sum - sats - fee, regtest)
  transaction.sign(key)
  transaction.finalize()
  return transaction.extract()
}
