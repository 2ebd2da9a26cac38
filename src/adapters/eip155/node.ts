// Asking a network's node: what a transaction needs to know, and what has become of it.
import { createHttp } from '../../clients/http.js'
import { clock } from '../../clients/clock.js'
import { createRpc, type Rpc } from '../../clients/rpc.js'
import type { Fate, FollowingPlace, TransferPlace } from '../../domain/adapter.js'
import { isSameAddress } from '../../domain/caip.js'
import { named } from '../../domain/error-code.js'
import { CONFIRM_LIMIT, CONFIRM_PAUSE, CONFIRM_PAUSE_MAX } from '../../domain/times.js'
import { hasPartFailed } from '../../domain/user-operations.js'
import { fail, readRevertReason, toNodeError } from './errors.js'
import { toQuantity } from './quantity.js'
import { watchReplaced } from './replaced.js'

/** A node of one network. */
export interface Node {
  /** Of which network (CAIP-2). */
  network: string
  ask: Rpc
  /** Asks for a number. @throws `rpcFailed` where the answer is none */
  askQuantity(method: string, params?: readonly unknown[]): Promise<bigint>
}

/** Makes a client for the place of a transfer; questions of the same moment travel together. */
export function createNode({ urls, signal, network }: TransferPlace): Node {
  const rpc = createRpc({ http: createHttp({ clock }), urls })
  const ask: Rpc = (method, params, own = signal) => rpc(method, params, own)
  return {
    network: network.caipNetworkId,
    ask,
    async askQuantity(method, params) {
      const units = toQuantity(await ask(method, params))
      if (units === undefined) throw named('rpcFailed')
      return units
    },
  }
}

/** Asks a contract. @throws where nobody has answered, or the node's own error */
export type Caller = (token: string, data: string) => Promise<string>

/**
 * Calls of the same moment travel together. Anybody may write logs that name a contract of theirs, which spoils that for the rest by an answer
 * too long to be read; and nodes have limits. Then each contract is asked by itself, and costs nobody else anything.
 */
export function createCaller(place: TransferPlace): Caller {
  const together = createNode(place)
  const alone = new Map<string, Node>()
  return async (token, data) => {
    const ask = ({ ask }: Node) => ask('eth_call', [{ to: token, data }, 'latest'])
    const answer = await ask(alone.get(token) ?? together).catch((error: unknown) => {
      // Only a contract's own no says the same again.
      if (toNodeError(error) === 'executionReverted') throw error
      if (!alone.has(token)) alone.set(token, createNode(place))
      return ask(alone.get(token)!)
    })
    if (typeof answer !== 'string') throw named('rpcFailed')
    return answer
  }
}

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
  logs?: unknown
  blockNumber?: unknown
  transactionHash?: unknown
  from?: unknown
}

/**
 * Whether a transaction failed that an account has sent, or its part in one that somebody else has; undefined where that cannot be told: one of
 * somebody else that failed as a whole, a bundle or what a bundler has named, says nothing of what the account wanted.
 */
function hasFailed({ status, logs, from }: Receipt, account: string | undefined): boolean | undefined {
  if (toQuantity(status) === 1n) return account === undefined ? false : hasPartFailed(logs, account)
  return account === undefined || isSameAddress('eip155', String(from), account) || undefined
}

const isMined = (receipt: Receipt | null): boolean =>
  toQuantity(receipt?.status) !== undefined && toQuantity(receipt?.blockNumber) !== undefined

/**
 * Resolves once the transaction is in a block and did there what it should; with another hash where the wallet has sent it anew at a higher
 * fee, and it is in a block under that.
 * @throws ModalError `transactionReverted` with the contract's words where a node can tell them; `transactionCalledOff` where the wallet has
 * used its number to pay nobody, `transactionReplaced` where for something else, or nobody can say for what; `transactionUnconfirmed` after
 * a minute, also for a transaction that was dropped
 */
export async function confirm(id: string, place: FollowingPlace): Promise<string | void> {
  const node = createNode({ ...place, signal: undefined })
  const { look, isMissing } = watchReplaced(node.ask, id, place)
  const ask = async (signal: AbortSignal): Promise<Fate | { name?: 'transactionReverted'; reason?: string } | undefined> => {
    const [answer, fate] = await Promise.all([
      node.ask('eth_getTransactionReceipt', [id], signal),
      // What cannot be told of it decides nothing.
      look(signal).catch(() => undefined),
    ])
    const receipt = answer as Receipt | null
    const isOurs = String(receipt?.transactionHash).toLowerCase() === id.toLowerCase()
    if (!isOurs || !isMined(receipt)) return fate
    const isFailed = hasFailed(receipt!, place.from)
    if (!isFailed) return isFailed === undefined ? undefined : {}
    return { name: 'transactionReverted', reason: await findReason(node, id, receipt!.blockNumber, signal) }
  }
  const end = await until(ask, place.signal).catch((error: unknown) => {
    if (isMissing()) place.onSeen?.(undefined)
    throw error
  })
  if ('hash' in end) {
    await confirm(end.hash, { ...place, from: undefined })
    return end.hash
  }
  const { name, ...values } = end
  if (name) return fail(name, values)
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

/**
 * Whether transactions have failed, each of them, or a smart account's part in them, as nodes have them.
 * @throws ModalError `transactionUnconfirmed` where they are in no block after a minute, or what they say of the account is not to be told
 */
export async function haveFailed(hashes: readonly string[], { from, ...place }: TransferPlace & { from: string }): Promise<boolean> {
  const node = createNode({ ...place, signal: undefined })
  return until(async signal => {
    const receipts = await Promise.all(hashes.map(hash => node.ask('eth_getTransactionReceipt', [hash], signal) as Promise<Receipt | null>))
    if (!receipts.every(isMined)) return undefined
    const failed = receipts.map(receipt => hasFailed(receipt!, from))
    return !failed.includes(false) && (failed.includes(undefined) ? undefined : true)
  }, place.signal)
}
