// What calls would do to an account: what goes, what comes, and who may take what later. A node tries them (eth_simulateV1) and tells; where
// none can, it is what the calls say of themselves.
import { clock } from '../../clients/clock.js'
import { DECIMALS, SYMBOL } from '../../clients/eip155-balance.js'
import type { Batch } from '../../domain/adapter.js'
import type { Foresight } from '../../domain/foresight.js'
import { named } from '../../domain/error-code.js'
import { TRIAL_LIMIT } from '../../domain/times.js'
import { readRevertReason } from './errors.js'
import { encodeBalanceOf } from './ethers.js'
import { createNode, type Node } from './node.js'
import { notice, type Noticed, toWhole } from './noticed.js'
import { toQuantity } from './quantity.js'
import { readCalls, toNames, toValue } from './read-calls.js'
import { readLogs, type Result, TELLER, TELLER_CODE } from './received-amount.js'

type Asked = Omit<Batch, 'provider'>

/** Nobody's address; there is code in the trial that hands on what it is asked to whom stands in its first word, who can change nothing. */
const LOOKER = '0x6c617463686b65790000000000000000000ba1a1'
// CALLDATACOPY of what follows the word; STATICCALL; RETURNDATACOPY; then RETURN, or REVERT.
const LOOKER_CODE = '0x60203603806020600037600060008260006000355afa3d600060003e6023573d6000fd5b3d6000f3'

/** What each may use of the network's time to answer, so that none uses up what is there for all. */
const GAS = '0x7a120'

/** More tokens than these nobody reads, and no node is asked for: then it counts as not tried. */
const MOST = 20

/** As in `Calls`. */
export async function foresee({ signal, ...asked }: Asked): Promise<Foresight> {
  // One after the other and each by itself: the first that can tell is enough.
  for (const url of asked.urls) {
    signal?.throwIfAborted()
    const done = new AbortController()
    const over = clock.wait(TRIAL_LIMIT, done.signal).then(() => undefined)
    const told = await Promise.race([tryOn(createNode({ ...asked, urls: [url], signal }), asked).catch(() => undefined), over])
    done.abort()
    if (told) return told
  }
  return readCalls(createNode({ ...asked, signal }), asked)
}

interface Block {
  calls: readonly object[]
  stateOverrides?: object
}

/** What the calls of each block come to. @throws `rpcFailed` where that is not told of each */
async function simulate({ ask }: Node, ...blockStateCalls: readonly Block[]): Promise<readonly (readonly Result[])[]> {
  const blocks: unknown = await ask('eth_simulateV1', [{ blockStateCalls }, 'latest'])
  return blockStateCalls.map(({ calls }, at) => {
    const told = (Object(blocks) as Record<number, { calls?: unknown } | undefined>)[at]?.calls
    if (!Array.isArray(told) || told.length !== calls.length) throw named('rpcFailed')
    return told.map(each => Object(each) as Result)
  })
}

/** What is asked of contracts, and of the chain for the account's coins: none of the answers can change the next. */
function toLooks(from: string, asked: readonly { to: string; data: string }[]): Block {
  const balance = { from, to: TELLER, data: `0x${encodeBalanceOf(from).slice(10)}` }
  const others = asked.map(({ to, data }) => ({ from, to: LOOKER, gas: GAS, data: `0x${to.slice(2).padStart(64, '0')}${data.slice(2)}` }))
  return { stateOverrides: { [TELLER]: { code: TELLER_CODE }, [LOOKER]: { code: LOOKER_CODE } }, calls: [balance, ...others] }
}

const answersOf = (results: readonly Result[]): readonly unknown[] =>
  results.map(({ status, returnData }) => (status === '0x1' ? returnData : undefined))

/**
 * Tries the calls twice: to see which tokens they touch, then to look at those before and after. The second trial begins like the first, and
 * looks in a block of its own, so that a contract in it is not told that it is looked at.
 * @throws where the node cannot, or where it cannot be told what they do
 */
