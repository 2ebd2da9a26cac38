// What stands in for the world in the site's demo: wallets of the test kit, in this window, and a node that answers from their chains. Nothing is asked
// of any server.
import { answerRoute } from '../../testing/node-route.js'
import { partsOf } from '../../testing/parts.js'
import { createWallet, showWallet } from '../../testing/testing.js'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Two chains that exist in this window alone. */
export const networks = [
  { id: 31337, name: 'Paper Chain', nativeCurrency: currency, rpcUrls: { default: { http: [toNode(31337)] } } },
  { id: 31338, name: 'Other Paper Chain', nativeCurrency: currency, rpcUrls: { default: { http: [toNode(31338)] } } },
]

function toNode(id: number): string {
  return new URL(`node/${id}`, location.href).href
}

/** Brings the wallets into this window, and the nodes. */
export function startWorld(): void {
  const ids = networks.map(({ id, name }) => ({ id, name }))
  const willing = createWallet({ name: 'Paper Wallet', networks: ids, balance: 12_500_000_000_000_000_000n })
  const others = [
    createWallet({ name: 'Says No', networks: ids, answer: 'refuse' }),
    createWallet({ name: 'Stays Silent', networks: ids, answer: 'hang' }),
  ]
  for (const wallet of [willing, ...others]) showWallet(wallet)
  answerNodes(partsOf(willing).askNode)
}

function answerNodes(askNode: (id: number, method: string, params: readonly unknown[]) => Promise<unknown>): void {
  const fetchOutside = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const network = networks.find(({ rpcUrls }) => rpcUrls.default.http.includes(url))
    if (!network) return fetchOutside(input, init)
    return new Promise<Response>(resolve => {
      const route = {
        request: () => ({ postData: () => String(init?.body) }),
        fulfill: async ({ body }: { body: string }) => resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
      }
      void answerRoute(route, (method, params) => askNode(network.id, method, params))
    })
  }
}
