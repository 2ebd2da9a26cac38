// The wallet's door for its owner: the API behind its windows. Only pages of its own origin get in, and
// programs on this machine that send no Origin at all (tests); a dApp can never approve its own request.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatUnits } from 'ethers'
import { HttpError, readJson, sendJson } from '../http.js'
import { openStream } from '../stream.js'
import type { Behaviour } from './behaviour.js'
import { readBalance } from './balances.js'
import { callChain, type WalletChain } from '../methods/chain.js'
import { namespaceNames, otherNamespaces, type OtherNamespace } from './namespaces.js'
import type { PendingRequest } from './queue.js'
import type { SandboxWallet } from './wallet.js'

/** What the wallet's windows show. */
export interface OwnerView {
  locked: boolean
  account: string
  accounts: { address: string; name: string; balance: string | null }[]
  chainId: number
  chains: (Omit<WalletChain, 'rpcUrl'> & { removable: boolean })[]
  /** The accounts of the other namespaces. */
  others: OtherView[]
  /** `sees` names the namespaces a site is let into. */
  sites: { origin: string; sees: string[] }[]
  pending: PendingRequest[]
  behaviour: Behaviour
}

/** The accounts of one namespace, as the wallet's windows show them. */
export interface OtherView {
  namespace: OtherNamespace
  network: string
  symbol: string
  account: string
  accounts: { address: string; name: string; balance: string | null }[]
}

/** What the owner can do. */
export type OwnerAction =
  | { do: 'approve'; id: string; accounts?: string[] }
  | { do: 'refuse'; id: string }
  | { do: 'selectAccount'; address: string; namespace?: OtherNamespace }
  | { do: 'selectChain'; chainId: number }
  | { do: 'removeChain'; chainId: number }
  | { do: 'disconnectSite'; origin: string }
  | { do: 'lock' }
  | { do: 'unlock' }
  | { do: 'behave'; change: Partial<Behaviour> }

/** A window that reloads is back within this time; one that is gone for longer was closed. */
const RELOAD_MS = 1_000

/** The door of `wallet` for its owner. `origin` tells the wallet's own origin. */
export function createOwnerDoor(wallet: SandboxWallet, origin: () => string) {
  const chainsAtStart = new Set(wallet.state.chains.map(chain => chain.chainId))
  let watchers = 0
  let approvalWindows = 0

  function watch(request: IncomingMessage, response: ServerResponse, isApproval: boolean): void {
    const stream = openStream(response)
    stream.send('changed')
    const stop = wallet.onChange(() => stream.send('changed'))
    watchers++
    if (isApproval) approvalWindows++
    request.once('close', () => {
      stop()
      watchers--
      if (isApproval && --approvalWindows === 0) refuseUnlessBack(Date.now())
    })
  }

  // Closing the window is an answer too: no. What came after it closed will open a window of its own.
  function refuseUnlessBack(closedAt: number): void {
    const refuse = () => {
      if (approvalWindows > 0) return
      for (const request of wallet.pending) if (request.since <= closedAt) wallet.refuse(request.id)
    }
    setTimeout(refuse, RELOAD_MS).unref()
  }

  async function view(): Promise<OwnerView> {
    const { state } = wallet
    const { chain } = state
    await state.others.load()
    const balances = await Promise.all(
      state.accounts.map(({ address }) =>
        callChain(chain, 'eth_getBalance', [address, 'latest']).then(
          units => formatUnits(units as string, chain.currency.decimals),
          () => null,
        ),
      ),
    )
    return {
      locked: state.locked,
      account: state.account,
      accounts: state.accounts.map(({ address, name }, index) => ({ address, name, balance: balances[index] ?? null })),
      chainId: chain.chainId,
      chains: state.chains.map(({ rpcUrl: _, ...shown }) => ({ ...shown, removable: !chainsAtStart.has(shown.chainId) })),
      others: await Promise.all(otherNamespaces.map(viewOther)),
      sites: state.origins.map(origin => ({ origin, sees: namespacesOf(origin) })),
      pending: wallet.pending,
      behaviour: wallet.behaviour,
    }
  }

  async function viewOther(namespace: OtherNamespace): Promise<OtherView> {
    const { others, accounts } = wallet.state
    const network = others.networks[namespace]
    const addresses = others.addresses(namespace)
    const balances = await Promise.all(addresses.map(address => readBalance(namespace, network, address)))
    const shown = addresses.map((address, index) => ({ address, name: accounts[index]!.name, balance: balances[index] ?? null }))
    return { namespace, network: network.name, symbol: network.symbol, account: others.selected(namespace), accounts: shown }
  }

  function namespacesOf(origin: string): string[] {
    const isConnected = wallet.state.permitted(origin).length > 0
    const others = wallet.state.others.sites.filter(site => site.origin === origin).map(({ namespace }) => namespaceNames[namespace])
    return isConnected ? ['Ethereum', ...others] : others
  }

  function act(action: OwnerAction): void {
    switch (action.do) {
      case 'approve':
        return wallet.approve(action.id, action.accounts)
      case 'refuse':
        return wallet.refuse(action.id)
      case 'selectAccount':
        return action.namespace ? wallet.state.others.select(action.namespace, action.address) : wallet.state.selectAccount(action.address)
      case 'selectChain':
        return wallet.state.selectChain(action.chainId)
      case 'removeChain':
        return wallet.state.removeChain(action.chainId)
      case 'disconnectSite':
        return wallet.disconnectSite(action.origin)
      case 'lock':
        return wallet.lock()
      case 'unlock':
        return wallet.unlock()
      case 'behave':
        return wallet.behave(action.change)
      default:
        throw new Error(`The owner cannot ${JSON.stringify((action as { do: unknown }).do)}.`)
    }
  }

  return {
    /** Whether one of the wallet's windows is open. */
    isWatched: () => watchers > 0,
    /** Answers if the path is one for the owner; false otherwise. */
    async answer(request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL): Promise<boolean> {
      if (!pathname.startsWith('/api/') && pathname !== '/__behaviour') return false
      const from = request.headers.origin
      const site = request.headers['sec-fetch-site']
      if ((from && from !== origin()) || (site && site !== 'same-origin' && site !== 'none'))
        throw new HttpError(403, 'This is for the owner of the wallet.')
      if (pathname === '/api/stream') watch(request, response, searchParams.has('approval'))
      else if (pathname === '/api/view') sendJson(response, 200, await view())
      else if (pathname === '/api/act' && request.method === 'POST')
        sendJson(response, 200, attempt(act, (await readJson(request)) as OwnerAction))
      else if (pathname === '/__behaviour') sendJson(response, 200, await behave(request))
      else throw new HttpError(404, 'Not found.')
      return true
    },
  }

  async function behave(request: IncomingMessage): Promise<Behaviour & { locked: boolean }> {
    if (request.method === 'POST') {
      const { locked, ...change } = (await readJson(request)) as Partial<Behaviour> & { locked?: boolean }
      attempt(() => wallet.behave(change), undefined)
      if (locked !== undefined) wallet.state.setLocked(locked === true)
    }
    return { ...wallet.behaviour, locked: wallet.state.locked }
  }
}

// Whatever the wallet does not accept is the caller's mistake.
function attempt<Value>(action: (value: Value) => void, value: Value): object {
  try {
    action(value)
    return {}
  } catch (error) {
    throw new HttpError(400, (error as Error).message)
  }
}
