import { toGatewayUrl, type Gateways } from '../domain/links.js'
import { toPlainText } from '../domain/names.js'
import type { Http } from './http.js'

/** What a call sends in its address; what is empty is not sent. */
export type Query = Readonly<Record<string, string | undefined>>

/** The service said no, or what nobody can read: its status, and its first reason in words for people, where it gave one. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly reason?: string,
  ) {
    super(reason ?? `HTTP status code: ${status}`)
  }
}

/**
 * The blockchain API (specification, section 7; references, wire 1): what all its calls have in common. Each call is a
 * function of its own (`get-balances.ts`, `get-history.ts`, …) that takes this first, so that nobody downloads those they do not use.
 */
export interface BlockchainApi {
  /** Some bodies carry it as well as their address. */
  readonly projectId: string
  /** Where it is, without a slash at the end. */
  readonly url: string
  /**
   * Whether the service knows a network (CAIP-2); asked once, and remembered. What depends on it answers with nothing where it does not.
   * @throws when the service does not answer, and the next call asks again
   */
  isSupported(caipNetworkId: string | undefined, signal?: AbortSignal): Promise<boolean>
  /** One request in flight per address, shared by all who ask meanwhile; given up when the last of them goes. @throws ServiceError */
  get(path: `/v1/${string}`, query?: Query, signal?: AbortSignal, cache?: RequestCache): Promise<unknown>
  /**
   * An empty answer is `{}`.
   * @param tries more than one (`HTTP_TRIES`) only where the call changes nothing: what only asks, but has a body
   * @throws ServiceError
   */
  post(path: `/v1/${string}`, body: object, signal?: AbortSignal, tries?: number): Promise<unknown>
}

export function createBlockchainApi({
  http,
  url,
  projectId,
  sdkVersion,
  clientId,
  gateways,
}: {
  http: Http
  url: string
  projectId: string
  sdkVersion: string
  /** Who the relay knows this visitor as, once it does. */
  clientId(): string | undefined
  /** The dApp's own, for pictures that the service names by their content. */
  gateways?: Gateways | undefined
}): BlockchainApi {
  const read = (response: Response) => readAnswer(response, gateways)
  const underWay = new Map<string, Shared>()
  let supported: readonly string[] | undefined

  const toUrl = (path: string, query: Query = {}): string => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries({ projectId, st: 'appkit', sv: sdkVersion, clientId: clientId(), ...query }))
      if (value) search.set(key, value)
    return `${url}${path}?${search}`
  }
  const get: BlockchainApi['get'] = async (path, query, signal, cache) => {
    // Nobody would be left to end it.
    signal?.throwIfAborted()
    const address = toUrl(path, query)
    let shared = underWay.get(address)
    const forget = () => underWay.get(address) === shared && underWay.delete(address)
    if (!shared) {
      const stop = new AbortController()
      const answer = http(address, { signal: stop.signal, ...(cache && { cache }) })
        .then(read)
        .finally(forget)
      // Whoever is gone has nothing to say of how it ended.
      answer.catch(() => {})
      underWay.set(address, (shared = { answer, stop, waiting: 0 }))
    }
    return share(shared, signal, forget)
  }
  return {
    projectId,
    url,
    get,
    async isSupported(caipNetworkId, signal) {
      if (!caipNetworkId) return false
      if (!supported) {
        const { http } = ((await get('/v1/supported-chains', {}, signal)) ?? {}) as { http?: unknown }
        if (!Array.isArray(http)) throw new ServiceError(200)
        supported = http.map(String)
      }
      return supported.includes(caipNetworkId)
    },
    post: async (path, body, signal, tries = 1) =>
      read(
        await http(toUrl(path), {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
          tries,
          signal,
        }),
      ),
  }
}

/** What an answer says, whatever its make: a proxy may answer with a page, and a call that has nothing to tell with nothing. */
async function readAnswer(response: Response, gateways: Gateways | undefined): Promise<unknown> {
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text || '{}', (_, value: unknown) => (typeof value === 'string' && toGatewayUrl(value, gateways)) || value)
  } catch {
    // Not JSON: `body` stays undefined.
  }
  if (response.ok && body !== undefined) return body
  // Errors come in two shapes, the second with status 400 (references, wire 1.2); elsewhere a message is some gateway's.
  const { reasons, message } = Object(body) as { reasons?: { description?: unknown }[]; message?: unknown }
  const reason = reasons?.[0]?.description ?? (response.status === 400 && message)
  throw new ServiceError(response.status, toPlainText(reason, 200) || undefined)
}

/** A request, and how many wait for it. */
interface Shared {
  answer: Promise<unknown>
  stop: AbortController
  waiting: number
}

/** Waits for a request with others; the last who leaves ends it. */
async function share(shared: Shared, signal: AbortSignal | undefined, onEnd: () => void): Promise<unknown> {
  shared.waiting++
  let leave: (() => void) | undefined
  try {
    return await (signal
      ? Promise.race([
          shared.answer,
          new Promise<never>((_, reject) => signal.addEventListener('abort', (leave = () => reject(signal.reason)), { once: true })),
        ])
      : shared.answer)
  } finally {
    if (leave) signal?.removeEventListener('abort', leave)
    if (--shared.waiting === 0 && signal?.aborted) {
      onEnd()
      shared.stop.abort(signal.reason)
    }
  }
}

/** What an answer has to have, as it was read. @throws ServiceError where it could not be read */
export function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new ServiceError(200)
  return value
}

/** The rows of an answer that can be read; the others are dropped. @throws ServiceError where there is no list at all */
export function readRows<T>(rows: unknown, toRow: (row: unknown) => T | undefined): T[] {
  if (!Array.isArray(rows)) throw new ServiceError(200)
  return rows.map(toRow).filter(row => row !== undefined) as T[]
}
