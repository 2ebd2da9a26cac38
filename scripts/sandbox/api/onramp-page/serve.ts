// Serves the page where coins are bought, and what it asks.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { readJson, send, sendJson } from '../../http.js'
import { pagesFolder } from '../../compile-page.js'
import { bundle, sendPage } from '../../wallet-pages.js'
import { ApiError, parseObject } from '../errors.js'
import type { Network } from '../networks.js'
import { listOptions, solanaSales } from '../onramp.js'
import type { World } from '../route.js'
import type { SolanaChain } from '../solana.js'

const folder = join(pagesFolder, 'api/onramp-page')

/** What the page knows from the start. */
export interface PageStart {
  /** With the coins that can be sent there. */
  networks: { id: string; name: string; coins: string[] }[]
  paymentCurrencies: string[]
}

/** Answers `/onramp` and what lies beneath it; false for any other path. @throws ApiError */
export async function servePage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { networks, solana, purchases }: World,
): Promise<boolean> {
  if (path !== '/onramp' && !path.startsWith('/onramp/')) return false
  const { method } = request
  const id = /^\/onramp\/purchases\/([\w-]+)$/.exec(path)?.[1]
  if (path === '/onramp') sendPage(response, await readFile(join(folder, 'page.html'), 'utf8'), { images: 'data:', connections: "'self'" })
  else if (path === '/onramp/page.js') send(response, 'text/javascript', await bundle(join(folder, 'main.tsx')))
  else if (path === '/onramp/page.css') send(response, 'text/css', await readFile(join(folder, 'page.css'), 'utf8'))
  else if (path === '/onramp/start') sendJson(response, 200, await describeStart(networks, solana))
  else if (path === '/onramp/quote' && method === 'POST')
    sendJson(response, 200, await purchases.quote(parseObject(await readJson(request))))
  else if (path === '/onramp/purchases' && method === 'POST') sendJson(response, 200, purchases.buy(parseObject(await readJson(request))))
  else if (id && purchases.find(id)) sendJson(response, 200, purchases.find(id))
  else throw new ApiError(404, '', `The sandbox has no ${path}`)
  return true
}

async function describeStart(networks: readonly Network[], solana: SolanaChain | undefined): Promise<PageStart> {
  const { paymentCurrencies, purchaseCurrencies } = await listOptions(networks)
  return {
    networks: [
      ...networks.map(({ id, name }) => ({ id, name, coins: purchaseCurrencies.map(({ symbol }) => symbol) })),
      ...(solana ? [{ id: solana.id, name: solana.name, coins: solanaSales.map(({ symbol }) => symbol) }] : []),
    ],
    paymentCurrencies: paymentCurrencies.map(({ id }) => id),
  }
}
