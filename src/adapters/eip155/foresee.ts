// What calls would do to an account: what goes, what comes, and who may take what later. A node tries them (eth_simulateV1) and tells; where
// none can, it is what the calls say of themselves.
import { clock } from '../../clients/clock.js'
import { DECIMALS, SYMBOL, toText } from '../../clients/eip155-balance.js'
import type { Batch, PreparedTransaction } from '../../domain/adapter.js'
import type { Foresight, Told } from '../../domain/foresight.js'
import { named } from '../../domain/error-code.js'
import { toPlainText } from '../../domain/names.js'
import { TRIAL_LIMIT } from '../../domain/times.js'
import { readRevertReason } from './errors.js'
import { encodeAllowance, encodeBalanceOf, toChecksum } from './ethers.js'
import { createNode, type Node } from './node.js'
import { toQuantity } from './quantity.js'
import { DEPOSIT, MULTIPLE, readLogs, type Result, TELLER, TELLER_CODE, toTopic, TRANSFER, WITHDRAWAL } from './received-amount.js'

type Asked = Omit<Batch, 'provider'>

/** `Approval(address,address,uint256)` of tokens and pieces; `ApprovalForAll(address,address,bool)` of collections. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const ALL_APPROVED = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** More tokens than these nobody reads, and no node is asked for. */
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
  return read(createNode({ ...asked, signal }), asked)
}

/** Who may take something, and what of. */
interface Grant {
  token: string
  spender: string
  /** Undefined for all pieces of a collection. */
  units?: bigint
}

/** What the events of calls tell of an account. */
interface Noticed {
  /** Contracts of tokens of which something has moved, or may. */
  tokens: Set<string>
  /** How many pieces of a collection have come; fewer than none where they have gone. */
  pieces: Map<string, bigint>
  grants: Map<string, Grant>
}

