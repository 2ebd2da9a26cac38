// How the wallet behaves, so that a test or a curious visitor can make it behave badly.
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
  /** Whether the wallet lists what its accounts hold (ERC-7811). */
  assets: boolean
  /** Whether it carries out several calls as one (EIP-5792). */
  batches: boolean
}

/** A wallet that behaves well. */
export const goodBehaviour: Behaviour = {
  answer: 'ask',
  methods: {},
  slow: 0,
  repeated: 'busy',
  offline: false,
  addSwitches: false,
  assets: false,
  batches: true,
}

const answers: readonly string[] = ['ask', 'approve', 'refuse', 'hang', 'busy'] satisfies Answer[]
const SLOWEST_MS = 60_000

/** Reads a change of behaviour that came from outside; throws on anything unknown. */
export function parseBehaviour(value: unknown): Partial<Behaviour> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('an object is expected')
  for (const [key, setting] of Object.entries(value)) {
    const check = checks[key as keyof Behaviour]
    if (!check) throw invalid(`there is no "${key}"`)
    if (!check(setting)) throw invalid(`"${key}" cannot be ${JSON.stringify(setting)}`)
  }
  return value as Partial<Behaviour>
}

const isAnswer = (value: unknown) => answers.includes(value as string)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const checks: Record<keyof Behaviour, (value: unknown) => boolean> = {
  answer: isAnswer,
  methods: value => typeof value === 'object' && value !== null && Object.values(value).every(isAnswer),
  slow: value => typeof value === 'number' && value >= 0 && value <= SLOWEST_MS,
  repeated: value => value === 'busy' || value === 'queue',
  offline: isBoolean,
  addSwitches: isBoolean,
  assets: isBoolean,
  batches: isBoolean,
}

function invalid(why: string): WalletError {
  return new WalletError('invalidParams', `Behaviour: ${why}.`)
}
