import type { PreparedTransaction, Transfer, TransferPlace } from '../../domain/adapter.js'
import { toValues } from './asking.js'
import { readDataFee } from './data-fee.js'
import { failFor, meaning } from './failing.js'
import { createNode, toHex, toQuantity, type Node } from './node.js'
import { prepare } from './prepare.js'

/** What a transaction costs, in gas and in wei for each unit of it. */
export interface Cost {
  gas: bigint
  /** What the network asks now. */
  price: bigint
  /** What wallets offer, so that the transaction gets in though the price rises: twice the base fee, and the tip (EIP-1559). */
  offer: bigint
  /** What a rollup charges besides, in wei. */
  dataFee: bigint
}

/** Gas of a payment that runs no code. */
const PLAIN = 21_000n

/**
 * The fee of a transfer in wei, at most. The margin: a fifth more gas than estimated where code runs, since what it finds may change;
 * twice the base fee, as wallets offer it; and an eighth for the block until the wallet is asked. What a rollup of the OP stack
 * charges for the data it publishes is in it.
 *
 * What is left of a balance after it can be sent: ask with the whole balance as `units`.
 * @throws ModalError where the transfer cannot be right, or would fail, or no node answers
 */
export async function getFee(transfer: Transfer): Promise<bigint> {
  return toFee(transfer, transfer.from, await prepare(transfer))
}

/** The same of any transaction. @param known as in `readCost` */
export async function toFee(place: TransferPlace, from: string, transaction: PreparedTransaction, known?: bigint): Promise<bigint> {
  try {
    const { gas, offer, dataFee } = await readCost(createNode(place), from, transaction, known)
    const limit = gas === PLAIN ? gas : gas + gas / 5n
    return ((limit * offer + dataFee) * 9n + 7n) / 8n
  } catch (error) {
    place.signal?.throwIfAborted()
    return failFor(error, 'rpcFailed', toValues(place.network))
  }
}

/**
 * Asks a node what this very transaction costs now. @throws what the node said, `rpcFailed`
 * @param known the gas it takes, where it cannot be estimated yet
 */
export async function readCost(node: Node, from: string, transaction: PreparedTransaction, known?: bigint): Promise<Cost> {
  const [gas, block, tip, gasPrice, dataFee] = await Promise.all([
    known ?? estimateGas(node, from, transaction),
    node.ask('eth_getBlockByNumber', ['latest', false]),
    // Nodes of older chains do not have the one, some of newer ones not the other.
    node.askQuantity('eth_maxPriorityFeePerGas').catch(() => undefined),
    node.askQuantity('eth_gasPrice').catch(() => undefined),
    readDataFee(node, transaction),
  ])
  const base = toQuantity((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas)
  if (base === undefined) {
    const price = gasPrice ?? (await node.askQuantity('eth_gasPrice'))
    return { gas, price, offer: price, dataFee }
  }
  const extra = tip ?? (gasPrice !== undefined && gasPrice > base ? gasPrice - base : 0n)
  return { gas, price: base + extra, offer: base * 2n + extra, dataFee }
}

async function estimateGas(node: Node, from: string, { to, value, data }: PreparedTransaction): Promise<bigint> {
  const estimate = (value: string) => node.askQuantity('eth_estimateGas', [{ from, to, value, data }])
  try {
    return await estimate(value)
  } catch (error) {
    // Some nodes reckon with the fee as well, so that a whole balance cannot be estimated: one wei takes the same way.
    if (value === '0x0' || (await meaning()).toNodeError(error) !== 'insufficientFunds') throw error
    return estimate(toHex(1n))
  }
}
