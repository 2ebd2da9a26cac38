import { isAddress, toAddressKey, toChainName, type CaipNetworkId, type Namespace } from '../../domain/caip.js'
import { MOST_ACCOUNTS } from '../../domain/each-once.js'
import { createEmitter } from '../../domain/emitter.js'
import { readError } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import type { Session, UniversalProvider, SessionFace } from '../../domain/walletconnect.js'
import { toProviderError } from './errors.js'
import { namespaceOf, toAddresses, toApprovedNetworkIds, toNewName } from './namespaces.js'

type Listener = (value: never) => void

/** One namespace of a universal provider as a provider of its own, EIP-1193 to the letter: what `getProvider('eip155')` gives. */
export interface Face extends Eip1193Provider, SessionFace {
  readonly session: Session | undefined
  /** Of eip155 hexadecimal, else the chain's reference; undefined where the session grants no chain. */
  readonly chainId: string | undefined
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }): Promise<Result>
  /** Goes to a network without asking the wallet, as it may where the session grants it. */
  setChain(caipNetworkId: CaipNetworkId): void
  on(event: string, listener: Listener): void
  once(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  /** Listens to the universal provider no more. */
  stop(): void
}

/** A dApp's own `@walletconnect/universal-provider` keeps the chain in use where ours has `chainOf`. */
interface Foreign {
  rpcProviders?: Record<string, { getDefaultChain?(): unknown } | undefined>
}

/**
 * Makes the face of one namespace. The provider may be ours or a dApp's own, which speaks in decimal numbers.
 * In one piece: the provider's events and the page's own choice move the same network.
 */
export function createFace(provider: UniversalProvider, namespace: Namespace, start?: CaipNetworkId): Face {
  const { emit, ...emitter } = createEmitter()

  /** Reads a chain id of any make, as one of this namespace. */
  const toNetworkId = (value: unknown): CaipNetworkId | undefined => {
    const text = String(value ?? '')
    const id = toNewName(text.includes(':') ? text : `${namespace}:${text}`) as CaipNetworkId
    const number = Number(id.split(':')[1])
    if (namespaceOf(id) !== namespace) return undefined
    if (namespace === 'eip155') return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
    return provider.session && toApprovedNetworkIds(provider.session, namespace).find(approved => approved === id)
  }
  const toStart = (): CaipNetworkId | undefined =>
    toNetworkId(provider.chainOf?.(namespace) ?? (provider as Foreign).rpcProviders?.[namespace]?.getDefaultChain?.()) ??
    (provider.session && toApprovedNetworkIds(provider.session, namespace)[0])
  const granted = (): readonly string[] => (provider.session ? toAddresses(provider.session, namespace, chain) : [])

  let chain = start ?? toStart()
  let accounts = granted()
  /** What the session granted when it was looked at last. */
  let seen = accounts
  let isOver = false

  const moveTo = (next: CaipNetworkId | undefined): void => {
    if (!next || next === chain) return
    chain = next
    seen = granted()
    emit('chainChanged', toChainName(next))
  }
  const setAccounts = (next: readonly string[]): void => {
    if (next.join() === accounts.join()) return
    accounts = next
    emit('accountsChanged', [...next])
  }
  /** Which of these are ours. An address may have the shape of two namespaces; then the session tells whose it is. */
  const pickOurs = (entries: readonly unknown[]): readonly string[] => {
    const keyOf = (address: string) => toAddressKey(namespace, address)
    const own = new Set(granted().map(keyOf))
    const others = new Set(otherNamespaces().flatMap(other => toAddresses(provider.session!, other, undefined)))
    return entries
      .slice(0, MOST_ACCOUNTS)
      .map(entry => String(entry).split(':').pop())
      .filter((address): address is string => isAddress(namespace, address) && (own.has(keyOf(address)) || !others.has(address)))
  }
  const otherNamespaces = (): readonly string[] => [
    ...new Set(
      Object.keys(provider.session?.namespaces ?? {})
        .map(namespaceOf)
        .filter(each => each !== namespace),
    ),
  ]

  const listeners: Record<string, (value: never) => void> = {
    accountsChanged(value: unknown) {
      if (!Array.isArray(value)) return
      // Our own provider does not say whose list is empty, and has changed its session before it tells.
      if (!value.length && provider.chainOf) return setAccounts(granted())
      const ours = pickOurs(value)
      // None at all are ours if nobody else's they can be.
      if (ours.length || (!value.length && (!granted().length || !otherNamespaces().length))) setAccounts(ours)
    },
    chainChanged: (value: unknown) => moveTo(toNetworkId(value)),
    session_update() {
      const now = granted()
      if (now.join() !== seen.join()) setAccounts(now)
      seen = now
    },
    connect() {
      isOver = false
      chain = toStart() ?? chain
      accounts = seen = granted()
      emit('connect', { chainId: chain && toChainName(chain) })
    },
    disconnect(error: unknown) {
      if (isOver) return
      isOver = true
      accounts = seen = []
      emit('disconnect', Object.assign(new Error(readError(error).message), { code: 4900 }))
    },
    message(value: unknown) {
      if (namespace === 'eip155') emit('message', value)
    },
  }
  for (const [event, listener] of Object.entries(listeners)) provider.on(event, listener)

  const answer = async (method: string, params: readonly unknown[] | object | undefined): Promise<unknown> => {
    if (namespace === 'eip155' && provider.session && chain) {
      if (method === 'eth_chainId') return toChainName(chain)
      if (method === 'eth_accounts' || (method === 'eth_requestAccounts' && accounts.length)) return [...accounts]
    }
    const result = await provider.request({ method, params }, chain)
    if (namespace !== 'eip155' || method !== 'wallet_switchEthereumChain') return result
    moveTo(toNetworkId((params as [{ chainId?: unknown }])[0].chainId))
    return null
  }

  return {
    isWalletConnect: true,
    get session() {
      return provider.session
    },
    get chainId() {
      return chain && toChainName(chain)
    },
    get caipNetworkId() {
      return chain
    },
    get accounts() {
      return accounts
    },
    async request<Result>(call: { method: string; params?: readonly unknown[] | object }) {
      try {
        return (await answer(call?.method, call?.params)) as Result
      } catch (error) {
        throw await toProviderError(error)
      }
    },
    setChain(id) {
      if (id !== chain) provider.setDefaultChain(id)
      moveTo(id)
    },
    ...emitter,
    disconnect: () => provider.disconnect(),
    stop() {
      for (const [event, listener] of Object.entries(listeners)) provider.off(event, listener)
    },
  }
}
