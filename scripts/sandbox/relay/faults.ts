// Switches that make the relay misbehave, so that a client's other ways are seen.
import { isBoolean, isCount, isObject, isTexts, type Check } from '../checks.js'
import { createSwitches, type Switches } from '../switches.js'

/** What travels between a client and the relay. */
export type Travelling =
  /** A client's frame. Lost, it is neither done nor answered. */
  | 'request'
  /** The relay's answer. Lost, what was asked is done all the same. */
  | 'answer'
  /** A message to a subscriber. Lost, it comes again when the client subscribes again. */
  | 'push'

/** Which frames get lost: the next few, or every so many; of those that match. */
export interface Drop {
  next?: number
  every?: number
  /** @default requests and pushes */
  of?: Travelling[]
  /** Only messages with this tag (wire protocols 5.8): 1108 is a session request, 1109 its response. */
  tag?: number
}

export interface RelayFaults {
  /** As if nobody were there: open sockets break, new ones are refused. */
  down: boolean
  /** Sockets open and nothing ever comes. */
  silent: boolean
  /** Messages stay in the mailbox until this is off. */
  hold: boolean
  drop: Drop | null
  /** Milliseconds before every answer and message. */
  delay: number
  /** Every message comes twice. */
  duplicate: boolean
  /** Milliseconds in which messages to one client are gathered, to be handed over last one first; 0 is never. */
  reorder: number
  /** Every new socket is closed so. 3000 is the code after which clients give up. */
  close: { code: number; reason: string } | null
  /** Answered with 3000 `Unauthorized: invalid key`. */
  refuseProjectIds: string[]
  /** Answered with 3000 `Unauthorized: origin not allowed`. */
  refuseOrigins: string[]
  /** Frames a client may send in a second; one more closes its socket with 1013. 0 is any number. */
  throttle: number
}

/** A relay that behaves well. */
const noFaults: RelayFaults = {
  down: false,
  silent: false,
  hold: false,
  drop: null,
  delay: 0,
  duplicate: false,
  reorder: 0,
  close: null,
  refuseProjectIds: [],
  refuseOrigins: [],
  throttle: 0,
}

const travelling: readonly unknown[] = ['request', 'answer', 'push'] satisfies Travelling[]

const isOf =
  (checks: Record<string, Check>): Check =>
  value =>
    isObject(value) && Object.entries(value).every(([key, setting]) => checks[key]?.(setting))

const isDrop = isOf({
  next: isCount(1, 1_000_000),
  every: isCount(1, 1_000_000),
  of: value => Array.isArray(value) && value.length > 0 && value.every(each => travelling.includes(each)),
  tag: isCount(0, 9999),
})

/** Whether a socket can be closed so: a code of RFC 6455 that may be sent, and at most 123 bytes. */
export const isClosing = (code: unknown, reason: unknown): boolean =>
  (isCount(3000, 4999)(code) || isCount(1000, 1003)(code) || isCount(1007, 1014)(code)) &&
  typeof reason === 'string' &&
  Buffer.byteLength(reason) <= 123

const checks: Record<keyof RelayFaults, Check> = {
  down: isBoolean,
  silent: isBoolean,
  hold: isBoolean,
  drop: value => value === null || (isDrop(value) && ('next' in (value as Drop) || 'every' in (value as Drop))),
  delay: isCount(0, 120_000),
  duplicate: isBoolean,
  reorder: isCount(0, 10_000),
  close: value => value === null || (isObject(value) && isClosing(value.code, value.reason)),
  refuseProjectIds: isTexts,
  refuseOrigins: isTexts,
  throttle: isCount(0, 10_000),
}

/** The switches, and the count of what `drop` has seen. */
export interface FaultState extends Switches<RelayFaults> {
  /** Whether this frame gets lost; counts it. */
  loses(what: Travelling, tag: number | undefined): boolean
}

/** Switches, all off at first. */
export function createFaults(): FaultState {
  let seen = 0
  const switches = createSwitches(noFaults, checks, {
    onChange(_, change) {
      if ('drop' in change) seen = 0
    },
  })
  return Object.assign(switches, {
    loses(what: Travelling, tag: number | undefined) {
      const { drop } = switches.now
      if (!drop) return false
      const { next, every, of = ['request', 'push'], tag: wanted = tag } = drop
      if (!of.includes(what) || tag !== wanted) return false
      seen++
      if (next === undefined) return seen % every! === 0
      if (seen === next) switches.set({ drop: null })
      return true
    },
  })
}
