// In the page: an EIP-1193 provider over any transport, and its announcement by EIP-6963.
import { toWireError, type WireError } from '../methods/errors.js'
import type { WalletIdentity } from './identity.js'
import type { SiteEvent } from './state.js'
import type { RequestArguments } from './wallet.js'

/** How a request leaves the page. Nothing is sent before the first request. */
export interface Transport {
  /** Fails with a `WireError`. */
  request(args: RequestArguments): Promise<unknown>
  /** Begins to listen for events of the wallet, as soon as the page may see an account; the same listener is told once. */
  listen(onEvent: (event: SiteEvent) => void): void
}

type Listener = (...args: unknown[]) => void

/** The error a dApp gets (EIP-1193). */
export class ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
  constructor({ code, message, data }: WireError) {
    super(message)
    this.name = 'ProviderRpcError'
    this.code = code
    if (data !== undefined) this.data = data
  }
}

const answersWithAccounts = ['eth_accounts', 'eth_requestAccounts']

/** A provider as dApps expect it; it emits each change once. */
export function createProvider(transport: Transport, flags: WalletIdentity['flags']): object {
  const listeners = new Map<string, Set<Listener>>()
  let accounts: string | undefined
  let chainId: string | undefined
  let connected = true

  function emit(event: string, data: unknown): void {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      // A dApp's broken listener is the dApp's: the others still hear.
      try {
        listener(data)
      } catch (error) {
        setTimeout(() => {
          throw error
        })
      }
    }
  }

  function receive({ event, data }: SiteEvent): void {
    if (event === 'sharedAccounts') return // another namespace
    if (event === 'accountsChanged') {
      if (accounts === data.join()) return
      accounts = data.join()
    }
    if (event === 'chainChanged') {
      if (chainId === data) return
      chainId = data
    }
    if (event === 'connect') {
      if (connected && chainId !== undefined) return
      chainId = data.chainId
      connected = true
    }
    if (event === 'disconnect') {
      if (!connected) return
      connected = false
    }
    emit(event, data)
  }

  // What an answer tells about the wallet: the first eth_accounts is no change, everything after may be one.
  function learn(method: string, result: unknown): void {
    if (!answersWithAccounts.includes(method)) return
    const seen = result as string[]
    if (accounts === undefined && method === 'eth_accounts') accounts = seen.join()
    else receive({ event: 'accountsChanged', data: seen })
    // Also to a wallet that shares nothing: it may be locked, and says so when it is unlocked.
    transport.listen(receive)
  }

  const provider = {
    ...flags,
    isConnected: () => connected,
    async request(args: RequestArguments): Promise<unknown> {
      try {
        const result = await transport.request(args)
        learn(args.method, result)
        return result
      } catch (error) {
        throw new ProviderRpcError(toWireError(error))
      }
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

/** Announces `provider`, now and whenever the page asks, until `signal` ends it; the page decides what to do with it. */
export function announce(
  provider: object,
  { uuid, name, icon, rdns, announce: times, injected }: WalletIdentity,
  signal?: AbortSignal,
): void {
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  const tell = () => {
    for (let time = 0; time < times; time++) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', tell, { signal })
  tell()
  if (!injected) return
  Object.defineProperty(window, 'ethereum', { value: provider, configurable: true, writable: true })
  signal?.addEventListener('abort', () => void Reflect.deleteProperty(window, 'ethereum'))
  window.dispatchEvent(new Event('ethereum#initialized'))
}
