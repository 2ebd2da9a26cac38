// How the web wallet behaves, so that a page can be seen with a bad one.
import { isBetween, isBoolean, isOneOf, readChange, type Check } from '../../checks.js'

export interface PeerBehaviour {
  /** What becomes of proposals and requests. `hang`: nothing, and the owner does not see them either. */
  answer: 'ask' | 'approve' | 'reject' | 'hang'
  /** Milliseconds before every answer. */
  slow: number
  /** Whether it carries out several calls as one (EIP-5792); else one after the other. */
  batches: boolean
}

/** A wallet that behaves well. */
export const goodPeerBehaviour: PeerBehaviour = { answer: 'ask', slow: 0, batches: true }

const SLOWEST_MS = 120_000

const checks: Record<keyof PeerBehaviour, Check> = {
  answer: isOneOf('ask', 'approve', 'reject', 'hang'),
  slow: isBetween(0, SLOWEST_MS),
  batches: isBoolean,
}

/** Reads a change of behaviour that came from outside; throws on anything unknown. */
export const parsePeerBehaviour = (value: unknown): Partial<PeerBehaviour> =>
  readChange<PeerBehaviour>(value, checks, why => new Error(`Behaviour: ${why}`))
