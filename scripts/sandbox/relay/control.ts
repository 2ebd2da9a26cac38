// What a page or a script can see of the relay, and tell it, over HTTP.
import { allowAnyOrigin, HttpError, readJson, sendJson, type Answer } from '../http.js'
import { isClosing, type FaultState } from './faults.js'
import type { Frame } from './frames.js'

/** What of a relay can be seen and told. */
interface Controlled {
  readonly frames: readonly Frame[]
  readonly faults: FaultState
  /** What the switches want done at once. */
  obey(): void
  disconnectAll(code?: number, reason?: string): void
}

/** Answers `/health`, `/__frames`, `/__faults` (GET, POST, DELETE) and `POST /__disconnect`. */
export function createControl(relay: Controlled): Answer {
  return async (request, response, { pathname }) => {
    if (allowAnyOrigin(request, response)) return
    const { method = 'GET' } = request
    if (pathname === '/health') return sendJson(response, 200, { ok: true })
    if (pathname === '/__frames') return sendJson(response, 200, relay.frames)
    if (await relay.faults.control(request, response, pathname)) return relay.obey()
    if (pathname === '/__disconnect' && method === 'POST') {
      const { code, reason = '' } = (await readJson(request)) as { code?: number; reason?: string }
      if (code !== undefined && !isClosing(code, reason)) throw new HttpError(400, 'A socket cannot be closed so.')
      relay.disconnectAll(code, reason)
      return sendJson(response, 200, {})
    }
    throw new HttpError(404, 'Not found.')
  }
}
