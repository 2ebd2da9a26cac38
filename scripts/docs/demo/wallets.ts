// What stands in for the world in the site's demo: wallets of the test kit, in this window, and a node that answers from their chains. Nothing is asked
// of any server.
import { answerRoute } from '../../testing/node-route.js'
import { partsOf } from '../../testing/parts.js'
import { createWallet, showWallet } from '../../testing/testing.js'
import { answerService, placeRelay } from './services.js'

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Two chains that exist in this window alone. */
export const networks = [
  { id: 31337, name: 'Paper Chain', nativeCurrency: currency, rpcUrls: { default: { http: [toNode(31337)] } } },
  { id: 31338, name: 'Other Paper Chain', nativeCurrency: currency, rpcUrls: { default: { http: [toNode(31338)] } } },
]

/** A sheet with a folded corner, a cut stone, a stop, and a moon: drawn for this page. */
const PAPER = ['#ffb454', '#f2603c', '<path d="M31 24h22l14 14v34H31z" fill="#fff"/><path d="M53 24v14h14z" fill="#ffd9b8"/>']
const STONE = ['#3fd0b6', '#0b7a75', '<path d="m48 24 24 17-9 29H33l-9-29z" fill="#fff"/><path d="m48 24 9 18-9 28-9-28z" fill="#bdeee4"/>']
const NO = ['#ff7a9c', '#d3245b', '<circle cx="48" cy="48" r="24" fill="#fff"/><path d="M36 44h24v8H36z" fill="#d3245b"/>']
const SILENT = ['#7f8cff', '#3a3fd0', '<path d="M58 66a24 24 0 1 1-6-43 20 20 0 0 0 13 35 24 24 0 0 1-7 8z" fill="#fff"/>']

const toIcon = ([from, to, inner]: string[]): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="96" height="96" fill="url(#g)"/>${inner}</svg>`,
  )}`

function toNode(id: number): string {
  return new URL(`node/${id}`, location.href).href
}

/** Brings the wallets into this window, the nodes, and what stands in for services; `isOdd` also those wallets that do not do as one wishes. */
export function startWorld(isOdd: boolean): void {
  const ids = networks.map(({ id, name }) => ({ id, name }))
  const willing = createWallet({ name: 'Paper Wallet', icon: toIcon(PAPER), networks: ids, balance: 12_500_000_000_000_000_000n })
  const stone = createWallet({ name: 'Stone Wallet', icon: toIcon(STONE), networks: ids, balance: 400_000_000_000_000_000n })
  const odd = isOdd
    ? [
        createWallet({ name: 'Says No', icon: toIcon(NO), networks: ids, answer: 'refuse' }),
        createWallet({ name: 'Stays Silent', icon: toIcon(SILENT), networks: ids, answer: 'hang' }),
      ]
    : []
  for (const wallet of [willing, stone, ...odd]) showWallet(wallet)
  placeRelay()
  answerNodes(partsOf(willing).askNode)
}

function answerNodes(askNode: (id: number, method: string, params: readonly unknown[]) => Promise<unknown>): void {
  const fetchOutside = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const network = networks.find(({ rpcUrls }) => rpcUrls.default.http.includes(url))
    if (!network) return answerService(url) ?? fetchOutside(input, init)
    return new Promise<Response>(resolve => {
      const route = {
        request: () => ({ postData: () => String(init?.body) }),
        fulfill: async ({ body }: { body: string }) => resolve(new Response(body, { headers: { 'content-type': 'application/json' } })),
      }
      void answerRoute(route, (method, params) => askNode(network.id, method, params))
    })
  }
}
