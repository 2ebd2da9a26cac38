// Switches that make the nodes of the Solana and Bitcoin stand-ins fail, the same for both.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { HttpError, readJson, sendJson } from './http.js'

/** How a node misbehaves. */
export interface ChainFaults {
  /** `down` breaks the connection, `busy` is 429 with Retry-After: 1, `error` is 500, `html` is a page. */
  answers: 'ok' | 'down' | 'busy' | 'error' | 'html'
  /** `dropped`: sent transactions are accepted and then never seen; `stuck`: they are seen, and not confirmed until it is off. */
  transactions: 'ok' | 'dropped' | 'stuck'
  /** Milliseconds before every answer. */
  slow: number
}

/** A node that behaves well. */
const noFaults: ChainFaults = { answers: 'ok', transactions: 'ok', slow: 0 }

const allowed: Record<keyof ChainFaults, (value: unknown) => boolean> = {
  answers: value => ['ok', 'down', 'busy', 'error', 'html'].includes(value as string),
  transactions: value => ['ok', 'dropped', 'stuck'].includes(value as string),
  slow: value => typeof value === 'number' && value >= 0 && value <= 60_000,
}

/** The faults of one node: `current` is how it behaves now. */
export interface FaultSwitch {
  readonly current: ChainFaults
  /** Changes some switches; anything unknown throws an `HttpError` of status 400. */
  set(change: Partial<ChainFaults>): void
  reset(): void
  /** Answers `/__faults`; true when the request was for it. */
  control(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean>
  /** Waits if it is slow, and fails if it shall; true when that was the answer. */
  misbehave(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** Makes the switches of one node; `onChange` hears of each change. */
export function createFaultSwitch(onChange: (faults: ChainFaults) => void = () => {}): FaultSwitch {
  let current = noFaults
  const put = (faults: ChainFaults) => {
    current = faults
    onChange(faults)
  }
  const set = (change: unknown) => put({ ...current, ...parseFaults(change) })
  return {
    get current() {
      return current
    },
    set,
    reset: () => put(noFaults),
    async control(request, response, path) {
      if (path !== '/__faults') return false
      if (request.method === 'POST') set(await readJson(request))
      if (request.method === 'DELETE') put(noFaults)
      sendJson(response, 200, current)
      return true
    },
    async misbehave(request, response) {
      const { answers, slow } = current
      if (slow) await wait(slow, undefined, { ref: false })
      if (answers === 'ok') return false
      if (answers === 'down') request.socket.destroy()
      else if (answers === 'busy') sendJson(response.setHeader('retry-after', '1'), 429, { message: 'Too many requests' })
      else if (answers === 'error') sendJson(response, 500, { message: 'Internal error' })
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Maintenance</title>')
      return true
    },
  }
}

function parseFaults(value: unknown): Partial<ChainFaults> {
  if (typeof value !== 'object' || value === null) throw new HttpError(400, 'An object is expected.')
  for (const [key, setting] of Object.entries(value)) {
    if (!Object.hasOwn(allowed, key) || !allowed[key as keyof ChainFaults](setting))
      throw new HttpError(400, `"${key}" cannot be ${JSON.stringify(setting)}.`)
  }
  return value as Partial<ChainFaults>
}
