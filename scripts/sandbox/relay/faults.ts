// Switches that make the relay misbehave, so that a client's other ways are seen.
import { isBoolean, isCount, isObject, type Check } from '../checks.js'
import { createSwitches, type Switches } from '../switches.js'

export interface RelayFaults {
  /** As if nobody were there: open sockets break, new ones are refused. */
  down: boolean
  /** Sockets open and nothing ever comes. */
  silent: boolean
  /** Messages stay in the mailbox until this is off. */
  hold: boolean
  /** Milliseconds before every answer and message. */
  delay: number
  /** Every message comes twice. */
  duplicate: boolean
  /** Milliseconds in which messages to one client are gathered, to be handed over last one first; 0 is never. */
  reorder: number
  /** Every new socket is closed so. 3000 is the code after which clients give up. */
  close: { code: number; reason: string } | null
}

/** A relay that behaves well. */
const noFaults: RelayFaults = {
  down: false,
  silent: false,
  hold: false,
  delay: 0,
  duplicate: false,
  reorder: 0,
  close: null,
}

/** Whether a socket can be closed so: a code of RFC 6455 that may be sent, and at most 123 bytes. */
const isClosing = (code: unknown, reason: unknown): boolean =>
  (isCount(3000, 4999)(code) || isCount(1000, 1003)(code) || isCount(1007, 1014)(code)) &&
  typeof reason === 'string' &&
  Buffer.byteLength(reason) <= 123

const checks: Record<keyof RelayFaults, Check> = {
  down: isBoolean,
  silent: isBoolean,
  hold: isBoolean,
  delay: isCount(0, 120_000),
  duplicate: isBoolean,
  reorder: isCount(0, 10_000),
  close: value => value === null || (isObject(value) && isClosing(value.code, value.reason)),
}

/** Switches, all off at first. */
export const createFaults = (): Switches<RelayFaults> => createSwitches(noFaults, checks)
