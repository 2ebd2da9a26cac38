// What the events of calls tell of an account.
import { encodeAllowance, readAddress } from './ethers.js'
import {
  APPROVAL,
  COUNT_APPROVED,
  COUNTED,
  DEPOSIT,
  LEFT,
  type Log,
  MULTIPLE,
  OPERATORS,
  PASSED_ON,
  readLogs,
  SENT,
  toTopic,
  TRANSFER,
  WITHDRAWAL,
} from './events.js'
import type { Result } from './trial.js'

/** Who may take something, and what of. */
interface Grant {
  token: string
  spender: string
  /** Undefined for all pieces of a collection. */
  units?: bigint
  /** The number of the piece of which it is. */
  piece?: bigint
  /** Who tells what is left of it, asked by which data. */
  left?: { to: string; data: string }
}

export interface Noticed {
  /** Contracts of tokens of which something has moved, or may; whether each has to tell a balance. */
  tokens: Map<string, boolean>
  /** Of each collection, how many of each piece have come, by its number; fewer than none where they have gone. */
  pieces: Map<string, Map<bigint, bigint>>
  /** Each under what it replaces. */
  grants: Map<string, Grant>
}

/** An address out of a topic. */
const toAddress = (topic: string | undefined): string => `0x${(topic ?? '').slice(-40)}`

/** @throws RangeError where an event of the account cannot be read */
export function notice(results: readonly Result[], from: string): Noticed {
  const noticed: Noticed = { tokens: new Map(), pieces: new Map(), grants: new Map() }
  const owner = toTopic(from)
  for (const log of results.flatMap(({ logs }) => readLogs(logs))) {
    const { emitter, event, parties } = log
    const isMany = MULTIPLE.includes(event)
    const [giver, taker] = isMany ? [parties[1], parties[2]] : parties
    if (isMany || event === COUNTED || (event === TRANSFER && parties.length === 3)) {
      const sign = (taker === owner ? 1n : 0n) - (giver === owner ? 1n : 0n)
      if (sign) countPieces(noticed, log, sign)
    } else if ([TRANSFER, ...SENT, DEPOSIT, WITHDRAWAL].includes(event) && parties.includes(owner)) {
      // Some that only keep coins for others write that down like a wrapped coin.
      noticed.tokens.set(emitter, ![DEPOSIT, WITHDRAWAL].includes(event) || noticed.tokens.get(emitter) === true)
    } else if (giver === owner) noticeGrant(noticed.grants, log, from)
  }
  return noticed
}

function countPieces({ pieces }: Noticed, log: Log, sign: bigint): void {
  const ofAll = pieces.get(log.emitter) ?? new Map<bigint, bigint>()
  for (const [id, units] of readPieces(log)) ofAll.set(id, (ofAll.get(id) ?? 0n) + sign * units)
  pieces.set(log.emitter, ofAll)
}

/** The numbers of pieces, and how many of each. @throws RangeError */
function readPieces({ event, parties, data }: Log): readonly (readonly [bigint, bigint])[] {
  const word = (at: number): bigint => toWord(data.slice(2 + 64 * at, 66 + 64 * at))
  if (event === TRANSFER || event === COUNTED) return [[toWord(parties[2]!.slice(2)), event === COUNTED ? word(1) : 1n]]
  if (event === MULTIPLE[0]) return [[word(0), word(1)]]
  const listAt = (place: number): readonly bigint[] => {
    const begin = Number(word(place)) / 32
    const count = Number(word(begin))
    if (count > data.length / 64) throw new RangeError('Not so many pieces')
    return Array.from({ length: count }, (_, at) => word(begin + 1 + at))
  }
  const [ids, units] = [listAt(0), listAt(1)]
  if (ids.length !== units.length) throw new RangeError('Not as many amounts as pieces')
  return ids.map((id, at) => [id, units[at]!])
}

function toWord(digits: string): bigint {
  if (!/^[\da-f]{64}$/i.test(digits)) throw new RangeError('Not a word of the ABI')
  return BigInt(`0x${digits}`)
}

/** The last word on each counts; what is allowed of all pieces, of one and of units stands side by side. */
function noticeGrant(grants: Map<string, Grant>, { emitter, event, parties, units, data }: Log, from: string): void {
  const spender = toAddress(parties[1])
  const left = LEFT.get(event)
  if (OPERATORS.includes(event)) {
    const key = `all ${emitter} ${spender}`
    grants.delete(key)
    if (units || event === OPERATORS[2]) grants.set(key, { token: emitter, spender })
  } else if (event === APPROVAL && parties.length === 3) {
    // One may take a piece, or nobody.
    const key = `piece ${emitter} ${parties[2]}`
    grants.delete(key)
    if (!/^0x0*$/.test(spender)) grants.set(key, { token: emitter, spender, units: 1n, piece: toWord(parties[2]!.slice(2)) })
  } else if (event === APPROVAL) {
    const asked = { to: emitter, data: encodeAllowance(from, spender) }
    grants.set(`units ${emitter} ${spender}`, { token: emitter, spender, units, left: asked })
  } else if (left) {
    const [question, count] = left
    const asked = [question, ...parties.slice(0, count).map(topic => topic.slice(2))].join('')
    grants.set(`left ${emitter} ${asked}`, {
      ...(PASSED_ON.includes(event) ? { token: spender, spender: toAddress(parties[2]) } : { token: emitter, spender }),
      ...(event === COUNT_APPROVED && { piece: toWord(parties[2]!.slice(2)) }),
      units: toWord(data.slice(2, 66)),
      left: { to: emitter, data: asked },
    })
  }
}

/** As people compare it. @throws TypeError for what is no address */
export function toWhole(address: string): string {
  const whole = readAddress(address)
  if (!whole) throw new TypeError('Not an address')
  return whole
}
