// What calls would do to an account: what goes, what comes, and who may take what later. A node tries them (eth_simulateV1) and tells; where
// none can, it is what the calls say of themselves.
import { DECIMALS, SYMBOL } from '../../clients/eip155-balance.js'
import type { Batch } from '../../domain/adapter.js'
import type { Foresight } from '../../domain/foresight.js'
import { named } from '../../domain/error-code.js'
import { readRevertReason, toNodeError } from './errors.js'
import { encodeBalanceOf } from './ethers.js'
import type { Node } from './node.js'
import { notice, type Noticed, toWhole } from './noticed.js'
import { toQuantity } from './quantity.js'
import { readCalls, toNames, toValue } from './read-calls.js'
import { readLogs } from './events.js'
import { type Result, tellBy, type Tried, tryAgain, tryFirst } from './trial.js'

type Asked = Omit<Batch, 'provider'>

/** More tokens than these nobody reads, and no node is asked for: then it counts as not tried. */
const MOST = 20

/** As in `Calls`. */
export async function foresee(asked: Asked): Promise<Foresight> {
  let isUnanswered = true
  const told = await tellBy(asked, node =>
    tryOn(node, asked).catch((error: Error) => {
      isUnanswered &&= error.name === 'rpcFailed'
      return toNodeError(error) === 'insufficientFunds' ? toFailing(asked, error) : undefined
    }),
  )
  return told ?? { ...(await readCalls(asked)), isUnanswered }
}

/** What fails, beside what the calls say of themselves: those before it may be carried out. */
const toFailing = async (asked: Asked, ...errors: readonly unknown[]): Promise<Foresight> => ({
  ...(await readCalls(asked)),
  failure: errors.map(readRevertReason).find(Boolean) ?? '',
})

/**
 * Tries the calls to see which tokens they touch, then to look at those before and after.
 * @throws where the node cannot; `callsChanged` where it cannot be told what they do, since they do something else each time
 */
async function tryOn(node: Node, asked: Asked): Promise<Foresight> {
  const { from, transactions, network } = asked
  const first = await tryFirst(node, asked)
  const failed = first.results.find(({ status }) => status === '0x0') as (Result & { error?: unknown }) | undefined
  if (failed) {
    const { error, returnData } = failed
    return toFailing(asked, error, { data: returnData })
  }
  const { tokens, pieces, grants } = notice(first.results, from)
  if (Math.max(tokens.size, pieces.size, grants.size) > MOST) throw named('callsChanged')
  const owned = [...tokens.keys()]
  const balances = owned.map(to => ({ to, data: encodeBalanceOf(from) }))
  const allowances = [...grants].flatMap(([key, { left }]) => (left ? [{ key, ...left }] : []))
  const contracts = [...new Set([...owned, ...pieces.keys(), ...[...grants.values()].map(({ token }) => token)])]
  const names = contracts.flatMap(to => [DECIMALS, SYMBOL].map(data => ({ to, data })))
  const runs = await tryAgain(node, from, first, balances, [...allowances, ...names])
  const [{ results, after }] = runs
  const seen = notice(results, from)
  if ([...seen.grants.keys()].some(key => !grants.has(key))) throw named('callsChanged')
  const all = [first, ...runs].every(run => run.results.every(({ status }) => status === '0x1') && isSame(first.results, run.results))
  const [plain, ...dear] = runs.map(run =>
    toChanges(
      run,
      owned.map(token => seen.tokens.get(token)),
    ),
  )
  if (!all || !dear.every((changes, at) => isLike(plain!, changes, runs[at + 1]!.fee))) throw named('callsChanged')
  const nameOf = toNames(contracts, after.slice(1 + owned.length + allowances.length), network)
  const left = new Map(allowances.map(({ key }, at) => [key, toQuantity(String(after[1 + owned.length + at]).slice(0, 66))]))
  const [coins, refund] = toCoins(plain![0]!, toValue(transactions))
  const changes = owned.map((token, at) => nameOf(token, plain![1 + at]!))
  const moved = toMoved(seen).map(([token, units, piece]) => ({ ...nameOf(token, units), decimals: undefined, piece }))
  if (moved.length > MOST) throw named('callsChanged')
  return {
    isTried: true,
    moves: [nameOf(undefined, coins), ...changes, ...moved, nameOf(undefined, refund)].filter(({ units }) => units),
    approvals: [...seen.grants]
      .map(([key, { token, spender, units, piece }]) => ({
        ...nameOf(token, units === undefined ? 1n : (left.get(key) ?? units)),
        // Pieces are counted, whatever their contract tells of decimals.
        ...(piece !== undefined && { decimals: undefined, piece }),
        spender: toWhole(spender),
        ...(units === undefined && { decimals: undefined, isAll: true }),
      }))
      .filter(({ units }) => units),
  }
}

/** Whether two trials have left the same events; how much of each they moved may be another price. */
function isSame(one: readonly Result[], other: readonly Result[]): boolean {
  const [first, second] = [one, other].map(results =>
    JSON.stringify(results.map(({ logs }) => readLogs(logs).map(({ emitter, event, parties }) => [emitter, event, parties]))),
  )
  return first === second
}

/** What comes of the coin and then of each token, less what goes. @throws `callsChanged` where a token does not tell that has to */
function toChanges({ before, after }: Tried, needed: readonly (boolean | undefined)[]): readonly bigint[] {
  return [true, ...needed].map((isNeeded = true, at) => {
    const [had, has] = [toQuantity(before[at]), toQuantity(after[at])]
    if (had !== undefined && has !== undefined) return has - had
    if (isNeeded) throw named('callsChanged')
    return 0n
  })
}

/** Whether a trial with a fee has come to what one without has: to a twentieth, since prices move between the two. */
const isLike = (plain: readonly bigint[], dear: readonly bigint[], fee: bigint): boolean =>
  plain.every((change, at) => {
    const less = change - dear[at]!
    const room = (change < 0n ? -change : change) / 20n
    return -less <= room && less <= room + (at ? 0n : fee)
  })

/** What goes of the coin, at least what is sent along, and what comes back of that: here it may, and later not. */
function toCoins(change: bigint, value: bigint): readonly [bigint, bigint] {
  return value && change > -value ? [-value, change + value] : [change, 0n]
}

/** Which pieces of each collection go, and how many come: who makes new ones cannot tell their numbers beforehand. */
function toMoved({ pieces }: Noticed): readonly (readonly [token: string, units: bigint, piece?: bigint])[] {
  return [...pieces].flatMap(([token, changes]) => {
    const come = [...changes.values()].reduce((all, units) => (units > 0n ? all + units : all), 0n)
    const gone = [...changes].flatMap(([piece, units]) => (units < 0n ? [[token, units, piece] as const] : []))
    return come ? [...gone, [token, come] as const] : gone
  })
}
