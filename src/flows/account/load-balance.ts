import type { Balance, BalanceQuery } from '../../domain/adapter.js'
import type { CaipNetworkId, Namespace } from '../../domain/caip.js'
import { floorDecimals, toSum } from '../../domain/amounts.js'
import { findNetwork, listsTokens } from '../../domain/networks.js'
import { toRpcUrls } from '../../domain/services.js'
import { KEYS, PROFILE_KEYS } from '../../domain/storage-keys.js'
import { BALANCE_AGE, BALANCE_RETRY_GAP, WALLET_ASSETS_LIMIT } from '../../domain/times.js'
import type { Modal } from '../../modal.js'
import { errors } from '../rooms.js'
import { tellError } from '../tell-error.js'
import { toast } from '../toast.js'
import { getBalances, getWalletAssets } from '../../clients/account-api.js'
import { named } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { byValue, toTokenBalance, type TokenBalance } from '../../domain/token-balances.js'
import { toBlockchainApi } from './blockchain-api.js'
import { isFresh, isResting, keep, readKept, type Dated } from './cache.js'

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
export async function loadBalance(
  modal: Modal,
  namespace: Namespace = modal.state.activeNamespace.value,
  again = false,
): Promise<Balance | undefined> {
  await refresh(modal, namespace, again)
  const { balance, balanceSymbol = '', balanceOf } = modal.state.of(namespace)
  return balance === undefined || balanceOf !== modal.state.accountOf(namespace).caipAddress
    ? undefined
    : { balance, symbol: balanceSymbol }
}

async function refresh(modal: Modal, namespace: Namespace, again: boolean): Promise<void> {
  const { state, underWay, failedAt, clock } = modal
  const { caipAddress } = state.accountOf(namespace)
  if (!caipAddress) return
  // Whatever else shows the account asks anew as well.
  if (again) state.patch(namespace, { movedAt: clock.now() })
  const cached = readCache(modal)[caipAddress]
  if (!again && cached && Math.abs(clock.now() - cached.timestamp) < BALANCE_AGE) return show(modal, namespace, cached)
  if (clock.now() - (failedAt.get(caipAddress) ?? -Infinity) < BALANCE_RETRY_GAP) return
  const running = underWay.get(caipAddress) ?? fetchBalance(modal, namespace, caipAddress).finally(() => underWay.delete(caipAddress))
  underWay.set(caipAddress, running)
  return running
}

async function fetchBalance(modal: Modal, namespace: Namespace, caipAddress: string): Promise<void> {
  const { state, adapters, options, storage, clock } = modal
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
    const entry: StoredBalance = { caipAddress, balance, symbol, timestamp: clock.now() }
    storage.set(KEYS.nativeBalances, JSON.stringify({ ...readCache(modal), [caipAddress]: entry }))
    show(modal, namespace, entry)
  } catch {
    modal.failedAt.set(caipAddress, clock.now())
    state.patch(namespace, { balanceFailed: caipAddress })
    await tellError(modal, 'tokenBalanceUnavailable')
    if (state.isOpen.value && !isSaidThere(modal)) toast(modal, 'error', (await errors()).tellingOf(modal, 'tokenBalanceUnavailable').said)
  }
}

/** The account on screen says by itself what of it could not be read, where it is missing. */
const isSaidThere = ({ screen }: Modal): boolean => screen?.router.view.peek() === 'Account'

/** The balance in a namespace that has no adapter. */
async function readBalance(query: BalanceQuery): Promise<Balance> {
  return (await import('../../clients/eip155-balance.js')).getEip155Balance(query)
}

