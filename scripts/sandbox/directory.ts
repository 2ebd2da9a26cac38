// The wallet directory, its pictures, and the analytics service, in one local server (wire protocols 2 and 3).
import { drawLetters, drawMark } from './art.js'
import { checks, noFaults, type DirectoryFaults } from './directory-faults.js'
import { inventedWallets, listSandboxWallet, listWebWallet, namesOfLostPictures, type DirectoryWallet } from './fixtures.js'
import { allowAnyOrigin, HttpError, readJson, sendJson, serve, type Answer, type LocalServer } from './http.js'
import { createLog, createSwitches } from './switches.js'
import { icon as sandboxIcon } from './wallet/identity.js'
import { icon as webIcon } from './web-wallet/identity.js'

/** One request the directory was asked. */
export interface DirectoryRequest {
  method: string
  path: string
  query: Record<string, string>
  origin: string | null
  at: number
}

export interface DirectoryOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** Where the sandbox wallet lives: the homepage of its entry. */
  walletUrl?: string
  /** Where the web wallet lives: the homepage of its entry, and what opens it. */
  webWalletUrl?: string
}

/** A running directory. The lists are the last 500, oldest first. */
export interface Directory extends LocalServer {
  wallets: readonly DirectoryWallet[]
  requests: DirectoryRequest[]
  events: unknown[]
  /** Changes some switches; `POST /__faults` does the same, `DELETE /__faults` sets all back. */
  setFaults(change: Partial<DirectoryFaults>): void
}

const LARGEST_PAGE = 100

/** Starts the directory. */
export async function start(options: DirectoryOptions = {}): Promise<Directory> {
  const { port = 0, walletUrl = 'https://sandbox-wallet.example', webWalletUrl = 'https://sandbox-web-wallet.example' } = options
  const wallets = [listSandboxWallet(walletUrl), listWebWallet(webWalletUrl), ...inventedWallets]
  const requests = createLog<DirectoryRequest>()
  const events = createLog<unknown>()
  const switches = createSwitches(noFaults, checks)

  const answer: Answer = async (request, response, url) => {
    if (allowAnyOrigin(request, response)) return
    const { method = 'GET' } = request
    const path = url.pathname.replace(/\/$/, '')
    if (path === '/health') return sendJson(response, 200, { ok: true })
    if (await switches.control(request, response, path)) return

    requests.add({ method, path, query: Object.fromEntries(url.searchParams), origin: request.headers.origin ?? null, at: Date.now() })

    if (method === 'POST' && path === '/e') {
      events.add(await readJson(request))
      return sendJson(response, 202, {})
    }
    if (method !== 'GET') throw new HttpError(405, 'Only GET is answered here.')
    if (path === '/getAnalyticsConfig') return sendJson(response, 200, { isAnalyticsEnabled: true })
    if (path === '/getWallets') {
      if (switches.now.wallets === 'error') throw new HttpError(500, 'The directory is out of order.')
      return sendJson(response, 200, findWallets(wallets, url.searchParams))
    }
    const image = findImage(path, wallets)
    if (!image) throw new HttpError(404, 'Not found.')
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' }).end(image)
  }

  const server = await serve(answer, port)
  return { ...server, wallets, requests: requests.items, events: events.items, setFaults: switches.set }
}

/** The page of wallets a query asks for, in the directory's order; `count` is of all that match. */
function findWallets(wallets: readonly DirectoryWallet[], query: URLSearchParams): { count: number; data: DirectoryWallet[] } {
  const list = (name: string) => (query.get(name) ?? '').split(',').filter(Boolean)
  const [include, exclude, chains] = [list('include'), list('exclude'), list('chains')]
  const search = (query.get('search') ?? '').trim().toLowerCase()
  const badge = query.get('badge_type')
  const found = wallets.filter(
    wallet =>
      (!include.length || include.includes(wallet.id)) &&
      !exclude.includes(wallet.id) &&
      (!chains.length || wallet.chains.some(chain => chains.includes(chain))) &&
      (!search || wallet.name.toLowerCase().includes(search)) &&
      (!badge || wallet.badge_type === badge),
  )
  const entries = Math.min(Math.max(Number(query.get('entries')) || 40, 1), LARGEST_PAGE)
  const first = (Math.max(Number(query.get('page')) || 1, 1) - 1) * entries
  return { count: found.length, data: found.slice(first, first + entries) }
}

const networkLetters: Record<string, string> = {
  'anvil-one': '1',
  'anvil-two': '2',
  'solana-local': 'S',
  'bitcoin-regtest': 'B',
  'polkadot-local': 'P',
}
const coinLetters: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', JPY: '¥', ETH: 'Ξ', USDC: '$', USDS: '$', SBX: 'B' }

const ownIcons: Record<string, string> = { 'Sandbox Wallet': sandboxIcon, 'Sandbox Web Wallet': webIcon }

function drawWallet(name: string): string | undefined {
  return namesOfLostPictures.includes(name) ? undefined : (ownIcons[name] ?? drawMark(name))
}

function findImage(path: string, wallets: readonly DirectoryWallet[]): string | undefined {
  const [, kind, id] = /^\/(?:public\/)?(get\w+Image)\/([\w.$-]{1,80})$/.exec(path) ?? []
  if (!kind || !id) return undefined
  if (kind === 'getWalletImage') return drawWallet(wallets.find(wallet => wallet.image_id === id)?.name ?? id)
  if (kind === 'getAssetImage') return networkLetters[id] ? drawLetters(id, networkLetters[id]) : drawMark(id)
  if (kind === 'getCurrencyImage') return drawLetters(id, coinLetters[id] ?? id, 'disc')
  if (kind === 'getTokenImage') return drawLetters(id, coinLetters[id] ?? id[0]!, 'disc')
  return undefined
}
