// The web wallet on an origin of its own: what a phone's wallet is, in a tab of the browser.
import { sendJson, serve, type LocalServer } from '../http.js'
import type { LocalChain } from '../wallet/create.js'
import { nameNetwork } from '../wallet/namespaces.js'
import type { OthersOptions } from '../wallet/others.js'
import type { WebWalletConfig, WebWalletNetwork } from './config.js'
import { servePage } from './pages.js'

export interface WebWalletOptions {
  /** 0, the default, takes a free port. */
  port?: number
  /** Where the relay is: `ws://…`. */
  relayUrl: string
  /** What the relay is told. @default 'sandbox' */
  projectId?: string
  /** The chains it knows; dApps may ask for others in vain. */
  chains: readonly LocalChain[]
  /** Those of the other namespaces, where it signs and sends. */
  others?: OthersOptions
}

/**
 * Starts the wallet. `/` is the wallet, `/wc?uri=…` and `/?uri=…` also connect by the link given, and
 * `/wc?requestId=…&sessionTopic=…` shows what waits: the addresses that dApps open (references, wire 10.1).
 */
export async function start({ port = 0, relayUrl, projectId = 'sandbox', chains, others = {} }: WebWalletOptions): Promise<LocalServer> {
  const networks = [...chains.map(({ chainId, name, url }) => ({ id: `eip155:${chainId}`, name, rpcUrl: url })), ...listOthers(others)]
  const config: WebWalletConfig = { relayUrl, projectId, networks }
  return serve(async (_request, response, url) => {
    if (url.pathname === '/health') return sendJson(response, 200, { ok: true })
    await servePage(response, url.pathname, config)
  }, port)
}

function listOthers({ solana, bitcoin, polkadot }: OthersOptions): WebWalletNetwork[] {
  const found = [
    solana && { id: solana.networkId, rpcUrl: solana.rpcUrl },
    bitcoin && { id: bitcoin.networkId, rpcUrl: bitcoin.apiUrl.replace(/\/$/, '') },
    polkadot && { id: polkadot.networkId, rpcUrl: polkadot.rpcUrl, ss58Format: polkadot.ss58Format },
  ]
  return found.filter(network => network !== undefined).map(network => ({ ...network, name: nameNetwork(network.id) }))
}
