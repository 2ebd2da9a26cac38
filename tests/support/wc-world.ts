// WalletConnect in Node: our provider over a fake client, and a page for the client itself.
import { IDBFactory } from 'fake-indexeddb'
import { createHttp } from '../../src/clients/http.js'
import { createStorage } from '../../src/clients/storage.js'
import { createProvider, type ProviderParts } from '../../src/connectors/walletconnect/provider.js'
import { createClock } from './clock.js'
import { createFakeFetch, type FakeCall, type FakeRoutes } from './fake-fetch.js'
import { createFakeSignClient, type FakeSignClientOptions } from './fake-sign-client.js'
import { memoryStorage } from './fake-storage.js'

export interface ProviderWish extends FakeSignClientOptions, Partial<Omit<ProviderParts, 'storage' | 'client'>> {
  storage?: Storage
  routes?: FakeRoutes
}

/** Our provider with the test for a wallet; every network but 999 has a node, `https://ID.node.test/`. */
export function createProviderWorld({ sessions, wallet, routes, storage = memoryStorage(), ...parts }: ProviderWish = {}) {
  const client = createFakeSignClient({ ...(sessions && { sessions }), ...(wallet && { wallet }) })
  const clock = createClock()
  const fetch = createFakeFetch(routes)
  const reload = () =>
    createProvider({
      client,
      projectId: 'project',
      blockchainApi: 'https://api.test',
      rpcUrlsOf: id => (id === 'eip155:999' ? [] : [`https://${id.split(':')[1]}.node.test/`]),
      http: createHttp({ clock, fetch: (url, init) => fetch(url, init) }),
      clock,
      storage: createStorage(storage),
      ...parts,
    })
  /** `reload` is what the page is after a reload. */
  return { provider: reload(), client, clock, fetch, storage, reload }
}

/** One call as a node hears it. */
export interface NodeCall {
  id: number
  method: string
  params: unknown[]
}

/** A node that answers every call, alone or in a batch, by a table of methods: with a value, or a function that makes the reply. */
export function fakeNode(answers: Record<string, unknown>): (call: FakeCall) => object {
  const answer = ({ id, method, params }: NodeCall) => {
    const result = answers[method]
    return { jsonrpc: '2.0', id, ...(typeof result === 'function' ? (result as (params: unknown[]) => object)(params) : { result }) }
  }
  return ({ body }) => (Array.isArray(body) ? (body as NodeCall[]).map(answer) : answer(body as NodeCall))
}

/** Gives the client what a browser has. Some of its timers run for minutes: those of a second or more are no reason to wait for it. */
export function standForBrowser(WebSocket: unknown): void {
  const { setTimeout: later, setInterval: often } = globalThis
  Object.assign(globalThis, {
    WebSocket,
    indexedDB: new IDBFactory(),
    setTimeout: (...given: Parameters<typeof later>) => (Number(given[1]) >= 1_000 ? later(...given).unref() : later(...given)),
    setInterval: (...given: Parameters<typeof often>) => often(...given).unref(),
  })
}
