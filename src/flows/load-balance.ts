import type { Balance, BalanceQuery } from '../domain/adapter.js'
import type { Namespace } from '../domain/caip.js'
import { floorDecimals } from '../domain/floor-decimals.js'
import { findNetwork } from '../domain/networks.js'
import { toRpcUrls } from '../domain/rpc-urls.js'
import { KEYS } from '../domain/more-storage-keys.js'
import { BALANCE_AGE, BALANCE_RETRY_GAP } from '../domain/times.js'
import type { Modal } from '../modal.js'
import { errors } from './actions.js'
import { toast } from './say.js'

/** An entry of `@appkit/native_balance_cache`. */
interface StoredBalance {
  caipAddress: string
  balance: string
  symbol: string
  timestamp: number
}

/**
 * Reads the balance of a namespace's account into state, on test networks too: it comes from the network's own node: from the cache where it is younger than 30 s, else from a node.
 * One request at a time, and none for 30 s after a failure (specification, section 4).
 * @param again a dApp asks on purpose, after a transaction say: the cache does not answer
 */
export async function loadBalance(modal: Modal, namespace: Namespace = modal.state.activeNamespace.value, again = false): Promise<Balance | undefined> {
  await refresh(modal, namespace, again)
  const { balance, balanceSymbol = '', balanceOf } = modal.state.of(namespace)
  return balance === undefined || balanceOf !== modal.state.accountOf(namespace).caipAddress ? undefined : { balance, symbol: balanceSymbol }
}

async function refresh(modal: Modal, namespace: Namespace, again: boolean): Promise<void> {
  const { state, underWay, failedAt, platform } = modal
  const { caipAddress } = state.accountOf(namespace)
  if (!caipAddress) return
  // Whatever else shows the account asks anew as well.
  if (again) state.patch(namespace, { movedAt: platform.now() })
  const cached = readCache(modal)[caipAddress]
  if (!again && cached && Math.abs(platform.now() - cached.timestamp) < BALANCE_AGE) return show(modal, namespace, cached)
  if (platform.now() - (failedAt.get(caipAddress) ?? -Infinity) < BALANCE_RETRY_GAP) return
  const running = underWay.get(caipAddress) ?? fetchBalance(modal, namespace, caipAddress).finally(() => underWay.delete(caipAddress))
  underWay.set(caipAddress, running)
  return running
}

async function fetchBalance(modal: Modal, namespace: Namespace, caipAddress: string): Promise<void> {
  const { state, adapters, options, storage, platform } = modal
  const network = findNetwork(state.networks.value, state.networkOf(namespace)?.caipNetworkId)
  const { address } = state.accountOf(namespace)
  const adapter = adapters.get(namespace)
  // A network the dApp does not offer has no node we may ask.
  if (!network) return state.patch(namespace, { balanceFailed: caipAddress })
  if (!address || !adapter) return
  try {
    const token = options.tokens?.[network.caipNetworkId]?.address
    const urls = toRpcUrls(network, options)
    const query = { address, network, urls, token }
    const { balance, symbol } = await (adapter.getBalance ? adapter.getBalance(query) : readBalance(query))
    // Of whoever has left meanwhile nothing is kept.
    if (state.accountOf(namespace).caipAddress !== caipAddress) return
    const entry: StoredBalance = { caipAddress, balance, symbol, timestamp: platform.now() }
    storage.set(KEYS.nativeBalances, JSON.stringify({ ...readCache(modal), [caipAddress]: entry }))
    show(modal, namespace, entry)
  } catch {
    modal.failedAt.set(caipAddress, platform.now())
    state.patch(namespace, { balanceFailed: caipAddress })
    if (state.isOpen.value) toast(modal, 'error', (await errors()).ERRORS.tokenBalanceUnavailable.text)
  }
}

/** The balance in a namespace that has no adapter. */
async function readBalance(query: BalanceQuery): Promise<Balance> {
  return (await import('../clients/eip155-balance.js')).getEip155Balance(query)
}

/** An answer that comes after the account or network changed belongs to nobody on screen. */
function show({ state }: Modal, namespace: Namespace, { caipAddress, balance, symbol }: StoredBalance): void {
  if (state.accountOf(namespace).caipAddress !== caipAddress) return
  state.patch(namespace, {
    balance, balanceFailed: undefined, balanceSymbol: symbol, balanceOf: caipAddress, balanceText: `${floorDecimals(balance)} ${symbol}`,
  })
}

function readCache(modal: Modal): Record<string, StoredBalance> {
  const stored = modal.storage.getJson<Record<string, StoredBalance>>(KEYS.nativeBalances) ?? {}
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, StoredBalance] =>
        typeof entry[1]?.balance === 'string' && typeof entry[1].symbol === 'string' && typeof entry[1].timestamp === 'number',
    ),
  )
}
