// How the web wallet behaves, so that a page can be seen with a bad one.

export interface PeerBehaviour {
  /** What becomes of proposals and requests. `hang`: nothing, and the owner does not see them either. */
  answer: 'ask' | 'approve' | 'reject' | 'hang'
  /** Milliseconds before every answer. */
  slow: number
}

/** A wallet that behaves well. */
export const goodPeerBehaviour: PeerBehaviour = { answer: 'ask', slow: 0 }

const SLOWEST_MS = 120_000

const checks: Record<keyof PeerBehaviour, (value: unknown) => boolean> = {
  answer: value => ['ask', 'approve', 'reject', 'hang'].includes(value as string),
  slow: value => typeof value === 'number' && value >= 0 && value <= SLOWEST_MS,
}

/** Reads a change of behaviour that came from outside; throws on anything unknown. */
export function parsePeerBehaviour(value: unknown): Partial<PeerBehaviour> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('Behaviour: an object is expected.')
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(checks, key) || !checks[key as keyof PeerBehaviour](setting))
      throw new Error(`Behaviour: "${key}" cannot be ${JSON.stringify(setting)}.`)
  }
  return value as Partial<PeerBehaviour>
}
