import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '../domain/caip.js'
import { fromWalletAsset, toAmount, type TokenBalance, toTokenBalance } from '../domain/token-balances.js'
import { type BlockchainApi, readRows, ServiceError } from './blockchain-api.js'
import { isAccountName, NAME_ZONE, toCoinType, toPlainText } from '../domain/names.js'
import { type BareError, named, readError } from '../domain/error-code.js'
import type { Eip1193Provider } from '../domain/provider.js'
import { parseTransaction, type Transaction } from '../domain/history.js'
import { HTTP_TRIES } from '../domain/times.js'

/** Whose tokens to ask for. */
export interface PortfolioQuery {
  address: string
  caipNetworkId: CaipNetworkId
  /** CAIP-10 addresses of tokens that have just moved: they are read from the chain anew. */
  forceUpdate?: readonly string[] | undefined
}

/**
 * The tokens of an account on one network, with their worth in US dollars (references, wire 1.7). Undefined where the service does
 * not know the network. @throws ServiceError
 */
export async function getBalances(
  api: BlockchainApi,
  { address, caipNetworkId, forceUpdate }: PortfolioQuery,
  signal?: AbortSignal,
): Promise<TokenBalance[] | undefined> {
  if (!(await api.isSupported(caipNetworkId, signal))) return undefined
  const query = { currency: 'usd', chainId: caipNetworkId, forceUpdate: forceUpdate?.join(',') }
  const { balances } = Object(await api.get(`/v1/account/${encodeURIComponent(address)}/balance`, query, signal)) as { balances?: unknown }
  if (!Array.isArray(balances)) throw new ServiceError(200, undefined)
  return balances.map(toTokenBalance).filter(token => token?.chainId === caipNetworkId) as TokenBalance[]
}

/** How an account is called, and its picture; either may be missing. */
export interface Identity {
  name: string | null
  avatar: string | null
}

/** A name of the domain name system has no more letters; nor is a picture's address longer in practice. */
const LONGEST = 255

/** The name and picture of an account (references, wire 1.5); undefined where the service does not know the network. @throws ServiceError */
export async function getIdentity(
  api: BlockchainApi,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
  signal?: AbortSignal,
): Promise<Identity | undefined> {
  if (!(await api.isSupported(caipNetworkId, signal))) return undefined
  const { name, avatar } = Object(await api.get(`/v1/identity/${encodeURIComponent(address)}`, { sender: address }, signal)) as Record<
    string,
    unknown
  >
  return { name: toPlainText(name, LONGEST) || null, avatar: toPlainText(avatar, LONGEST) || null }
}

/** A name one might take. */
export interface NameSuggestion {
  name: string
  registered: boolean
}

/**
 * Names like the one that is typed, that one first; what is no name that may be registered is left out.
 * @throws `nameSuggestionsFailed`, its cause a `ServiceError` with the server's reason where it gave one
 */
export function getSuggestions(
  api: BlockchainApi,
  { label, caipNetworkId }: { label: string; caipNetworkId: string | undefined },
  signal?: AbortSignal,
): Promise<NameSuggestion[]> {
  return attempt('nameSuggestionsFailed', signal, async () => {
    if (!(await api.isSupported(caipNetworkId, signal))) return []
    const { suggestions } = toObject(await api.get(`/v1/profile/suggestions/${encodeURIComponent(label)}`, { zone: NAME_ZONE }, signal))
    return toList(suggestions).flatMap(({ name, registered }) => (isAccountName(name) ? [{ name, registered: registered !== false }] : []))
  })
}

/**
 * The address a name stands for on a network, or on all of them (coin type 60, where it names no network: of one that does the service
 * writes 60 besides, and who registered may be a contract, which lives there alone); undefined where it stands for none there: what is paid
 * to an address of another network may be nobody's. @throws `nameNotResolved`, in the same way */
export function resolveName(
  api: BlockchainApi,
  { name, caipNetworkId }: { name: string; caipNetworkId: string | undefined },
  signal?: AbortSignal,
): Promise<string | undefined> {
  return attempt('nameNotResolved', signal, async () => {
    if (!(await api.isSupported(caipNetworkId, signal))) return undefined
    const { addresses } = toObject(await api.get(`/v1/profile/account/${encodeURIComponent(name)}`, { apiVersion: '2' }, signal))
    const known = toObject(addresses)
    const isEverywhere = !Object.keys(known).some(coinType => Number(coinType) >= toCoinType(0)!)
    const ours = toCoinType(caipNetworkId!.split(':')[1]!)
    const { address } = toObject((ours && known[ours]) ?? (isEverywhere && known['60']))
    return typeof address === 'string' && address ? address : undefined
  })
}

/** The names of an address, fit to be shown. @throws `namesFailed`, in the same way */
export function getNamesOf(
  api: BlockchainApi,
  {
    address,
    sender,
    caipNetworkId,
  }: {
    address: string
    /** Who asks. */
    sender?: string | undefined
    caipNetworkId: string | undefined
  },
  signal?: AbortSignal,
): Promise<string[]> {
  return attempt('namesFailed', signal, async () => {
    if (!(await api.isSupported(caipNetworkId, signal))) return []
    const answer = await api.get(`/v1/profile/reverse/${encodeURIComponent(address)}`, { sender, apiVersion: '2' }, signal)
    return toList(answer)
      .map(({ name }) => toPlainText(name))
      .filter(Boolean)
  })
}

