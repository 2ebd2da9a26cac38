import type { CaipAddress } from '../domain/caip.js'
import { parseCaipAddress } from '../domain/parse-caip.js'
import { HTTP_TRIES } from '../domain/times.js'
import { toPlainText } from '../domain/plain-text.js'
import { toAmount } from '../domain/token-balances.js'
import type { BlockchainApi } from './blockchain-api.js'
import { readRows } from './needed.js'

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
