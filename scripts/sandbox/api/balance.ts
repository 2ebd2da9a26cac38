// GET /v1/account/{address}/balance (wire protocols 1.7): what an account holds, read from the chains when asked.
import { readUnits, type Token } from './token-details.js'
import type { Network } from './networks.js'
import { rateOf, type Terms } from './prices.js'
import { nativeCoin, toIconUrl, toNumeric } from './quantities.js'

/** One row; without an `address` it is the network's own coin. */
export interface Balance {
  name: string
  symbol: string
  chainId: string
  /** CAIP-10. */
  address?: string
  /** What all of it is worth; nothing for a token without a price. */
  value?: number
  price: number
  quantity: { decimals: string; numeric: string }
  iconUrl: string
}

/** Every coin and token of `owner` on these networks, the most valuable first. What it has nothing of is left out. */
export async function readBalances(networks: readonly Network[], owner: string, terms: Terms): Promise<Balance[]> {
  const rows = networks.map(async ({ id, rpc, ledger }) => {
    const { tokens } = await ledger.read()
    const fungible = [...tokens.values()].filter((token): token is Token & { decimals: number } => token.decimals !== undefined)
    const [wei, ...units] = await Promise.all([
      rpc('eth_getBalance', [owner, 'latest']).then(value => BigInt(value as string)),
      ...fungible.map(({ address }) => readUnits(rpc, address, owner)),
    ])
    const held = [nativeCoin, ...fungible].map((token, index) => [token, index ? units[index - 1]! : wei] as const)
    return Promise.all(held.filter(([, amount]) => amount > 0n).map(([token, units]) => toBalance(id, token, units, terms)))
  })
  return (await Promise.all(rows)).flat().sort(byValue)
}

/** The most valuable first. */
export const byValue = (a: Balance, b: Balance): number => (b.value ?? 0) - (a.value ?? 0)

/** A coin or token; without an address it is the network's own coin. */
type Coin = Omit<Token, 'address'> & { address?: string; decimals: number }

/** The row of a coin or token of which somebody has `units`. @throws ApiError for a currency nobody knows */
export async function toBalance(
  networkId: string,
  token: Coin,
  units: bigint,
  { prices, currency, directoryUrl }: Terms,
): Promise<Balance> {
  const rate = rateOf(currency)
  const { name, symbol, address, decimals } = token
  const price = await prices.priceOf({ networkId, symbol, address })
  const numeric = toNumeric(units, decimals)
  return {
    name,
    symbol,
    chainId: networkId,
    ...(address ? { address: `${networkId}:${address}` } : {}),
    ...(price === undefined ? {} : { value: Number(numeric) * price * rate }),
    price: (price ?? 0) * rate,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: toIconUrl(directoryUrl, symbol),
  }
}
