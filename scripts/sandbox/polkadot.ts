// A Polkadot chain on this machine: accounts, balances and signed transfers behind the JSON-RPC of Substrate nodes.
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { allowAnyOrigin, HttpError, readJson, sendJson, serve, serveRpc, type Answer, type LocalServer } from './http.js'
import { createChain, PROFILE } from './polkadot/chain.js'
import { createMethods } from './polkadot/methods.js'
import { giveUsername } from './polkadot/names.js'
import { byName } from './rpc.js'

/** A network in the shape `createAppKit` takes. */
export interface PolkadotLocalNetwork {
  id: string
  name: string
  chainNamespace: 'polkadot'
  caipNetworkId: `polkadot:${string}`
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: [string] } }
  testnet: true
}

/** A running chain. */
export interface PolkadotLocal extends LocalServer {
  /** `polkadot:` and the first 32 digits of the genesis hash (CAIP-13); the same at each start. */
  caipNetworkId: `polkadot:${string}`
  network: PolkadotLocalNetwork
  genesisHash: string
  /** Gives an account units out of nothing; `POST /__fund` with `{ address, plancks }` does the same. */
  fund(address: string, plancks: bigint): void
  /** Gives an account a username, as a People chain keeps it; `POST /__name` with `{ address, name }` does the same. */
  name(address: string, username: string): void
}

/** Starts the chain; port 0, the default, takes a free one. */
export async function start({ port = 0 }: { port?: number } = {}): Promise<PolkadotLocal> {
  await cryptoWaitReady()
  const chain = createChain()
  const rpc = byName(createMethods(chain))

  const answer: Answer = async (request, response, url) => {
    if (allowAnyOrigin(request, response)) return
    if (url.pathname === '/health') return sendJson(response, 200, { ok: true })
    if (request.method !== 'POST') throw new HttpError(405, 'Only POST is answered here.')
    if (url.pathname === '/__fund') {
      fund(chain.fund, await readJson(request))
      return sendJson(response, 200, {})
    }
    if (url.pathname === '/__name') {
      const { address, name } = Object(await readJson(request)) as Record<string, unknown>
      if (typeof name !== 'string' || !name) throw new HttpError(400, '"name" has to be a text.')
      giveUsername(chain, String(address), name)
      return sendJson(response, 200, {})
    }
    return serveRpc(request, response, rpc)
  }

  const server = await serve(answer, port)
  const id = chain.genesisHash.slice(2, 34)
  const caipNetworkId = `polkadot:${id}` as const
  const { name, symbol, decimals } = PROFILE
  return {
    ...server,
    caipNetworkId,
    genesisHash: chain.genesisHash,
    network: {
      id,
      name,
      caipNetworkId,
      chainNamespace: 'polkadot',
      testnet: true,
      nativeCurrency: { name: 'Unit', symbol, decimals },
      rpcUrls: { default: { http: [server.url] } },
    },
    fund: chain.fund,
    name: (address, username) => giveUsername(chain, address, username),
  }
}

function fund(give: PolkadotLocal['fund'], wish: unknown): void {
  const { address, plancks } = Object(wish) as Record<string, unknown>
  if (typeof plancks !== 'string' || !/^\d{1,38}$/.test(plancks)) throw new HttpError(400, '"plancks" has to be a text of digits.')
  try {
    give(String(address), BigInt(plancks))
  } catch (error) {
    throw new HttpError(400, (error as Error).message)
  }
}
