// Asking a network's node: what a transaction needs to know, and what has become of it.
import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc, type Rpc } from '../../clients/rpc.js'
import { isSameAddress } from '../../domain/caip.js'
import type { FollowingPlace, TransferPlace } from '../../domain/adapter.js'
import { named } from '../../domain/error-code.js'
import { CONFIRM_LIMIT, CONFIRM_PAUSE, CONFIRM_PAUSE_MAX, REPLACED_AFTER } from '../../domain/times.js'
import { fail, readRevertReason } from './errors.js'

/** A node of one network. */
export interface Node {
  ask: Rpc
  /** Asks for a number. @throws `rpcFailed` where the answer is none */
  askQuantity(method: string, params?: readonly unknown[]): Promise<bigint>
}

/** Makes a client for the place of a transfer; questions of the same moment travel together. */
export function createNode({ urls, signal }: TransferPlace): Node {
  const rpc = createRpc({ http: createHttp({ clock }), urls })
  const ask: Rpc = (method, params, own = signal) => rpc(method, params, own)
  return {
    ask,
    async askQuantity(method, params) {
      const units = toQuantity(await ask(method, params))
      if (units === undefined) throw named('rpcFailed')
      return units
    },
  }
}

/** Reads a number as nodes write it (EIP-1474), or as a contract returns it; undefined for anything else. */
export function toQuantity(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

/** Writes a number as nodes read it: `0x0`, `0x5208`. */
export const toHex = (units: bigint): string => `0x${units.toString(16)}`

/**
 * Asks again and again, in growing pauses, until there is an answer. A question that fails is asked again like one without an answer.
 * @param ask given the signal that ends it; resolves with undefined as long as nothing is decided
 * @throws ModalError `transactionUnconfirmed` after a minute, or what `outer` was aborted with
 */
export async function until<Answer>(ask: (signal: AbortSignal) => Promise<Answer | undefined>, outer?: AbortSignal): Promise<Answer> {
  outer?.throwIfAborted()
  let isOver = false
  // One for each question and the pause after it: whoever listens is let go with them.
  let round = new AbortController()
  const end = () => {
    isOver = true
    round.abort()
  }
  outer?.addEventListener('abort', end)
  const done = new AbortController()
  void clock.wait(CONFIRM_LIMIT, done.signal).then(end)
  try {
    for (let pause = CONFIRM_PAUSE; !isOver; pause = Math.min(pause * 1.5, CONFIRM_PAUSE_MAX)) {
      const { signal } = (round = new AbortController())
      const ended = new Promise<undefined>(resolve => signal.addEventListener('abort', () => resolve(undefined)))
      const answer = await Promise.race([ask(signal).catch(() => undefined), ended])
      if (answer !== undefined) return answer
      await clock.wait(pause, signal)
    }
    outer?.throwIfAborted()
    return await fail('transactionUnconfirmed')
  } finally {
    done.abort()
    outer?.removeEventListener('abort', end)
  }
}

interface Receipt {
  status?: unknown
  blockNumber?: unknown
  transactionHash?: unknown
}

/**
 * Resolves once the transaction is in a block and did there what it should.
 * @throws ModalError `transactionReverted` with the contract's words where a node can tell them; `transactionReplaced` where another of its
 * number is in a block; `transactionUnconfirmed` after a minute, also for a transaction that was dropped
 */
export async function confirm(id: string, place: FollowingPlace): Promise<void> {
  const node = createNode({ ...place, signal: undefined })
  const isReplaced = createReplacementWatch(node, id, place)
  const failure = await until(async signal => {
    const receipt = (await node.ask('eth_getTransactionReceipt', [id], signal)) as Receipt | null
    const isOurs = String(receipt?.transactionHash).toLowerCase() === id.toLowerCase()
    const status = toQuantity(receipt?.status)
    if (!isOurs || status === undefined || toQuantity(receipt?.blockNumber) === undefined)
      return (await isReplaced(signal)) ? ('replaced' as const) : undefined
    return status === 1n ? false : { reason: await findReason(node, id, receipt!.blockNumber, signal) }
  }, place.signal)
  if (failure === 'replaced') return fail('transactionReplaced')
  if (failure) return fail('transactionReverted', failure)
}

/**
 * Whether another transaction has the number of this one: the account has sent more by now, and nodes have neither a receipt nor the
 * transaction itself, for a while. Its number is read while a node still has it; of one that the account did not send itself it says nothing.
 */
function createReplacementWatch(node: Node, id: string, { from, nonce: known, onNonce }: FollowingPlace) {
  let nonce = known
  let since: number | undefined
  const find = async (signal: AbortSignal) => (await node.ask('eth_getTransactionByHash', [id], signal)) as Record<string, unknown> | null
  return async (signal: AbortSignal): Promise<boolean> => {
    if (!from) return false
    if (nonce === undefined) {
      const found = await find(signal)
      const number = toQuantity(found?.['nonce'])
      if (number === undefined || !isSameAddress('eip155', String(found!['from']), from)) return false
      nonce = Number(number)
      onNonce?.(nonce)
      return false
    }
    const count = toQuantity(await node.ask('eth_getTransactionCount', [from, 'latest'], signal)) ?? 0n
    const isGone = count > BigInt(nonce) && !(await find(signal))
    since = isGone ? (since ?? clock.now()) : undefined
    return since !== undefined && clock.now() - since >= REPLACED_AFTER
  }
}

/** Calls again what was reverted, where it was; not every node still can. */
async function findReason(node: Node, id: string, block: unknown, signal: AbortSignal): Promise<string> {
  try {
    const { from, to, value, input, gas } = Object(await node.ask('eth_getTransactionByHash', [id], signal)) as Record<string, unknown>
    await node.ask('eth_call', [{ from, to, value, data: input, gas }, block], signal)
    return ''
  } catch (error) {
    return readRevertReason(error)
  }
}
