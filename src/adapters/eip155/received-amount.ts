// What calls would really give and take, as a node tells that tries them: by eth_simulateV1, or where it does not know that, by one eth_call.
import type { Batch, Transfer, TransferPlace, Trial, Verdict } from '../../domain/adapter.js'
import { formatUnits, toRoom } from '../../domain/amounts.js'
import { NodeError } from '../../clients/rpc.js'
import { toNodeError } from './errors.js'
import { encodeBalanceOf, readAddress } from './ethers.js'
import { APPROVAL, COUNTED, DEPOSIT, LEFT, type Log, MULTIPLE, OPERATORS, readLogs, SENT, toTopic, TRANSFER, WITHDRAWAL } from './events.js'
import { createNode, type Node } from './node.js'
import { toQuantity } from './quantity.js'
import { prepare } from './transfer.js'
import { isUnknown, tellBy, tryAgain, tryFirst } from './trial.js'

/** As in `Calls`. Throws nothing. */
export async function tryOut({ trial, ...batch }: Batch): Promise<Verdict> {
  if (!trial) return undefined
  let hasFailed = false
  const ask = async (node: Node): Promise<Verdict> => {
    const verdict = await judgeOn(node, batch, trial)
    // A node may be behind: whether it fails for others, too, they are asked.
    if (verdict !== 'executionReverted') return verdict
    hasFailed = true
    return undefined
  }
  const told = await tellBy({ ...batch, urls: trial.urls }, ask).catch(() => undefined)
  return told ?? (hasFailed ? 'executionReverted' : undefined)
}

/** What is looked at before and after: a token, or the native coin. */
interface Look {
  token?: string | undefined
  /** Of whom. @default who makes the calls */
  of?: string | undefined
  /** Without an answer to it nothing is known; any other token of the account may be broken. */
  isNeeded: boolean
}

/** What was found. */
interface Found {
  /** What there was of each before the transactions, then after them. */
  balances: readonly (readonly [before: bigint, after: bigint])[]
  /** Something else has gone, as the node itself has told. */
  isMoreGone?: boolean
  /** So much of the coin may have gone for gas. */
  fee?: bigint
  /** One of the calls has failed. */
  hasFailed?: boolean
}

/** What comes stands first, then what goes; the native coin is always among them. */
function toLooks({ gives, takes, keeps = [] }: Trial): readonly Look[] {
  const needed = [gives.token, takes.token, undefined].map(token => ({ token, isNeeded: true }))
  const all: Look[] = [...needed, ...keeps.map(token => ({ token, isNeeded: false }))]
  return all.filter(({ token }, at) => all.findIndex(other => isSame(other.token, token)) === at)
}

const isSame = (one: string | undefined, other: string | undefined): boolean => one?.toLowerCase() === other?.toLowerCase()

/** So many percent of what was typed have to go. */
const LEAST_SPENT = 99n

type Tried = Omit<Batch, 'urls' | 'trial'>

/** What one node finds, by each of its trials; undefined where it cannot tell. Throws nothing. */
async function judgeOn(node: Node, batch: Tried, trial: Trial): Promise<Verdict> {
  const looks = toLooks(trial)
  const [isHeld, found] = await Promise.all([holds(node, batch, looks).catch(() => undefined), tell(node, batch, looks, trial)])
  if (isHeld) return 'swapTakesMore'
  if (!found || isHeld === undefined) return undefined
  const failed = found.filter(({ hasFailed }) => hasFailed).length
  // What does so in one of its trials only sees that it is tried, or is hindered by that: nothing is known.
  if (failed) return failed === found.length ? 'executionReverted' : undefined
  const verdicts = found.map(each => judge(each, looks, trial))
  return verdicts.find(verdict => verdict === 'swapTakesMore') ?? verdicts.find(verdict => verdict) ?? false
}

/** Some coins have a token's face, as CELO has: what there was and is of that is just what there was and is of the coin. */
const isCoin = (looks: readonly Look[], balances: Found['balances'], at: number): boolean =>
  String(balances[at]) === String(balances[looks.findIndex(({ token }) => !token)])

