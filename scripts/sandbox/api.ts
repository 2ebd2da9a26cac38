// The blockchain API (wire protocols 1 and 8), answering from the local chains: balances and history are what the blocks
// say, and names are kept in memory. Swaps, purchases and smart sessions are to come; until then they are 404.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, parseObject, unauthenticated, undeserializable } from './api/errors.js'
import { changeFaults, findFault, misbehave, noFaults, type ApiFaults } from './api/faults.js'
import { createNames, type Names } from './api/names.js'
import { createNetwork, type ApiChain } from './api/networks.js'
import { createPayer } from './api/pay.js'
import { fixedPrices, type Prices } from './api/prices.js'
import { routes, type Route, type World } from './api/routes.js'
import { allowAnyOrigin, HttpError, readJson, sendJson, serve, type LocalServer } from './http.js'

/** One request the API was asked. */
export interface ApiRequest {
  method: string
  path: string
  query: Record<string, string>
  /** What a POST brought; nothing when that was no JSON. */
  body?: unknown
  at: number
}

/** A fault switch's change; routes it does not name stay as they are. */
export type ApiFaultsChange = Partial<ApiFaults>

export interface ApiOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** What it answers from; without one it knows no chain, and clients switch off what depends on it. */
  chains?: readonly ApiChain[]
  /** Where the pictures of coins are. */
  directoryUrl?: string
  prices?: Prices
}

/** A running API. */
export interface Api extends LocalServer {
  /** The names registry; `names.register` asks for no signature. */
  names: Names
  /** The last 500, oldest first; the same is at `/__requests`. */
  requests: readonly ApiRequest[]
  /** Changes some switches; `POST /__faults` does the same. */
  setFaults(change: ApiFaultsChange): void
  /** Sets all switches back; `DELETE /__faults` does the same. */
  resetFaults(): void
}

const KEPT = 500

/** Starts the API. */
export async function start(options: ApiOptions = {}): Promise<Api> {
  const { port = 0, chains = [], directoryUrl = 'https://directory.example', prices = fixedPrices } = options
  const names = createNames(takenNames(chains))
  const world: World = { networks: chains.map(createNetwork), names, prices, directoryUrl }
  const pay = createPayer(world.networks)
  const requests: ApiRequest[] = []
  let faults = noFaults

  /** Our own paths, for tests and demos; true when it was one. */
  async function control(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (path === '/health') sendJson(response, 200, { ok: true })
    else if (path === '/__requests') sendJson(response, 200, requests)
    else if (path === '/__pay' && request.method === 'POST') sendJson(response, 200, await pay(parseObject(await readJson(request))))
    else if (path === '/__faults') {
      if (request.method === 'POST') faults = changeFaults(faults, await readJson(request))
      if (request.method === 'DELETE') faults = noFaults
      sendJson(response, 200, faults)
    } else return false
    return true
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { method = 'GET' } = request
    const path = url.pathname.replace(/(?<=.)\/$/, '')
    if (await control(request, response, path)) return

    const query = Object.fromEntries(url.searchParams)
    const asked: ApiRequest = { method, path, query, at: Date.now() }
    requests.push(asked)
    if (requests.length > KEPT) requests.shift()
    // Whatever the content type says: some clients send text/plain to spare themselves a preflight.
    if (method === 'POST') asked.body = await readJson(request).catch(toDeserializationError)

    const [route, subject] = findRoute(method, path)
    const projectId = query.projectId || (asked.body as { projectId?: unknown } | undefined)?.projectId
    if (typeof projectId !== 'string' || !projectId) throw unauthenticated()
    const fault = findFault(faults, route.name, projectId)
    if (await misbehave(fault, { route: route.name, projectId, slow: faults.slow, response })) return

    const body = method === 'POST' ? parseObject(asked.body) : {}
    // Without the route's headers, or a browser would keep the emptiness.
    if (fault === 'empty') return sendJson(response, 200, route.empty)
    const value = await route.answer(world, { subject, query, body, nameWindow: faults.nameWindow })
    for (const [name, text] of Object.entries(route.headers ?? {})) response.setHeader(name, text)
    sendJson(response, 200, value)
  }

  const server = await serve(async (request, response, url) => {
    response.setHeader('x-request-id', randomUUID()).setHeader('access-control-expose-headers', 'retry-after, x-request-id')
    if (allowAnyOrigin(request, response)) return
    try {
      await answer(request, response, url)
    } catch (error) {
      if (error instanceof HttpError) throw error
      if (error instanceof ApiError) return sendJson(response, error.status, error.body)
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal server error')
    }
  }, port)
  const setFaults = (change: ApiFaultsChange) => void (faults = changeFaults(faults, change))
  const resetFaults = () => void (faults = noFaults)
  return { ...server, names, requests, setFaults, resetFaults }
}

function findRoute(method: string, path: string): [route: Route, subject: string] {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match) return [route, decode(match.slice(1).find(Boolean) ?? '')]
  }
  throw new ApiError(404, '', `The sandbox has no ${path}`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function toDeserializationError(error: unknown): never {
  throw error instanceof HttpError && error.status === 400 ? undeserializable(error.message) : error
}

// Friends of the wallets, on accounts of the first chain that pay gifts and nothing else.
function takenNames([first]: readonly ApiChain[]): Record<string, string> {
  const [alice, taken] = [first?.accounts.at(-2), first?.accounts.at(-3)]
  return alice && taken ? { 'alice.reown.id': alice.address, 'taken.reown.id': taken.address } : {}
}
