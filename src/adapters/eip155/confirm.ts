import type { TransferPlace } from '../../domain/adapter.js'
import { fail, meaning } from './failing.js'
import { createNode, toQuantity, type Node } from './node.js'
import { until } from './until.js'

interface Receipt {
  status?: unknown
  blockNumber?: unknown
  transactionHash?: unknown
}

/**
 * Resolves once the transaction is in a block and did there what it should.
 * @throws ModalError `transactionReverted` with the contract's words where a node can tell them; `transactionUnconfirmed` after a minute,
 * also for a transaction that was dropped, or replaced by another of its number
 */
export async function confirm(id: string, place: TransferPlace): Promise<void> {
  const node = createNode({ ...place, signal: undefined })
  const failure = await until(async signal => {
    const receipt = (await node.ask('eth_getTransactionReceipt', [id], signal)) as Receipt | null
    const isOurs = String(receipt?.transactionHash).toLowerCase() === id.toLowerCase()
    const status = toQuantity(receipt?.status)
    if (!isOurs || status === undefined || toQuantity(receipt?.blockNumber) === undefined) return undefined
    return status === 1n ? false : { reason: await findReason(node, id, receipt!.blockNumber, signal) }
  }, place.signal)
  if (failure) return fail('transactionReverted', failure)
}

/** Calls again what was reverted, where it was; not every node still can. */
async function findReason(node: Node, id: string, block: unknown, signal: AbortSignal): Promise<string> {
  try {
    const { from, to, value, input, gas } = Object(await node.ask('eth_getTransactionByHash', [id], signal)) as Record<string, unknown>
    await node.ask('eth_call', [{ from, to, value, data: input, gas }, block], signal)
    return ''
  } catch (error) {
    return (await meaning()).readRevertReason(error)
  }
}
