import type { Http } from './http.js'

/** What a call sends in its address; what is empty is not sent. */
export type Query = Readonly<Record<string, string | undefined>>

/** The service said no: its status, and its first reason in words for people, where it gave one. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string | undefined,
  ) {
    super(reason ?? `HTTP status code: ${status}`)
  }
}

/**
 * The blockchain API (specification, section 7; references, wire 1): what all its calls have in common. Each call is a
 * function of its own (`get-balances.ts`, `get-history.ts`, …) that takes this first, so that nobody downloads those he does not use.
 */
export interface BlockchainApi {
  /**
   * Whether the service knows a network (CAIP-2); asked once, and remembered. What depends on it answers with nothing where it does not.
   * @throws when the service does not answer, and the next call asks again
   */
  isSupported(caipNetworkId: string | undefined, signal?: AbortSignal): Promise<boolean>
  /** One request in flight per address, shared by all who ask meanwhile; given up when the last of them goes. @throws ServiceError */
  get(path: `/v1/${string}`, query?: Query, signal?: AbortSignal): Promise<unknown>
  /** @throws ServiceError */
  post(path: `/v1/${string}`, body: object, signal?: AbortSignal): Promise<unknown>
}

export function createBlockchainApi({ http, url, projectId, sdkVersion, clientId }: {
  http: Http
  url: string
  projectId: string
  sdkVersion: string
  /** Who the relay knows this visitor as, once it does. */
  clientId(): string | undefined
}): BlockchainApi {
  const underWay = new Map<string, Shared>()
  let supported: readonly string[] | undefined

  const toUrl = (path: string, query: Query = {}): string => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries({ projectId, st: 'appkit', sv: sdkVersion, clientId: clientId(), ...query })) if (value) search.set(key, value)
    return `${url}${path}?${search}`
  }
  const read = async (response: Response): Promise<unknown> => {
    if (response.ok) return response.json()
    const body = (await response.json().catch(() => undefined)) as { reasons?: { description?: unknown }[] } | undefined
    const reason = body?.reasons?.[0]?.description
    throw new ServiceError(response.status, typeof reason === 'string' && reason ? reason : undefined)
  }
  const get: BlockchainApi['get'] = (path, query, signal) => {
    const address = toUrl(path, query)
    let shared = underWay.get(address)
    if (!shared) {
      const stop = new AbortController()
      const answer = http(address, { signal: stop.signal }).then(read).finally(() => underWay.get(address) === shared && underWay.delete(address))
      // Whoever is gone has nothing to say of how it ended.
      answer.catch(() => {})
      underWay.set(address, (shared = { answer, stop, waiting: 0 }))
    }
    return share(shared, signal, () => underWay.delete(address))
  }
  return {
    get,
    async isSupported(caipNetworkId, signal) {
      if (!caipNetworkId) return false
      if (!supported) {
        const { http } = ((await get('/v1/supported-chains', {}, signal)) ?? {}) as { http?: unknown }
        supported = Array.isArray(http) ? http.map(String) : []
      }
      return supported.includes(caipNetworkId)
    },
    post: async (path, body, signal) =>
      read(await http(toUrl(path), { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' }, tries: 1, signal })),
  }
}

/** A request, and how many wait for it. */
interface Shared {
  answer: Promise<unknown>
  stop: AbortController
  waiting: number
}

/** Waits for a request with others; the last who leaves ends it. */
async function share(shared: Shared, signal: AbortSignal | undefined, onEnd: () => void): Promise<unknown> {
  signal?.throwIfAborted()
  shared.waiting++
  let leave: (() => void) | undefined
  try {
    return await (signal
      ? Promise.race([shared.answer, new Promise<never>((_, reject) => signal.addEventListener('abort', (leave = () => reject(signal.reason)), { once: true }))])
      : shared.answer)
  } finally {
    if (leave) signal?.removeEventListener('abort', leave)
    if (--shared.waiting === 0 && signal?.aborted) {
      onEnd()
      shared.stop.abort(signal.reason)
    }
  }
}