function judge({ balances, isMoreGone, fee = 0n }: Found, looks: readonly Look[], { gives, takes }: Trial): Verdict {
  const changes = looks.map(({ token }, at) => ({ token, gain: balances[at]![1] - balances[at]![0] + (token ? 0n : fee) }))
  const isOver = changes.some(({ token, gain }, at) =>
    isSame(token, takes.token) ? -gain > takes.units + toRoom(takes.units) : gain < 0n && !(token && isCoin(looks, balances, at)),
  )
  // What takes less of it than was typed pays out of something else. Of the coin that is looked at only where no fee goes along with it.
  const spent = -changes.find(({ token }) => isSame(token, takes.token))!.gain
  const isLess = (takes.token !== undefined || !fee) && spent * 100n < takes.units * LEAST_SPENT
  // Of what is reckoned for the fee only half has gone: that the rest has come is not to be believed.
  const come = changes[0]!.gain - (gives.token ? 0n : fee / 2n)
  return isMoreGone || isOver || isLess ? 'swapTakesMore' : come < gives.units && 'swapGivesLess'
}

/** `owner()` */
const OWNER = '0x8da5cb5b'
/** What a contract is asked: who owns it; what it has of an account, and whether that owns it or may act in its name. */
const QUESTIONS = [
  OWNER,
  '0x70a08231', // balanceOf(address)
  '0x2f54bf6e', // isOwner(address), a Safe
  '0x2520e7ff', // isAuth(address), Instadapp's accounts
  '0xa2e1a8d8', // isOwnerAddress(address), Coinbase's
  '0x2d9ad53d', // isModuleEnabled(address), a Safe
  '0xc066a5b1', // privileges(address), Ambire's
]

/**
 * Whether a contract that is called is the account's own, or holds something of the account's, as a token or a collection tells it: what an
 * exchange keeps for its customers, positions say, it hands out to anybody they name, a Safe does whatever its owner calls it for, and both
 * leave no event of theirs. Tokens that are looked at tell by themselves.
 * @throws where the node does not answer
 */
async function holds({ ask }: Node, { from, transactions }: Tried, looks: readonly Look[]): Promise<boolean> {
  const called = [...new Set(transactions.map(({ to }) => to.toLowerCase()))].filter(to => !looks.some(({ token }) => isSame(token, to)))
  const asked = called.flatMap(to => QUESTIONS.map(question => ({ to, data: question + toTopic(from).slice(2) })))
  const told = await Promise.all(
    asked.map(question =>
      ask('eth_call', [question, 'latest']).catch((error: unknown) => {
        // Most contracts know no such question. Whoever was not told must not take it for a no.
        if (!(error instanceof NodeError) || (toNodeError(error) !== 'executionReverted' && !STUMBLED.test(error.message))) throw error
      }),
    ),
  )
  const words = told.map(answer => String(answer).slice(0, 66).toLowerCase())
  return words.some((word, at) => (asked[at]!.data.startsWith(OWNER) ? word === toTopic(from) : toQuantity(word)))
}

/** How nodes say that a contract has come to no end, as old ones do with questions that they do not know. */
const STUMBLED = /invalid (opcode|jump)|out of gas|stack (under|over)flow|vm execution error/i

/** What there is before and after the transactions, by whichever way a node knows; nothing where it knows none. Throws nothing. */
async function tell(node: Node, batch: Tried, looks: readonly Look[], { keeps }: Trial): Promise<readonly Found[] | undefined> {
  try {
    return await simulate(node, batch, looks)
  } catch (error) {
    // What has failed there is not tried by a way that sees less: a contract can tell the two apart.
    if (!isUnknown(error)) return undefined
  }
  // Without its events a node tells of those tokens alone that it is asked about.
  const found = keeps && (await lookAsOwner(node, batch, looks).catch(() => undefined))
  return found && [found]
}

/** Pairs what was read before with what was read after; nothing where something needed is missing. */
function pair(looks: readonly Look[], read: readonly (bigint | undefined)[]): Found['balances'] | undefined {
  const isWhole = looks.every(({ isNeeded }, at) => !isNeeded || (read[at] !== undefined && read[looks.length + at] !== undefined))
  return isWhole ? looks.map((_, at) => [read[at] ?? 0n, read[looks.length + at] ?? 0n] as const) : undefined
}