async function tryOn(node: Node, asked: Asked): Promise<Foresight> {
  const { from, transactions, network } = asked
  const calls = transactions.map(({ to, value, data }) => ({ from, to, value, data }))
  const [first] = await simulate(node, { calls })
  const failed = first!.find(({ status }) => status === '0x0') as (Result & { error?: unknown }) | undefined
  if (failed) {
    const { error, returnData } = failed
    return { ...(await readCalls(node, asked)), failure: readRevertReason(error) || readRevertReason({ data: returnData }) }
  }
  const { tokens, pieces, grants } = notice(first!, from)
  if (Math.max(tokens.size, pieces.size, grants.size) > MOST) throw named('rpcFailed')
  const owned = [...tokens.keys()]
  const balances = owned.map(to => ({ to, data: encodeBalanceOf(from) }))
  const allowances = [...grants].flatMap(([key, { left }]) => (left ? [{ key, ...left }] : []))
  const contracts = [...new Set([...owned, ...pieces.keys(), ...[...grants.values()].map(({ token }) => token)])]
  const names = contracts.flatMap(to => [DECIMALS, SYMBOL].map(data => ({ to, data })))
  // Of the same moment, so that they travel together.
  const [[before], [second, after]] = await Promise.all([
    simulate(node, toLooks(from, balances)),
    simulate(node, { calls }, toLooks(from, [...balances, ...allowances, ...names])),
  ])
  const seen = notice(second!, from)
  if ([...first!, ...second!].some(({ status }) => status !== '0x1') || !isSame(first!, second!)) throw named('rpcFailed')
  if ([...seen.grants.keys()].some(key => !grants.has(key))) throw named('rpcFailed')
  const told = answersOf(after!)
  const [had, has] = [answersOf(before!), told].map(all => all.slice(0, 1 + owned.length).map(toQuantity)) as [Units, Units]
  const nameOf = toNames(contracts, told.slice(1 + owned.length + allowances.length), network)
  const left = new Map(allowances.map(({ key }, at) => [key, toQuantity(String(told[1 + owned.length + at]).slice(0, 66))]))
  const [coins, refund] = toCoins(had[0], has[0], toValue(transactions))
  const changes = owned.map((token, at) => nameOf(token, toChange(had[1 + at], has[1 + at], seen.tokens.get(token))))
  const moved = toMoved(seen).map(([token, units]) => ({ ...nameOf(token, units), decimals: undefined }))
  return {
    isTried: true,
    moves: [nameOf(undefined, coins), ...changes, ...moved, nameOf(undefined, refund)].filter(({ units }) => units),
    approvals: [...seen.grants]
      .map(([key, { token, spender, units, left: isOfUnits }]) => ({
        ...nameOf(token, units === undefined ? 1n : (left.get(key) ?? units)),
        // Pieces are counted, whatever their contract tells of decimals.
        ...(!isOfUnits && { decimals: undefined, isPiece: units !== undefined }),
        spender: toWhole(spender),
        ...(units === undefined && { isAll: true }),
      }))
      .filter(({ units }) => units),
  }
}

type Units = (bigint | undefined)[]

/** Whether two trials have left the same events; how much of each they moved may be another price. */
function isSame(one: readonly Result[], other: readonly Result[]): boolean {
  const [first, second] = [one, other].map(results =>
    JSON.stringify(results.map(({ logs }) => readLogs(logs).map(({ emitter, event, parties }) => [emitter, event, parties]))),
  )
  return first === second
}

/** @throws `rpcFailed` where a token does not tell that has to */
function toChange(had: bigint | undefined, has: bigint | undefined, isNeeded = true): bigint {
  if (had !== undefined && has !== undefined) return has - had
  if (isNeeded) throw named('rpcFailed')
  return 0n
}

/** What goes of the coin, at least what is sent along, and what comes back of that: here it may, and later not. */
function toCoins(had: bigint | undefined, has: bigint | undefined, value: bigint): readonly [bigint, bigint] {
  const change = toChange(had, has)
  return value && change > -value ? [-value, change + value] : [change, 0n]
}

/** What goes of each collection, and what comes. */
function toMoved({ pieces }: Noticed): readonly (readonly [string, bigint])[] {
  return [...pieces].flatMap(([token, changes]) => {
    const sum = (isIn: boolean) => [...changes.values()].reduce((all, units) => (units > 0n === isIn ? all + units : all), 0n)
    return [[token, sum(false)] as const, [token, sum(true)] as const]
  })
}