/** Gives whatever goes wrong a name of the table; being called off is no error of the service. */
async function attempt<T>(name: BareError, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    signal?.throwIfAborted()
    throw named(name, error)
  }
}

const toObject = (value: unknown): Record<string, unknown> => Object(value ?? {}) as Record<string, unknown>
const toList = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(toObject) : [])

/**
 * The tokens a wallet itself lists (ERC-7811 `wallet_getAssets`), where it says that it can (EIP-5792 `assetDiscovery`).
 * Undefined where it cannot there, or answers with something else, null where it knows no such question: then the service is asked.
 */
export async function getWalletAssets(
  provider: Eip1193Provider,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<TokenBalance[] | undefined | null> {
  const chain = `0x${BigInt(caipNetworkId.split(':')[1]!).toString(16)}`
  try {
    const capabilities = Object(await provider.request({ method: 'wallet_getCapabilities', params: [address] })) as Answer
    if (capabilities[chain]?.assetDiscovery?.supported !== true) return undefined
    const answer = Object(
      await provider.request({ method: 'wallet_getAssets', params: [{ account: address, chainFilter: [chain] }] }),
    ) as Record<string, unknown>
    const assets = answer[chain]
    return Array.isArray(assets)
      ? (assets.map(asset => fromWalletAsset(asset, caipNetworkId)).filter(Boolean) as TokenBalance[])
      : undefined
  } catch (error) {
    return UNKNOWN.includes(readError(error).code) ? null : undefined
  }
}

/** How wallets say that they do not know a method (EIP-1193, JSON-RPC). */
const UNKNOWN: readonly (number | undefined)[] = [4200, -32601]

type Answer = Record<string, { assetDiscovery?: { supported?: unknown } } | undefined>

/** One page of an account's history. */
export interface HistoryPage {
  /** Of all networks of the account's namespace, spam included. */
  transactions: readonly Transaction[]
  /** Asks for the next page; there is none where it is undefined. */
  next: string | undefined
  /** As the service wrote them, for the cache: what is read from there is checked like any answer. */
  rows: readonly unknown[]
  /** The service does not know the network. */
  isUnsupported?: boolean
}

/**
 * Asks for the history of an account, the newest first, 50 at a time (specification, section 7; references, wire 1.6).
 * On a network that the service does not know there is none. @throws ServiceError, and where the answer is none
 */
export async function getHistory(
  api: BlockchainApi,
  {
    address,
    caipNetworkId,
    cursor,
    onramp,
  }: {
    address: string
    caipNetworkId: string
    cursor?: string | undefined
    /** Only what was bought with money there, on all networks; never from the browser's cache, since whoever asks waits for it. */
    onramp?: 'coinbase' | undefined
  },
  signal?: AbortSignal,
): Promise<HistoryPage> {
  if (!(await api.isSupported(caipNetworkId, signal))) return { ...toPage([]), isUnsupported: true }
  const { data, next } = Object(
    await api.get(
      `/v1/account/${encodeURIComponent(address)}/history`,
      { cursor, onramp, chainId: onramp ? undefined : caipNetworkId },
      signal,
      onramp && 'no-cache',
    ),
  ) as { data?: unknown; next?: unknown }
  if (!Array.isArray(data)) throw new Error('no history')
  return toPage(data, next)
}

/** Reads rows of the service, from the service or from a cache; those that are none are dropped. */
export function toPage(rows: readonly unknown[], next?: unknown): HistoryPage {
  return { transactions: rows.flatMap(row => parseTransaction(row) ?? []), next: typeof next === 'string' && next ? next : undefined, rows }
}

/** What one token costs. */
export interface TokenPrice {
  name: string
  symbol: string
  /** In US dollars, decimal text. */
  price: string
  /** CAIP-10, where the service said it. */
  address?: CaipAddress | undefined
  iconUrl?: string | undefined
}

/**
 * Prices of tokens of one network, in US dollars (specification, section 7; references, wire 1.8). The public service prices only the
 * first address, so ask for one at a time. The native coin is `toNativeToken(network)`.
 * No rows where the service does not know the network; rows without a price are left out. @throws ServiceError
 */
export async function getPrices(api: BlockchainApi, addresses: readonly CaipAddress[], signal?: AbortSignal): Promise<TokenPrice[]> {
  if (!(await api.isSupported(parseCaipAddress(addresses[0])?.caipNetworkId, signal))) return []
  const body = { currency: 'usd', addresses, projectId: api.projectId }
  const { fungibles } = Object(await api.post('/v1/fungible/price', body, signal, HTTP_TRIES)) as { fungibles?: unknown }
  return readRows(fungibles, toTokenPrice)
}

/** The price of the token of this symbol, in any letter case: answers need not come in the order of the question. */
export function findPrice(prices: readonly TokenPrice[], symbol: string): TokenPrice | undefined {
  return prices.find(price => price.symbol.toLowerCase() === symbol.toLowerCase())
}

function toTokenPrice(row: unknown): TokenPrice | undefined {
  const { name, symbol, price, address, iconUrl } = Object(row) as Record<string, unknown>
  const label = toPlainText(symbol)
  const cost = toAmount(price)
  if (!label || cost === undefined) return undefined
  return {
    name: toPlainText(name) || label,
    symbol: label,
    price: cost,
    address: parseCaipAddress(address) && (address as CaipAddress),
    iconUrl: typeof iconUrl === 'string' ? iconUrl : undefined,
  }
}
