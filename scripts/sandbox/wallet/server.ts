// The sandbox wallet on an origin of its own: the script for pages, the door for sites, the owner's windows.
import { serve, sendJson, type LocalServer } from '../http.js'
import { bundleForPage } from './bundle.js'
import { createWallet, type CreateOptions } from './create.js'
import { createIdentity, type BitcoinFace, type WalletIdentity } from './identity.js'
import type { InpageConfig } from './inpage.js'
import { createOwnerDoor } from './owner.js'
import { servePage } from './pages.js'
import { createSiteDoor, type SiteDoor } from './sites.js'
import type { SandboxWallet } from './wallet.js'

export interface WalletServerOptions extends CreateOptions {
  /** 0, the default, takes a free port. */
  port?: number
}

/** A running wallet. */
export interface WalletServer extends LocalServer {
  wallet: SandboxWallet
  /** Every request of every site, oldest first. */
  calls: SiteDoor['calls']
}

/**
 * Starts the wallet. A page takes it in with `<script src="URL/inpage.js">`; `?injected=1` also makes it
 * `window.ethereum`, `?announce=2` announces it twice, `?announce=0` never. `?solana=0`, `?bitcoin=0` and `?polkadot=0`
 * leave those namespaces out; `?bitcoin=unisat` (`sats-connect`, `leather`, `okx`) is another interface of Bitcoin wallets.
 * `?multichain=1` has it serve Ethereum, Solana and Bitcoin by one approval, too.
 */
export async function start({ port = 0, ...options }: WalletServerOptions): Promise<WalletServer> {
  const wallet = createWallet(options)
  const owner = createOwnerDoor(wallet, () => server.url)
  const sites = createSiteDoor(wallet, owner.isWatched)

  const server = await serve(async (request, response, url) => {
    if (url.pathname === '/health') return sendJson(response, 200, { ok: true })
    if (url.pathname === '/inpage.js') {
      const config: InpageConfig = { walletUrl: server.url, identity: createIdentity(readWishes(url.searchParams)) }
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      })
      return response.end(await bundleForPage('inpage.ts', config))
    }
    if (await sites.answer(request, response, url.pathname)) return
    if (await owner.answer(request, response, url)) return
    await servePage(response, url.pathname)
  }, port)

  const close = () => {
    wallet.close()
    return server.close()
  }
  return { url: server.url, wallet, calls: sites.calls, close }
}

function readWishes(search: URLSearchParams): Partial<WalletIdentity> {
  const face = search.get('bitcoin')
  return {
    announce: readCount(search.get('announce')),
    injected: search.get('injected') === '1',
    solana: search.get('solana') !== '0',
    bitcoin: face === '0' ? false : (bitcoinFaces.find(known => known === face) ?? 'standard'),
    polkadot: search.get('polkadot') !== '0',
    multichain: search.get('multichain') === '1',
  }
}

const bitcoinFaces = ['standard', 'sats-connect', 'leather', 'okx', 'unisat'] as const satisfies BitcoinFace[]

function readCount(text: string | null): number {
  return text !== null && /^[0-9]$/.test(text) ? Number(text) : 1
}
