import { HTTP_BODY_MAX, HTTP_RETRY_BASE, HTTP_RETRY_MAX, HTTP_TRIES } from '../domain/times.js'
import type { Clock } from './clock.js'

/** What a request may ask for besides its address. */
export interface HttpRequest {
  method?: 'GET' | 'POST'
  body?: string
  headers?: Record<string, string>
  /** What the browser's own cache may do. */
  cache?: RequestCache
  signal?: AbortSignal | undefined
  /** Milliseconds until one try is given up. */
  timeout?: number
  /** @default 3 */
  tries?: number
}

/** Fetches with the specified patience: three tries, growing pauses, `Retry-After` honoured (specification, section 9). */
export type Http = (url: string, request?: HttpRequest) => Promise<Response>

/** Statuses after which another try may help. */
const WORTH_ANOTHER_TRY = [403, 408, 413, 429, 500, 502, 503, 504]

/**
 * Makes the one function through which everything is fetched.
 * It answers the last response whatever its status, and throws what `fetch` threw when no try got an answer.
 */
export function createHttp({
  clock,
  fetch = (url, init) => globalThis.fetch(url, init),
}: {
  clock: Clock
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}): Http {
  return async (url, { timeout = 10_000, tries = HTTP_TRIES, signal, ...request } = {}) => {
    for (let tried = 1; ; tried++) {
      const last = tried === tries
      const pause = HTTP_RETRY_BASE * 2 ** (tried - 1)
      try {
        const response = await withTimeout(clock, timeout, signal, async inner => {
          const response = await fetch(url, { ...request, signal: inner })
          // The limit holds for the whole answer: a body may hang as well as a head.
          const body = await readBody(response)
          return new Response(body.length ? body : null, response)
        })
        if (last || !WORTH_ANOTHER_TRY.includes(response.status)) return response
        const asked = toRetryDelay(response.headers.get('Retry-After'), clock.now())
        if (asked !== undefined && asked > HTTP_RETRY_MAX) return response
        await clock.wait(asked ?? pause, signal)
      } catch (error) {
        if (last || signal?.aborted || error instanceof RangeError) throw error
        await clock.wait(pause, signal)
      }
      signal?.throwIfAborted()
    }
  }
}

/** The whole body; what is longer than any answer of ours is not read to its end. @throws RangeError */
async function readBody({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = body?.getReader()
  for (let part; reader && (part = (await reader.read()).value); parts.push(part)) {
    size += part.length
    if (size <= HTTP_BODY_MAX) continue
    reader.cancel().catch(() => {})
    throw new RangeError('The answer is too long')
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Reads a `Retry-After` header, seconds or a date, as milliseconds. */
export function toRetryDelay(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  const delay = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(delay) ? undefined : Math.max(0, delay)
}

async function withTimeout<T>(
  clock: Clock,
  ms: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController()
  const done = new AbortController()
  const stop = () => inner.abort(outer?.reason)
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop)
  const limit = clock.wait(ms, done.signal).then(() => {
    if (done.signal.aborted) return new Promise<never>(() => {})
    const error = new DOMException('The service did not answer in time', 'TimeoutError')
    inner.abort(error)
    throw error
  })
  try {
    return await Promise.race([run(inner.signal), limit])
  } finally {
    done.abort()
    outer?.removeEventListener('abort', stop)
  }
}