/** By trials that cannot be told from the network. */
async function simulate(node: Node, batch: Tried, looks: readonly Look[]): Promise<readonly Found[] | undefined> {
  const { from, transactions } = batch
  const tokens = looks.flatMap(({ token }) => token ?? [])
  const called = transactions.map(({ to }) => to)
  const isGone = (log: Log) => hasGone(log, from, looks) || isGrant(log, from, looks, called)
  const first = await tryFirst(node, batch)
  const balanceOf = encodeBalanceOf(from)
  const runs = await tryAgain(
    node,
    from,
    first,
    tokens.map(to => ({ to, data: balanceOf })),
  )
  const found = runs.map(({ results, before, after, fee }): Found | undefined => {
    const read = [before, after].flatMap(told => looks.map(({ token }) => toQuantity(told[token ? 1 + tokens.indexOf(token) : 0])))
    const balances = pair(looks, read)
    if (!balances) return undefined
    if (results.some(({ status }) => status === '0x0')) return { balances, hasFailed: true }
    if (!results.every(({ status }) => status === '0x1')) return undefined
    return { balances, fee, isMoreGone: [...first.results, ...results].some(({ logs }) => readLogs(logs).some(isGone)) }
  })
  return found.every(each => each !== undefined) ? found : undefined
}

/** Jumps over what reverts, which stands at 7; called by anybody but itself, when coins arrive say, it does nothing. */
const BEGIN = '333014600d57005b60006000fd5b'
const push = (value: bigint | number | string): string => `7f${BigInt(value).toString(16).padStart(64, '0')}`

/** What a token may use to answer that nobody needs: it is not to use up what the others need. */
const GAS = 100_000

/** So much call data is searched for tokens; it takes a node some 2 700 gas for each byte. */
const SEARCHED = 8192
/** The most tokens that are looked at because they stand there. */
const NAMED = 32

/**
 * Whatever stands in its data, at any place, and has something of the account, as `balanceOf(address)` tells it: for each place it asks
 * whether there is code at the twenty bytes from there on (EXTCODESIZE), and that (STATICCALL, with the gas of a token that nobody needs). With
 * less than 120 000 left it jumps to where nothing is, and all of it fails: a token that cannot answer must not pass for one that has nothing.
 */
const SEARCH =
  '0x6370a0823160e01b60005230600452606060005b36816013011015605f57803560601c803b156057575a6201d4c011600057' +
  '6000604052602060406024600084620186a0fa6040511515161560575780835291602001915b506001016013565b50606090036060f3'

/** The tokens of the account that stand in the call data; undefined where that is too much to be searched. @throws what the node said */
async function findNamed({ ask }: Node, { from, transactions }: Tried): Promise<readonly string[] | undefined> {
  const data = `0x${transactions.map(({ data }) => data.slice(2)).join('')}`
  if (data.length > 2 + 2 * SEARCHED) return undefined
  const told = await ask('eth_call', [{ from, to: from, data }, 'latest', { [from]: { code: SEARCH } }])
  const found = new Set(
    String(told)
      .slice(2)
      .match(/.{64}/g)
      ?.map(word => `0x${word.slice(24)}`),
  )
  return found.size > NAMED ? undefined : [...found]
}

/** What there is before and after as a node tells it that knows no trials: of what is looked at, and of each token that the calls name. */
async function lookAsOwner(node: Node, batch: Tried, looks: readonly Look[]): Promise<Found | undefined> {
  const named = await findNamed(node, batch)
  const more = named?.filter(token => !looks.some(look => isSame(look.token, token)))
  const read = more && (await callAsOwner(node, batch, [...looks, ...more.map(token => ({ token, isNeeded: false }))]))
  const isMoreGone = read?.some(([before, after], at) => at >= looks.length && after < before && !isCoin(looks, read, at))
  return read && { balances: read, isMoreGone: isMoreGone === true }
}

