// How the wallet behaves, so that a test or a curious visitor can make it behave badly.
import { isBetween, isBoolean, isObject, isOneOf, readChange, type Check } from '../checks.js'
import { WalletError } from '../methods/errors.js'

/** What becomes of a request that needs approval. */
export type Answer =
  /** The visitor decides in the wallet's window (the default). */
  | 'ask'
  | 'approve'
  | 'refuse'
  /** No answer and no window, ever. */
  | 'hang'
  /** At once the error -32002, as if one were already waiting. */
  | 'busy'

export interface Behaviour {
  answer: Answer
  /** Exceptions by method: `{ wallet_switchEthereumChain: 'refuse' }`. */
  methods: Record<string, Answer>
  /** Milliseconds before every answer. */
  slow: number
  /** A second request to connect, switch or add while one waits: the error -32002, or one more in the queue. */
  repeated: 'busy' | 'queue'
  /** Every chain call fails with 4900; pages hear `disconnect`. */
  offline: boolean
  /** Whether adding a chain also switches to it, as some wallets do. */
  addSwitches: boolean
  /** Whether it carries out several calls as one (EIP-5792). */
  batches: boolean
  /** Whether it connects and signs in with one approval (ERC-7846). */
  signsIn: boolean
  /** How it does: all or none; all or none once the account has been upgraded for it; or it leaves a part undone, as a fault. */
  batching: 'whole' | 'upgrade' | 'partly'
}

/** A wallet that behaves well. */
export const goodBehaviour: Behaviour = {
  answer: 'ask',
  methods: {},
  slow: 0,
  repeated: 'busy',
  offline: false,
  addSwitches: false,
  batches: true,
  signsIn: true,
  batching: 'whole',
}

const isAnswer = isOneOf('ask', 'approve', 'refuse', 'hang', 'busy')
const SLOWEST_MS = 60_000

const checks: Record<keyof Behaviour, Check> = {
  answer: isAnswer,
  methods: value => isObject(value) && Object.values(value).every(isAnswer),
  slow: isBetween(0, SLOWEST_MS),
  repeated: isOneOf('busy', 'queue'),
  offline: isBoolean,
  addSwitches: isBoolean,
  batches: isBoolean,
  signsIn: isBoolean,
  batching: isOneOf('whole', 'upgrade', 'partly'),
}

/** Reads a change of behaviour that came from outside; throws on anything unknown. */
export const parseBehaviour = (value: unknown): Partial<Behaviour> =>
  readChange<Behaviour>(value, checks, why => new WalletError('invalidParams', `Behaviour: ${why}`))
