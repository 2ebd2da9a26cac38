// Switches that make the relay misbehave, so that a client's other ways are seen.
import { HttpError } from '../http.js'

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

const isBoolean = (value: unknown) => typeof value === 'boolean'
const isBetween = (low: number, high: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) >= low && Number(value) <= high
const isTexts = (value: unknown) => Array.isArray(value) && value.every(each => typeof each === 'string')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isOf = (checks: Record<string, (value: unknown) => boolean>) => (value: unknown) =>
  isObject(value) && Object.entries(value).every(([key, setting]) => checks[key]?.(setting))

const isDrop = isOf({
  next: isBetween(1, 1_000_000),
  every: isBetween(1, 1_000_000),
  of: value => Array.isArray(value) && value.length > 0 && value.every(each => travelling.includes(each)),
  tag: isBetween(0, 9999),
})

/** Whether a socket can be closed so: a code of RFC 6455 that may be sent, and at most 123 bytes. */
export const isClosing = (code: unknown, reason: unknown): boolean =>
  (isBetween(3000, 4999)(code) || isBetween(1000, 1003)(code) || isBetween(1007, 1014)(code)) &&
  typeof reason === 'string' &&
  Buffer.byteLength(reason) <= 123

const allowed: Record<keyof RelayFaults, (value: unknown) => boolean> = {
  down: isBoolean,
  silent: isBoolean,
  hold: isBoolean,
  drop: value => value === null || (isDrop(value) && ('next' in (value as Drop) || 'every' in (value as Drop))),
  delay: isBetween(0, 120_000),
  duplicate: isBoolean,
  reorder: isBetween(0, 10_000),
  close: value => value === null || (isObject(value) && isClosing(value.code, value.reason)),
  refuseProjectIds: isTexts,
  refuseOrigins: isTexts,
  throttle: isBetween(0, 10_000),
}

/** Reads a change of the switches; anything unknown is 400. */
export function parseFaults(value: unknown): Partial<RelayFaults> {
  if (!isObject(value)) throw new HttpError(400, 'An object is expected.')
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(allowed, key) || !allowed[key as keyof RelayFaults](setting))
      throw new HttpError(400, `"${key}" cannot be ${JSON.stringify(setting)}.`)
  }
  return value as Partial<RelayFaults>
}

/** The switches as they stand, and the count of what `drop` has seen. */
export interface FaultState {
  readonly now: RelayFaults
  change(change: Partial<RelayFaults>): void
  reset(): void
  /** Whether this frame gets lost; counts it. */
  loses(what: Travelling, tag: number | undefined): boolean
}

/** Switches, all off at first. */
export function createFaults(): FaultState {
  let now = { ...noFaults }
  let seen = 0
  const change = (change: Partial<RelayFaults>) => {
    now = { ...now, ...change }
    if ('drop' in change) seen = 0
  }
  return {
    get now() {
      return now
    },
    change,
    reset: () => change(noFaults),
    loses(what, tag) {
      if (!now.drop) return false
      const { next, every, of = ['request', 'push'], tag: wanted = tag } = now.drop
      if (!of.includes(what) || tag !== wanted) return false
      seen++
      if (next !== undefined && seen === next) now = { ...now, drop: null }
      return next !== undefined || seen % every! === 0
    },
  }
}