/** What is looked at before and after, by code that stands at the owner's address for one call: it looks, makes the calls that are its data, and looks again. */
async function callAsOwner(
  { ask }: Node,
  { from, transactions }: Pick<Tried, 'from' | 'transactions'>,
  looks: readonly Look[],
): Promise<Found['balances'] | undefined> {
  let data = ''
  const call = (to: string, input: string, value?: string, isNeeded = true): string => {
    const [at, size] = [data.length / 2, input.length / 2 - 1]
    data += input.slice(2)
    // CALLDATACOPY; CALL or STATICCALL, whose answer comes to 0; ISZERO and JUMPI to what reverts, or whether it has answered.
    const parts = [push(size), push(at), push(0), '37', push(32), push(0), push(size), push(0), value ? push(value) : '', push(to)]
    return `${parts.join('')}${isNeeded ? '5a' : push(GAS)}${value ? 'f1' : 'fa'}${isNeeded ? '15600757' : ''}`
  }
  // ADDRESS BALANCE, or MLOAD of what the token has answered; MUL makes nought of what it has not: who is starved behind the calls has lost it.
  const look = ({ token, of = from, isNeeded }: Look): string => {
    if (!token) return '3031'
    return `${call(token, encodeBalanceOf(of), undefined, isNeeded)}${push(0)}51${isNeeded ? '' : '02'}`
  }
  const steps = [...looks.map(look), ...transactions.map(({ to, value, data: input }) => call(to, input, value)), ...looks.map(look)]
  const size = looks.length * 2
  // What was read last lies uppermost.
  const keep = Array.from({ length: size }, (_, at) => `${push(32 * (size - 1 - at))}52`)
  const code = `0x${BEGIN}${steps.join('')}${keep.join('')}${push(32 * size)}${push(0)}f3`
  const told = String(await ask('eth_call', [{ from, to: from, data: `0x${data}` }, 'latest', { [from]: { code } }]))
  if (told.length !== 2 + 64 * size) return undefined
  return pair(
    looks,
    Array.from({ length: size }, (_, at) => toQuantity(`0x${told.slice(2 + 64 * at, 66 + 64 * at)}`)),
  )
}

/**
 * What the token itself keeps of a transfer: what does not arrive of it, where a node tells that puts code at the owner's address; else nothing
 * is known of any. @throws ModalError where the transfer cannot be right
 */
export async function getTokenFee(transfer: Transfer): Promise<bigint> {
  const { from, units, token } = transfer
  const transaction = await prepare(transfer)
  const to = readAddress(transfer.to)
  if (!token || isSame(to, from)) return 0n
  const looks = [{ token: transaction.to, of: to, isNeeded: true }]
  const read = await callAsOwner(createNode(transfer), { from, transactions: [transaction] }, looks).catch(() => undefined)
  if (!read) return 0n
  const missing = units - read[0]![1] + read[0]![0]
  return missing > units ? units : missing > toRoom(units) ? missing : 0n
}

/** Whether an event tells that something has left the account whose balance nobody looks at: units of a token, or a piece of a collection. */
function hasGone({ emitter, event, parties }: Log, from: string, looks: readonly Look[]): boolean {
  const giver = [TRANSFER, COUNTED, ...SENT].includes(event) ? parties[0] : MULTIPLE.includes(event) ? parties[1] : undefined
  return giver === toTopic(from) && !looks.some(({ token }) => isSame(token, emitter))
}

/** Whether an event tells that somebody may take something later: of what is looked at only those that are called may. */
function isGrant({ emitter, event, parties }: Log, from: string, looks: readonly Look[], called: readonly string[]): boolean {
  if (!([APPROVAL, ...OPERATORS].includes(event) || LEFT.has(event)) || parties[0] !== toTopic(from)) return false
  return event !== APPROVAL || !looks.some(({ token }) => isSame(token, emitter)) || !called.some(to => toTopic(to) === parties[1])
}

/**
 * What a transaction has given an account, decimal text, by its receipt: what its token was transferred to the account less what was
 * taken, or what its contract, a wrapped coin, has written down for it; of the native coin what the account has unwrapped itself.
 * Undefined where the receipt does not tell.
 * @throws what the node said, `rpcFailed`
 */
export async function readGain(
  hash: string,
  { from, token, decimals, ...place }: TransferPlace & { from: string; token?: string | undefined; decimals: number },
): Promise<string | undefined> {
  const { logs, to } = Object(await createNode(place).ask('eth_getTransactionReceipt', [hash])) as { logs?: unknown; to?: unknown }
  const contract = String(token ?? to).toLowerCase()
  const owner = toTopic(from)
  /** All units of one event of the contract, in which the owner stands at a place. */
  const sum = (name: string, place: number): bigint =>
    readLogs(logs).reduce(
      (sum, { emitter, event, parties, units }) => (emitter === contract && event === name && parties[place] === owner ? sum + units : sum),
      0n,
    )
  const units = token ? sum(TRANSFER, 1) - sum(TRANSFER, 0) || sum(DEPOSIT, 0) : sum(WITHDRAWAL, 0)
  return units > 0n ? formatUnits(units, decimals) : undefined
}
