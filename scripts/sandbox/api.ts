// The blockchain API (wire protocols 1 and 8), answering from the local chains, Solana among them: balances and history are what the blocks say,
// swaps what the local exchange does, and names and smart sessions are kept in memory.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, parseObject, PlainError, unauthenticated, undeserializable } from './api/errors.js'
import { checks, findFault, misbehave, noFaults, type ApiFaults } from './api/faults.js'
import { createNames, type Names } from './api/names.js'
import { createNetwork, type ApiChain } from './api/networks.js'
import { servePage } from './api/onramp-page/serve.js'
import { createPayer, type Pay } from './api/pay.js'
import { createPoolPrices } from './api/pool-prices.js'
import type { Prices } from './api/prices.js'
import { createPurchases, type Purchases } from './api/purchases.js'
import type { Route, World } from './api/route.js'
import { routes } from './api/routes.js'
import { createSessions, type Sessions } from './api/sessions.js'
import type { ApiSolana } from './api/solana.js'
import { allowAnyOrigin, HttpError, readJson, sendJson, serve, type LocalServer } from './http.js'
import { createLog, createSwitches } from './switches.js'

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
  /** Chains of other kinds; of Solana there are balances, history and prices, and gifts by `/__pay`. */
  families?: { solana?: ApiSolana }
  /** Where the pictures of coins are. */
  directoryUrl?: string
  /** @default those of the pools, and fixed ones where there is no exchange */
  prices?: Prices
}

/** A running API. */
export interface Api extends LocalServer {
  /** The names registry; `names.register` asks for no signature. */
  names: Names
  /** What apps may do with accounts without asking each time. */
  sessions: Sessions
  /** The provider behind the page of `/v1/generators/onrampurl`. */
  purchases: Purchases
  /** The last 500, oldest first. */
  requests: readonly ApiRequest[]
  /** Changes some switches; `POST /__faults` does the same. */
  setFaults(change: ApiFaultsChange): void
  /** Sets all switches back; `DELETE /__faults` does the same. */
  resetFaults(): void
}

/** Starts the API. */
export async function start(options: ApiOptions = {}): Promise<Api> {
  const { port = 0, chains = [], families, directoryUrl = 'https://directory.example' } = options
  const names = createNames(takenNames(chains))
  const networks = chains.map(createNetwork)
  const prices = options.prices ?? createPoolPrices(networks)
  const pay = createPayer(networks)
  // Solana's libraries load where there is one.
  const solana = families?.solana && (await import('./api/solana.js')).createSolanaChain(families.solana)
  const sessions = createSessions()
  const requests = createLog<ApiRequest>()
  const switches = createSwitches(noFaults, checks, { listed: ['routes'] })
  const behaviour = () => ({ kind: switches.now.purchases, time: switches.now.purchaseTime, slow: switches.now.slow })
  const payAnywhere: Pay = body => (solana && solana.id === body.chainId ? solana.pay : pay)(body)
  const purchases = createPurchases({ networks, solanaId: solana?.id, prices, pay: payAnywhere, behaviour })
  const world: World = {
    networks,
    ...(solana && { solana }),
    names,
    prices,
    purchases,
    sessions,
    directoryUrl,
    onrampUrl: () => `${server.url}/onramp`,
  }

  /** Our own paths, for tests and demos; true when it was one. */
  async function control(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (path === '/health') sendJson(response, 200, { ok: true })
    else if (path === '/__pay' && request.method === 'POST')
      sendJson(response, 200, await payAnywhere(parseObject(await readJson(request))))
    else return (await switches.control(request, response, path)) || servePage(request, response, path, world)
    return true
  }

  async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const { method = 'GET' } = request
    const path = url.pathname.replace(/(?<=.)\/$/, '')
    if (await control(request, response, path)) return

    const query = Object.fromEntries(url.searchParams)
    const asked: ApiRequest = { method, path, query, at: Date.now() }
    requests.add(asked)
    // Whatever the content type says: some clients send text/plain to spare themselves a preflight.
    if (method === 'POST') asked.body = await readJson(request).catch(toDeserializationError)

    const [route, subject] = findRoute(method, path)
    const projectId = query.projectId || (asked.body as { projectId?: unknown } | undefined)?.projectId
    if (typeof projectId !== 'string' || !projectId) throw unauthenticated()
    const fault = findFault(switches.now, route.name)
    if (misbehave(fault, projectId, response)) return

    const body = method === 'POST' ? parseObject(asked.body) : {}
    // Without the route's headers, or a browser would keep the emptiness.
    if (fault === 'empty') return sendJson(response, 200, route.empty)
    const value = await route.answer(world, { subject, query, body })
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
      if (error instanceof PlainError) return void response.writeHead(error.status, { 'content-type': 'text/plain' }).end(error.message)
      response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal server error')
    }
  }, port)
  const close = () => {
    purchases.close()
    return server.close()
  }
  return { ...server, close, names, purchases, sessions, requests: requests.items, setFaults: switches.set, resetFaults: switches.reset }
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
