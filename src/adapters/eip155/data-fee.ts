import type { PreparedTransaction } from '../../domain/adapter.js'
import { toQuantity, type Node } from './node.js'

/** The contract that knows the price of data, at the same address on all rollups of the OP stack (specs.optimism.io, "predeploys"). */
const ORACLE = '0x420000000000000000000000000000000000000F'
/** `getL1Fee(bytes)` */
const SELECTOR = '0x49948e0e'
/** As much as number, fees, gas and the lengths between them take in an unsigned transaction; no two alike, since it is packed. */
const HEAD = Array.from({ length: 60 }, (_, at) => (255 - at).toString(16)).join('')

/**
 * What a rollup of the OP stack charges in wei, beside the gas, for publishing the transaction on the chain beneath; the signature is
 * counted in by the contract. Nothing where there is no such contract, or no answer.
 */
export async function readDataFee(node: Node, { to, value, data }: PreparedTransaction): Promise<bigint> {
  const bytes = HEAD + [to, value, data].map(text => text.slice(2)).join('')
  const even = bytes.length % 2 ? `${bytes}f` : bytes
  const length = even.length / 2
  const encoded = [32, length].map(word => word.toString(16).padStart(64, '0')).join('') + even.padEnd(Math.ceil(length / 32) * 64, '0')
  const answer = await node.ask('eth_call', [{ to: ORACLE, data: SELECTOR + encoded }, 'latest']).catch(() => undefined)
  return toQuantity(answer) ?? 0n
}
