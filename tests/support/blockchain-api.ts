import { createBlockchainApi, type BlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { createClock, type TestClock } from './clock.js'
import { createFakeFetch, type FakeCall, type FakeFetch, type FakeRoutes } from './fake-fetch.js'

/** Where a test's modal looks for the blockchain API. */
export const API = 'https://api.test'

/** The options that lead there. */
export const WITH_API = { projectId: 'p', services: { blockchainApi: API } } as const

/** A row of the API's balances, as it is sent. */
export const toRow = (symbol: string, numeric: string, more: object = {}) => ({
  name: `${symbol} token`,
  symbol,
  chainId: 'eip155:1',
  address: `eip155:1:0x${'a'.repeat(40)}`,
  value: 2,
  price: 1,
  quantity: { decimals: '18', numeric },
  iconUrl: `https://pictures.test/${symbol}.png`,
  ...more,
})

/** What the API answers unless a test says otherwise; it knows the networks 1 and 2. */
export const apiRoutes = (more: FakeRoutes = {}): FakeRoutes => ({
  ...more,
  // Its nodes, which come before a network's own.
  [`POST ${API}/v1/`]: ({ body }: FakeCall) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result: '0x14d1120d7b160000' }),
  '/v1/supported-chains': { http: ['eip155:1', 'eip155:2'], ws: [] },
  [`${API}/v1/identity/*`]: { name: null, avatar: null, resolvedAt: null },
  [`${API}/v1/profile/reverse/*`]: () => [],
  [`${API}/v1/account/*`]: ({ url }: FakeCall) =>
    url.pathname.endsWith('/history')
      ? { data: [], next: null }
      : {
          balances: [toRow('COIN', '1.5', { address: undefined, value: 3000.25, price: 2000.166 }), toRow('USDC', '25.5', { value: 25.5 })],
        },
})

/** A client of the blockchain API whose service answers from a table, and knows networks 1 and 10 and Solana unless a route says otherwise. */
export function createTestApi(
  routes: FakeRoutes = {},
  clientId: () => string | undefined = () => undefined,
  url: string = API,
): { api: BlockchainApi; fetch: FakeFetch; clock: TestClock } {
  const fetch = createFakeFetch({ '/v1/supported-chains': { http: ['eip155:1', 'eip155:10', 'solana:5eykt'], ws: [] }, ...routes })
  const clock = createClock()
  const http = createHttp({ clock, fetch: (url, init) => fetch(url, init) })
  return {
    api: createBlockchainApi({ http, url, projectId: 'pid', sdkVersion: 'html-ethers-1', clientId }),
    fetch,
    clock,
  }
}
