import { createBlockchainApi, type BlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { createClock, type TestClock } from './clock.js'
import { createFakeFetch, type FakeFetch, type FakeRoutes } from './fake-fetch.js'

/** A client of the blockchain API whose service answers from a table, and knows networks 1 and 10 and Solana unless a route says otherwise. */
export function createTestApi(routes: FakeRoutes = {}, clientId: () => string | undefined = () => undefined): { api: BlockchainApi; fetch: FakeFetch; clock: TestClock } {
  const fetch = createFakeFetch({ '/v1/supported-chains': { http: ['eip155:1', 'eip155:10', 'solana:5eykt'], ws: [] }, ...routes })
  const clock = createClock()
  const http = createHttp({ platform: clock, fetch: (url, init) => fetch(url, init) })
  return { api: createBlockchainApi({ http, url: 'https://api.test', projectId: 'pid', sdkVersion: 'html-ethers-1', clientId }), fetch, clock }
}