/** An address out of a topic. */
const toAddress = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`

function notice(results: readonly Result[], from: string): Noticed {
  const [tokens, pieces, grants] = [new Set<string>(), new Map<string, bigint>(), new Map<string, Grant>()]
  const owner = toTopic(from)
  for (const { emitter, event, parties, units } of results.flatMap(({ logs }) => readLogs(logs))) {
    const isMany = MULTIPLE.includes(event)
    const [giver, taker] = isMany ? [parties[1], parties[2]] : parties
    if (isMany || (event === TRANSFER && parties.length === 3)) {
      const change = (taker === owner ? 1n : 0n) - (giver === owner ? 1n : 0n)
      if (change) pieces.set(emitter, (pieces.get(emitter) ?? 0n) + change)
    } else if ([TRANSFER, DEPOSIT, WITHDRAWAL].includes(event) && parties.includes(owner)) tokens.add(emitter)
    else if ((event === APPROVAL || event === ALL_APPROVED) && giver === owner) {
      const isAll = event === ALL_APPROVED
      const spender = toAddress(taker)
      const key = `${emitter}${spender}`
      // The last word counts. One piece of a collection is told by its number, which is no amount.
      grants.delete(key)
      if (isAll ? units : !/^0x0*$/.test(spender))
        grants.set(key, { token: emitter, spender, ...(!isAll && { units: parties.length === 3 ? 1n : units }) })
    }
  }
  return { tokens, pieces, grants }
}

/** Tries the calls twice: to see which tokens they touch, then to look at those before and after. Undefined where the node cannot. */
async function tryOn({ ask }: Node, { from, transactions, network }: Asked): Promise<Foresight | undefined> {
  const stateOverrides = { [TELLER]: { code: TELLER_CODE } }
  const calls = transactions.map(({ to, value, data }) => ({ from, to, value, data }))
  const simulate = async (all: readonly object[]): Promise<readonly Result[] | undefined> => {
    const blocks = (await ask('eth_simulateV1', [{ blockStateCalls: [{ stateOverrides, calls: all }] }, 'latest'])) as [{ calls: Result[] }]
    return blocks[0].calls.length === all.length ? blocks[0].calls : undefined
  }
  const first = await simulate(calls)
  if (!first) return undefined
  const failed = first.find(({ status }) => status !== '0x1')
  if (failed) {
    const { error, returnData } = failed as Result & { error?: unknown }
    return { isTried: true, moves: [], approvals: [], failure: readRevertReason(error) || readRevertReason({ data: returnData }) }
  }
  const { tokens, pieces, grants: all } = notice(first, from)
  const grants = [...all.values()].slice(0, MOST)
  const owned = [...tokens].slice(0, MOST)
  const looks = [
    { from, to: TELLER, data: `0x${encodeBalanceOf(from).slice(10)}` },
    ...owned.map(to => ({ from, to, data: encodeBalanceOf(from) })),
  ]
  const allowances = grants.map(({ token, spender }) => ({ from, to: token, data: encodeAllowance(from, spender) }))
  const contracts = [...new Set([...owned, ...pieces.keys(), ...grants.map(({ token }) => token)])]
  const names = contracts.flatMap(to => [DECIMALS, SYMBOL].map(data => ({ from, to, data })))
  const results = await simulate([...looks, ...calls, ...looks, ...allowances, ...names])
  if (!results) return undefined
  const take = (from: number, count: number) =>
    results.slice(from, from + count).map(({ status, returnData }) => (status === '0x1' ? returnData : undefined))
  const after = looks.length + calls.length
  const [had, has] = [take(0, looks.length), take(after, looks.length)].map(all => all.map(toQuantity)) as [Units, Units]
  const left = take(after + looks.length, grants.length).map(toQuantity)
  const told = take(after + looks.length + grants.length, names.length)
  const nameOf = toNames(contracts, told, network)
  const changes = looks.map((_, at) => nameOf(owned[at - 1], (has[at] ?? 0n) - (had[at] ?? 0n)))
  return {
    isTried: true,
    moves: [...changes, ...[...pieces].map(([token, units]) => ({ ...nameOf(token, units), decimals: undefined }))].filter(
      ({ units }) => units,
    ),
    approvals: grants
      .map(({ token, spender, units }, at) => ({
        ...nameOf(token, units === undefined ? 1n : (left[at] ?? units)),
        spender: toChecksum(spender)!,
        ...(units === undefined && { isAll: true }),
      }))
      .filter(({ units }) => units),
  }
}

type Units = (bigint | undefined)[]

/** Puts names to units: each contract has told its decimals and its symbol. */
function toNames(contracts: readonly string[], told: readonly unknown[], { nativeCurrency }: Asked['network']) {
  return (token: string | undefined, units: bigint): Told => {
    if (!token) return { ...nativeCurrency, units }
    const at = contracts.indexOf(token)
    const decimals = toQuantity(told[2 * at])
    return {
      token: toChecksum(token)!,
      symbol: toPlainText(toText(told[2 * at + 1]), 16) || '?',
      decimals: decimals !== undefined && decimals < 78n ? Number(decimals) : undefined,
      units,
    }
  }
}

/** `transfer` and `approve` of tokens, and `setApprovalForAll` of collections: to whom, and how much. */
const WRITTEN = /^0x(a9059cbb|095ea7b3|a22cb465)0{24}([\da-f]{40})([\da-f]{64})$/i

/** What calls say of themselves; a node is asked for no more than names. @throws `rpcFailed` where none answers */
async function read({ ask }: Node, { transactions, network }: Asked): Promise<Foresight> {
  const parts = transactions.flatMap(({ to, data }) => {
    const [, selector, party = '', units = ''] = WRITTEN.exec(data) ?? []
    return selector
      ? [
          {
            token: to.toLowerCase(),
            selector: selector.toLowerCase(),
            spender: toChecksum(`0x${party.toLowerCase()}`)!,
            units: BigInt(`0x${units}`),
          },
        ]
      : []
  })
  const contracts = [...new Set(parts.map(({ token }) => token))].slice(0, MOST)
  const told = await Promise.all(
    contracts.flatMap(to => [DECIMALS, SYMBOL].map(data => ask('eth_call', [{ to, data }, 'latest']).catch(failUnlessAnswered))),
  )
  const nameOf = toNames(contracts, told, network)
  const value = transactions.reduce((sum, { value }: PreparedTransaction) => sum + BigInt(value), 0n)
  return {
    isTried: false,
    moves: [
      ...(value ? [nameOf(undefined, -value)] : []),
      ...parts.filter(({ selector }) => selector === 'a9059cbb').map(({ token, units }) => nameOf(token, -units)),
    ],
    approvals: parts
      .filter(({ selector, units }) => selector !== 'a9059cbb' && units)
      .map(({ token, spender, units, selector }) => ({
        ...nameOf(token, units),
        spender,
        ...(selector === 'a22cb465' && { isAll: true }),
      })),
  }
}

/** A contract may have no name; that nobody answers is something else. */
function failUnlessAnswered(error: Error): undefined {
  if (error.name === 'rpcFailed') throw named('rpcFailed')
}
