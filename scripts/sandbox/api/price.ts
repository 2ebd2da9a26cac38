// POST /v1/fungible/price (wire protocols 1.8).
import { parseAddress, undeserializable } from './errors.js'
import { findNetwork, splitCaip10, type Network } from './networks.js'
import { rateOf } from './prices.js'
import { NATIVE_ADDRESS, nativeCoin, SOL_ADDRESS, toIconUrl } from './quantities.js'
import type { World } from './route.js'
import { parseSolanaAddress } from './solana-addresses.js'
import type { SolanaChain } from './solana.js'
import type { Token } from './token-details.js'

/** What one whole token costs. */
export interface FungiblePrice {
  address: string
  name: string
  symbol: string
  iconUrl: string
  price: number
  decimals: number
}

/** The price of the first address asked for, as the real service does; none for a token nobody knows or trades. @throws ApiError */
export async function readPrice(
  { networks, solana, prices, directoryUrl }: World,
  body: Record<string, unknown>,
): Promise<FungiblePrice[]> {
  const { currency, addresses } = body
  if (currency !== undefined && typeof currency !== 'string') throw undeserializable('invalid type of `currency`, expected a string')
  if (!Array.isArray(addresses) || typeof addresses[0] !== 'string')
    throw undeserializable('invalid `addresses`, expected a list of addresses')
  const rate = rateOf(currency)
  const [networkId, text] = splitCaip10(addresses[0])
  const token = solana && networkId === solana.id ? findCoin(solana, text) : await findToken(findNetwork(networks, networkId), text)
  if (token?.decimals === undefined) return []
  const { name, symbol, decimals, address, isNative } = token
  const price = await prices.priceOf({ networkId, symbol, address: isNative ? undefined : address })
  return price === undefined
    ? []
    : [{ address: `${networkId}:${address}`, name, symbol, iconUrl: toIconUrl(directoryUrl, symbol), price: price * rate, decimals }]
}

/** A token by the address it was asked for. */
type Asked = Token & { isNative: boolean }

async function findToken({ ledger }: Network, text: string): Promise<Asked | undefined> {
  const address = parseAddress(text)
  const isNative = address === NATIVE_ADDRESS
  const token = isNative ? nativeCoin : (await ledger.read()).tokens.get(address)
  return token && { ...token, address, isNative }
}

function findCoin({ coins }: SolanaChain, text: string): Asked | undefined {
  const address = parseSolanaAddress(text)
  const isNative = address === SOL_ADDRESS
  const coin = coins.find(each => (isNative ? !each.address : each.address === address))
  return coin && { ...coin, address, isNative }
}
