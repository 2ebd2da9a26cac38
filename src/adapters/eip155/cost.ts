import type { PreparedTransaction, TransferPlace } from '../../domain/adapter.js'
import { toValues } from './ask-wallet.js'
import { failFor, toNodeError } from './errors.js'
import { createNode, type Node } from './node.js'
import { toHex, toQuantity } from './quantity.js'

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
    if (value === '0x0' || toNodeError(error) !== 'insufficientFunds') throw error
    return estimate(toHex(1n))
  }
}

/** The contract that knows the price of data, at the same address on all rollups of the OP stack (specs.optimism.io, "predeploys"). */
const ORACLE = '0x420000000000000000000000000000000000000F'
/** The same of Scroll, and of its test network (docs.scroll.io, "L1GasPriceOracle"). */
const SCROLL = /^eip155:53435[12]$/
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'
/** `getL1Fee(bytes)` */
const SELECTOR = '0x49948e0e'
/** As much as number, fees, gas and the lengths between them take in an unsigned transaction; no two alike, since it is packed. */
const HEAD = Array.from({ length: 60 }, (_, at) => (255 - at).toString(16)).join('')

/**
 * What a rollup of the OP stack, or Scroll, charges in wei, beside the gas, for publishing the transaction on the chain beneath; the signature is
 * counted in by the contract. Nothing where there is no such contract, or no answer.
 */
async function readDataFee(node: Node, { to, value, data }: PreparedTransaction): Promise<bigint> {
  const bytes = HEAD + [to, value, data].map(text => text.slice(2)).join('')
  const even = bytes.length % 2 ? `${bytes}f` : bytes
  const length = even.length / 2
  const encoded = [32, length].map(word => word.toString(16).padStart(64, '0')).join('') + even.padEnd(Math.ceil(length / 32) * 64, '0')
  const answer = await node
    .ask('eth_call', [{ to: SCROLL.test(node.network) ? SCROLL_ORACLE : ORACLE, data: SELECTOR + encoded }, 'latest'])
    .catch(() => undefined)
  return toQuantity(answer) ?? 0n
}
