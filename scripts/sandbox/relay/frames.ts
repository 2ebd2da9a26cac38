// JSON-RPC as it travels: reading frames without harm to their ids, and the list of those that went by.
import { createListeners } from '../listeners.js'
import { createLog } from '../switches.js'

/** A frame that went by. */
export interface Frame {
  /** Milliseconds since 1970. */
  at: number
  /** `in` comes from a client. */
  direction: 'in' | 'out'
  clientId: string
  kind: 'request' | 'answer' | 'push' | 'acknowledgement'
  /** The method; for an answer, of what it answers. */
  method: string
  /** The id as JSON writes it. */
  id: string
  topic?: string
  tag?: number
  /** A fault made it disappear. */
  lost?: true
  /** The error it was answered with. */
  error?: string
}

/** A frame as it is understood. `id` is the JSON text of the id, to be written back as it is. */
export interface Incoming {
  id: string
  method?: string
  params: Record<string, unknown>
}

// Strings first, so that digits inside of them are left alone.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_INTEGER = /^-?\d{16,}$/
const MARK = '\u0000'

/**
 * Reads the frames of one text: one, or several in an array. Ids may be numbers of 19 digits, which
 * JavaScript's own would round. Throws when the text is not JSON.
 */
export function readFrames(text: string): (Incoming | undefined)[] {
  const guarded = text.replace(TOKENS, token => (LONG_INTEGER.test(token) ? `"\\u0000${token}"` : token))
  const value: unknown = JSON.parse(guarded)
  return (Array.isArray(value) ? value : [value]).map(toIncoming)
}

function toIncoming(value: unknown): Incoming | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, method, params } = value as Record<string, unknown>
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  return {
    id: typeof id === 'string' && id.startsWith(MARK) ? id.slice(MARK.length) : JSON.stringify(id),
    method: typeof method === 'string' ? method : undefined,
    params: typeof params === 'object' && params !== null ? (params as Record<string, unknown>) : {},
  }
}

/** The last 500 frames, oldest first, and those who want to hear of each. */
export type FrameLog = ReturnType<typeof createFrameLog>

/** An empty list of frames. */
export function createFrameLog(now: () => number) {
  const frames = createLog<Frame>()
  const listeners = createListeners<[Frame]>()
  return {
    frames: frames.items,
    add(frame: Omit<Frame, 'at'>): void {
      const added = { at: now(), ...frame }
      frames.add(added)
      listeners.call(added)
    },
    onFrame: listeners.add,
  }
}
