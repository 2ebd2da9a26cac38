// What answers in the internet's stead, so that a test asks nothing of it: nodes from the wallet's chains, the modal's services with nothing in them.
import { toWireError } from '../sandbox/methods/errors.js'
import type { MockWallet } from './types.js'
import { partsOf } from './parts.js'

/** What a page asks of another machine. */
interface Asked {
  url: string
  /** What it sends, where that is a text. */
  body: string | null
}

/** Addresses that are not of this machine; whatever has no host (`data:`, `blob:`) is. */
export const OUTSIDE = /^https?:\/\/(?!(?:[\w-]+\.)*localhost[:/]|127\.0\.0\.1[:/]|\[::1\][:/])/

/** The relay's socket, which a test lets stay silent. */
export const RELAY = /^wss:\/\/relay\.walletconnect\.(?:org|com)\//

/** Hosts of the modal's own services. */
const SERVICES = /^https:\/\/(?:api\.web3modal\.(?:org|com)|(?:rpc|pulse|verify|secure|keys|explorer-api)\.walletconnect\.(?:org|com))\//

/** An Esplora of Bitcoin, by its paths: an account without a coin. */
const ESPLORA = /\/api\/address\/[^/]+(\/utxo)?$/
const NO_COINS = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 }

/** What nodes of other families say of an account that has nothing. */
const EMPTY: Readonly<Record<string, unknown>> = { getBalance: { context: { slot: 1 }, value: 0 }, state_getStorage: null }

/** The answer, as JSON; undefined is not ours to give: it goes where it was sent. */
export async function answerOutside({ url, body }: Asked, wallet: MockWallet): Promise<unknown> {
  if (!OUTSIDE.test(url)) return undefined
  const asked = parse(body)
  if (isCall(Array.isArray(asked) ? asked[0] : asked)) {
    const id = await networkOf(url)
    return answerCalls(asked, (method, params) =>
      method in EMPTY ? EMPTY[method] : partsOf(wallet).askNode(id ?? wallet.networkId, method, params),
    )
  }
  if (SERVICES.test(url)) return { data: [], count: 0 }
  const path = ESPLORA.exec(new URL(url).pathname)
  if (path) return path[1] ? [] : { chain_stats: NO_COINS, mempool_stats: NO_COINS }
  return undefined
}

/** A call of JSON-RPC. */
interface Call {
  id?: unknown
  method?: unknown
  params?: unknown
}

/** Answers JSON-RPC, one call or several at once, with what `ask` says. */
export async function answerCalls(asked: unknown, ask: (method: string, params: readonly unknown[]) => unknown): Promise<unknown> {
  const answer = async ({ id = null, method, params }: Call): Promise<object> => {
    try {
      const result = await ask(String(method), Array.isArray(params) ? (params as unknown[]) : [])
      return { jsonrpc: '2.0', id, result: result ?? null }
    } catch (error) {
      return { jsonrpc: '2.0', id, error: toWireError(error) }
    }
  }
  return Array.isArray(asked) ? Promise.all(asked.map(each => answer(each as Call))) : answer((asked ?? {}) as Call)
}

/** Reads what was sent; nothing, where it is no JSON. */
export function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

const isCall = (each: unknown): boolean =>
  typeof each === 'object' && each !== null && 'jsonrpc' in each && typeof (each as Call).method === 'string'

let known: Promise<ReadonlyMap<string, number>> | undefined

/** The EVM network that a node is of: as its address says, or as `latchkey/networks` does. */
async function networkOf(url: string): Promise<number | undefined> {
  const { searchParams } = new URL(url)
  const [namespace, id] = searchParams.get('chainId')?.split(':') ?? []
  if (namespace === 'eip155') return Number(id)
  known ??= import('../../src/networks.js').then(all => {
    const nodes = new Map<string, number>()
    for (const { id, rpcUrls } of Object.values(all).filter(each => typeof each === 'object' && 'rpcUrls' in each))
      if (typeof id === 'number') for (const node of rpcUrls.default.http) if (!nodes.has(trim(node))) nodes.set(trim(node), id)
    return nodes
  })
  return (await known).get(trim(url))
}

const trim = (url: string): string => url.replace(/\/$/, '')