/** An answer that comes after the account or network changed belongs to nobody on screen. */
function show({ state }: Modal, namespace: Namespace, { caipAddress, balance, symbol, timestamp }: StoredBalance): void {
  if (state.accountOf(namespace).caipAddress !== caipAddress) return
  state.patch(namespace, {
    balance,
    balanceFailed: undefined,
    balanceSymbol: symbol,
    balanceOf: caipAddress,
    balanceAt: timestamp,
    balanceText: `${floorDecimals(balance)} ${symbol}`,
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

/** An entry of `@appkit/portfolio_cache`, by CAIP-10 address. */
interface StoredPortfolio extends Dated {
  caipAddress: string
  balance: { balances: readonly unknown[] }
}

/**
 * Reads the tokens of a namespace's account into state: what is kept at once, however old, and what is older than 30 s, or than the
 * account's last move, anew. The wallet is asked where it lists them itself, else the service. After a failure there is no other question for 30 s
 * (specification, sections 4 and 7).
 */
export async function loadTokens(
  modal: Modal,
  namespace: Namespace = modal.state.activeNamespace.value,
  signal?: AbortSignal,
): Promise<void> {
  const { state, clock, failedAt, underWay } = modal
  const { address, caipAddress } = state.accountOf(namespace)
  const network = state.networkOf(namespace)
  if (!address || !caipAddress || !network || !listsTokens(state.networks.peek(), network, modal.options.projectId)) return
  const key = `tokens ${caipAddress}`
  const before = underWay.get(key)
  if (before) {
    await before
    // What it has found is fresh now; what was given up meanwhile is asked for anew.
    return signal?.aborted ? undefined : loadTokens(modal, namespace, signal)
  }
  const kept = readKept<StoredPortfolio>(modal, PROFILE_KEYS.portfolios, caipAddress, ({ balance }) => Array.isArray(balance?.balances))
  if (kept) showTokens(modal, namespace, kept, kept.balance.balances.map(toTokenBalance).filter(Boolean) as TokenBalance[])
  if (isFresh(modal, kept, BALANCE_AGE) && kept!.timestamp > (state.of(namespace).movedAt ?? 0)) return
  const isHis = () => state.accountOf(namespace).caipAddress === caipAddress
  const mark = (since: number | undefined) => {
    const { portfolio } = state.of(namespace)
    if (isHis())
      state.patch(namespace, { portfolio: { ...(portfolio?.of === caipAddress && portfolio), of: caipAddress, failedAt: since } })
  }
  if (isResting(modal, key)) return mark(failedAt.get(key))
  // An earlier failure is over while it is tried again.
  if (state.of(namespace).portfolio?.failedAt) mark(undefined)
  const run = async () => {
    try {
      const tokens = await ask(modal, namespace, { address, caipNetworkId: network.caipNetworkId }, signal)
      failedAt.delete(key)
      // Of whoever has left meanwhile nothing is kept.
      if (!isHis()) return
      tokens.sort(byValue)
      keep(modal, PROFILE_KEYS.portfolios, caipAddress, { caipAddress, balance: { balances: tokens } })
      showTokens(modal, namespace, { caipAddress, timestamp: clock.now() }, tokens)
    } catch {
      if (signal?.aborted) return
      failedAt.set(key, clock.now())
      mark(failedAt.get(key))
      await tellError(modal, 'tokenBalanceUnavailable')
      if (state.isOpen.peek() && isHis() && !isSaidThere(modal))
        toast(modal, 'error', (await errors()).tellingOf(modal, 'tokenBalanceUnavailable').said)
    }
  }
  const running = run().finally(() => underWay.delete(key))
  underWay.set(key, running)
  return running
}

async function ask(
  modal: Modal,
  namespace: Namespace,
  account: { address: string; caipNetworkId: CaipNetworkId },
  signal: AbortSignal | undefined,
): Promise<TokenBalance[]> {
  const tokens = (await askWallet(modal, namespace, account)) ?? (await getBalances(toBlockchainApi(modal)!, account, signal))
  signal?.throwIfAborted()
  if (!tokens) throw named('tokenBalanceUnavailable')
  return tokens
}

/** Asks the wallet, where it is one of this browser: a phone may be asleep, and its session says nothing of assets. */
async function askWallet(
  modal: Modal,
  namespace: Namespace,
  account: { address: string; caipNetworkId: CaipNetworkId },
): Promise<TokenBalance[] | undefined> {
  const { clock, state, failedAt } = modal
  const connector = state.connectorOf(namespace)
  if (namespace !== 'eip155' || !connector?.provider || connector.type === 'WALLET_CONNECT') return undefined
  // A wallet that does not know the question, or does not answer it, is not asked again.
  const key = `assets ${connector.id}`
  if (failedAt.has(key)) return undefined
  const done = new AbortController()
  const limit = clock.wait(WALLET_ASSETS_LIMIT, done.signal).then(() => null)
  const assets = await Promise.race([getWalletAssets(connector.provider as Eip1193Provider, account), limit]).finally(() => done.abort())
  if (assets === null) failedAt.set(key, clock.now())
  return assets ?? undefined
}

/** An answer that comes after the account or network changed belongs to nobody on screen. */
function showTokens(
  { state }: Modal,
  namespace: Namespace,
  { caipAddress, timestamp: at }: Pick<StoredPortfolio, 'caipAddress' | 'timestamp'>,
  tokens: readonly TokenBalance[],
): void {
  if (state.accountOf(namespace).caipAddress !== caipAddress) return
  const worths = tokens.flatMap(({ value }) => value ?? [])
  const worth = worths.length ? toSum(worths) : undefined
  state.patch(namespace, { portfolio: { of: caipAddress, tokens, worth, at } })
}
