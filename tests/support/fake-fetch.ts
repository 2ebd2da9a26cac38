/** One request as it was made. */
export interface FakeCall {
  method: string
  url: URL
  headers: Headers
  /** The body, read as JSON where it is JSON. */
  body: unknown
  signal: AbortSignal | undefined
}

/** What a route answers: a value is sent as JSON with status 200; an error is a network failure. */
export type FakeAnswer = Response | Error | string | number | boolean | null | object

/**
 * Routes by `'METHOD /path'`, `'/path'` or `'https://host/path'` (query left out; `*` at the end
 * stands for the rest). A list is used up answer by answer, its last one stays.
 */
export type FakeRoutes = Record<string, FakeAnswer | FakeAnswer[] | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>)>

/** A `fetch` that answers from a table and remembers every call. */
export type FakeFetch = ReturnType<typeof createFakeFetch>

/** Answers with a status of its own, `reply(429, {}, { 'retry-after': '2' })`. */
export function reply(status: number, body: unknown = null, headers: Record<string, string> = {}): Response {
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

function matches(route: string, { method, url }: FakeCall): boolean {
  const [, verb, place = ''] = /^(?:([A-Z]+) )?(.*)$/.exec(route) ?? []
  if (verb && verb !== method) return false
  const own = place.startsWith('/') ? url.pathname : url.origin + url.pathname
  return place.endsWith('*') ? own.startsWith(place.slice(0, -1)) : own === place
}

function readBody(body: unknown): unknown {
  if (typeof body !== 'string') return body ?? undefined
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })

/** Makes a `fetch`. What no route names fails loudly: a flow asks only for what its test expects. */
export function createFakeFetch(routes: FakeRoutes = {}) {
  const calls: FakeCall[] = []
  const used = new Map<string, number>()

  async function answer(call: FakeCall): Promise<Response> {
    const route = Object.keys(routes).find(each => matches(each, call))
    if (route === undefined) throw new TypeError(`no route for ${call.method} ${call.url}`)
    const entry = routes[route]
    const turn = used.get(route) ?? 0
    used.set(route, turn + 1)
    const value = typeof entry === 'function' ? await entry(call) : Array.isArray(entry) ? entry[Math.min(turn, entry.length - 1)] : entry
    if (value instanceof Error) throw value
    return value instanceof Response ? value.clone() : reply(200, value)
  }

  const fakeFetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const isRequest = input instanceof Request
    const call: FakeCall = {
      method: (init.method ?? (isRequest ? input.method : 'GET')).toUpperCase(),
      url: new URL(isRequest ? input.url : String(input)),
      headers: new Headers(init.headers ?? (isRequest ? input.headers : undefined)),
      body: readBody(init.body),
      signal: init.signal ?? undefined,
    }
    calls.push(call)
    return call.signal ? Promise.race([answer(call), aborted(call.signal)]) : answer(call)
  }
  /** How often a path was asked. */
  const count = (path: string) => calls.filter(call => call.url.pathname === path).length
  return Object.assign(fakeFetch, { calls, routes, count })
}
