// What a transaction would do to an account: a node tries it, and what it may change is looked at before and after.
import { toBase58, toBase64 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import type { Foresight, Told } from '../../domain/foresight.js'
import { toPlainText } from '../../domain/names.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { isPassing } from './complete.js'
import { SYSTEM } from './kit.js'
import { type Message, readMessage, toAddresses } from './message.js'
import { type ChainAccount, type Node, valueOf } from './node.js'
import { toSteps } from './steps.js'
import { readAll, type State, toNames, toStates } from './told.js'
import { TOKEN_PROGRAMS } from './token.js'
import { isSigned, KEY, type Wire, writeWire } from './wire.js'

const STAKE = 'Stake11111111111111111111111111111111111111'
/** Where the chain keeps its time: which epoch it is in bytes 16 to 24, and the seconds since 1970 in bytes 32 to 40. */
const CLOCK = 'SysvarC1ock11111111111111111111111111111111'

const CONFIRMED = { commitment: 'confirmed', encoding: 'base64' }

/**
 * Where programs keep the key of whoever may take what an account of theirs has of the coin, in bytes: a nonce's (system program), who may withdraw
 * a stake (`Meta`) or a validator's votes, the authorities of a lookup table, and of a program or one that is being written (upgradeable loader).
 */
const KEEPERS: readonly (readonly [program: string, at: number])[] = [
  [SYSTEM, 8],
  [STAKE, 44],
  ['Vote111111111111111111111111111111111111111', 36],
  ['AddressLookupTab1e1111111111111111111111111', 22],
  ['BPFLoaderUpgradeab1e11111111111111111111111', 5],
  ['BPFLoaderUpgradeab1e11111111111111111111111', 13],
]

/** An account before and after, as far as it is the account holder's. */
interface Change {
  address: string
  before: State
  after: State
  /** The chain's time, where that matters. */
  clock: State
}

/** What became of it, and what contracts and programs have said where it fails. */
interface Trial {
  failure?: string
  states: readonly State[]
}

/**
 * What is read of the transaction itself stands there as it is; what moves, and who may take what later, where a node has tried it.
 * @param fee what the network takes, where that is known
 */
export async function foresee(wire: Wire, from: string, fee: bigint | undefined, node: Node, network: CaipNetwork): Promise<Foresight> {
  const message = readMessage(wire.message)
  const payer = wire.signers[0]
  const isBound = wire.signatures.some((signature, at) => wire.signers[at] !== from && isSigned(signature))
  const native = (units: bigint): Told => ({ ...network.nativeCurrency, units })
  const common = {
    moves: [],
    approvals: [],
    // Wallets offer more, or less, to come soon, but where that would undo what somebody else has signed.
    ...(payer !== from ? { fee: 'others' as const } : fee !== undefined && { fee: { ...native(fee), isAbout: !isBound } }),
  }
  let isUnanswered = false
  const miss = ({ name }: Error): undefined => void (isUnanswered = name === 'rpcFailed')
  const addresses = message && (await toAddresses(message, async table => (await node.account(table))?.data).catch(miss))
  if (!message || !addresses) return { ...common, isTried: false, isUnanswered }
  const seen = await lookAt(wire, addresses, message, node).catch(miss)
  const changes = seen?.changes ?? []
  const ownerOf = (account: string) => toTokenOwner(changes.find(({ address }) => address === account))
  const steps = toSteps(message, addresses, ownerOf)
  const mints = [...new Set([...changes.flatMap(toMints), ...steps.flatMap(({ much }) => much?.token ?? [])])]
  const name = await toNames(mints, node, native)
  const read = { ...common, steps: steps.map(({ much, ...step }) => ({ ...step, ...(much && { much: name(much) }) })) }
  if (!seen) return { ...read, isTried: false, isUnanswered }
  if (seen.failure !== undefined) return { ...read, isTried: false, failure: seen.failure }
  const coins = changes.reduce((sum, change) => sum + toCoins(change, from), payer === from ? (fee ?? 0n) : 0n)
  const moved = new Map<string, bigint>()
  for (const change of changes) for (const [mint, units] of toTokens(change, from)) moved.set(mint, (moved.get(mint) ?? 0n) + units)
  const moves = [native(coins), ...[...moved].map(([token, units]) => name({ token, units }))].filter(({ units }) => units)
  return {
    ...read,
    isTried: true,
    moves,
    // Where nothing was seen to move, that is said with it.
    mayCarry: moves.length > 0 && steps.some(({ kind, name }) => kind === 'program' && !name),
    approvals: changes.flatMap(change => toGrants(change, from)).map(grant => ({ ...grant, ...name(grant) })),
  }
}

/** Tries it, and looks at all that it may change. @throws where the node does not, or does not tell */
async function lookAt(
  wire: Wire,
  addresses: readonly string[],
  message: Message,
  node: Node,
): Promise<{ changes: readonly Change[]; failure?: string }> {
  const written = addresses.filter((_, at) => message.isWritable(at))
  const [before, { failure, states }] = await Promise.all([readAll(node, written), tryOn(wire, written, node)])
  const clock = [...before, ...states].some(state => state?.owner === STAKE) ? await node.account(CLOCK) : undefined
  const toChange = (state: State, at: number) => ({
    address: written[at]!,
    before: state,
    after: failure === undefined ? states[at] : state,
    clock,
  })
  return { changes: before.map(toChange), ...(failure !== undefined && { failure }) }
}

async function tryOn(wire: Wire, written: readonly string[], node: Node): Promise<Trial> {
  const config = { ...CONFIRMED, sigVerify: false, replaceRecentBlockhash: true, accounts: { encoding: 'base64', addresses: written } }
  const { err, logs, accounts } = Object(valueOf(await node.ask('simulateTransaction', toBase64(writeWire(wire)), config))) as Record<
    string,
    unknown
  >
  if (err !== null) {
    // It does not say how it would end, or not for now.
    if (err === undefined || isPassing(err)) throw named('rpcFailed', err)
    return { failure: toWords(logs), states: [] }
  }
  return { states: toStates(accounts, written.length) }
}

/** What programs have said last of why they fail. */
function toWords(logs: unknown): string {
  const said = Array.isArray(logs)
    ? logs.filter(line => typeof line === 'string' && line.startsWith('Program log: ') && /error/i.test(line))
    : []
  const line = String(said.at(-1) ?? '').slice(13)
  const at = Math.max(line.lastIndexOf('Error Message: ') + 15, line.startsWith('Error: ') ? 7 : 0)
  return toPlainText(at >= 15 || line.startsWith('Error: ') ? line.slice(at) : line, 120)
}

/** Whether the account holder alone decides over what an account has of the coin: it is their own, or one that they may empty. */
function isOwn({ address, clock }: Change, state: State, from: string): boolean {
  if (!state) return false
  // Whoever is handed the account itself may take all of it (system program, `Assign`).
  if (address === from) return state.owner === SYSTEM
  return isKept(state, from) && !(state.owner === STAKE && isLocked(state, clock, from))
}

/** Whether it is kept with somebody's key. One that was closed keeps the key, and not the mark of what it was: whoever holds its own key takes what comes into it. */
const isKept = (state: ChainAccount, from: string): boolean =>
  Boolean(state.data[state.owner === SYSTEM ? 4 : 0]) &&
  KEEPERS.some(([program, at]) => state.owner === program && keyAt(state, at) === from)

/** Whether a stake can be withdrawn only with somebody else, its custodian: until a time, and an epoch (stake program, `Lockup`). */
function isLocked(state: ChainAccount, clock: State, from: string): boolean {
  if (state.data.length < 124) return true
  const [now, epoch] = clock && clock.data.length >= 40 ? [u64(clock, 32), u64(clock, 16)] : [0n, 0n]
  // Times may lie before 1970.
  return keyAt(state, 92) !== from && (BigInt.asIntN(64, u64(state, 76)) > now || u64(state, 84) > epoch)
}

function toCoins(change: Change, from: string): bigint {
  const { before, after } = change
  const held = (state: State) => (isOwn(change, state, from) ? state!.lamports : 0n)
  // What a token account has to hold goes as it is opened, and is the owner's, who may close it: it does not go a second time, nor to somebody else.
  const kept = isOwnTokens(before, from) ? toRent(before) : 0n
  const left = isOwnTokens(after, from) ? toRent(after) : 0n
  return held(after) - held(before) - (kept > left ? kept - left : 0n)
}

const keyAt = ({ data }: ChainAccount, at: number): string => toBase58(data.subarray(at, at + KEY))

/** The state of a token account; a longer one says of itself that it is one. */
const isTokens = (state: State): state is ChainAccount =>
  Boolean(
    state && TOKEN_PROGRAMS.includes(state.owner) && (state.data.length === 165 || (state.data.length > 165 && state.data[165] === 2)),
  )

const isOwnTokens = (state: State, from: string): state is ChainAccount => isTokens(state) && keyAt(state, 32) === from

const u64 = ({ data }: ChainAccount, at: number): bigint => new DataView(data.buffer, data.byteOffset).getBigUint64(at, true)

/** What a token account has of the coin beside its tokens: those of wrapped coins are as many of it. */
const toRent = (state: ChainAccount): bigint => state.lamports - (state.data[109] ? u64(state, 64) : 0n)

/** Whose the tokens of an account are, by then or before. */
function toTokenOwner(change: Change | undefined): string | undefined {
  const state = [change?.before, change?.after].find(isTokens)
  return state && keyAt(state, 32)
}

const toMints = ({ before, after }: Change): string[] => [before, after].filter(isTokens).map(state => keyAt(state, 0))

function toTokens({ before, after }: Change, from: string): readonly (readonly [mint: string, units: bigint])[] {
  return [
    ...(isOwnTokens(before, from) ? [[keyAt(before, 0), -u64(before, 64)] as const] : []),
    ...(isOwnTokens(after, from) ? [[keyAt(after, 0), u64(after, 64)] as const] : []),
  ]
}

/** Who may take what from then on: a delegate of tokens, or who may close an account of them, or is handed it, or the account itself, or lends a stake out. */
function toGrants(
  { address, before, after }: Change,
  from: string,
): readonly { token?: string; units: bigint; spender: string; isAll?: true }[] {
  if (address === from && before?.owner === SYSTEM && after && after.owner !== SYSTEM)
    return [{ units: 1n, spender: after.owner, isAll: true }]
  if (isOwnTokens(before, from) && isTokens(after) && !isOwnTokens(after, from))
    return [{ token: keyAt(after, 0), units: 1n, spender: keyAt(after, 32), isAll: true }]
  if (after?.owner === STAKE && isKept(after, from)) {
    const staker = keyAt(after, 12)
    return staker === from || (before?.owner === STAKE && keyAt(before, 12) === staker) ? [] : [{ units: 1n, spender: staker, isAll: true }]
  }
  if (!isOwnTokens(after, from)) return []
  const token = keyAt(after, 0)
  const [grant, earlier] = [toDelegate(after), isTokens(before) ? toDelegate(before) : undefined]
  const isNew = grant && !(earlier?.spender === grant.spender && earlier.units >= grant.units)
  const closer = toCloser(after)
  const isHanded = closer && closer !== from && closer !== (isTokens(before) && toCloser(before))
  return [...(isNew ? [{ token, ...grant }] : []), ...(isHanded ? [{ token, units: 1n, spender: closer, isAll: true as const }] : [])]
}

/** Who may close a token account beside its owner, if anybody: of wrapped coins that gives them all that is in it. */
function toCloser(state: ChainAccount): string | undefined {
  return state.data[129] ? keyAt(state, 133) : undefined
}

/** Who may take how much of a token account, if anybody (SPL Token, `Account`). */
function toDelegate(state: ChainAccount): { spender: string; units: bigint } | undefined {
  return state.data[72] ? { spender: keyAt(state, 76), units: u64(state, 121) } : undefined
}
