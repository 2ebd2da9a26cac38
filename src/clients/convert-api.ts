import { isAddress, isSameAddress } from '../domain/addresses.js'
import type { CaipAddress, CaipNetworkId } from '../domain/caip.js'
import { toDecimal } from '../domain/decimals.js'
import { named } from '../domain/error-code.js'
import { toLink } from '../domain/links.js'
import { parseCaipAddress } from '../domain/parse-caip.js'
import { DECIMALS } from '../domain/token-balances.js'
import { toPlainText } from '../domain/plain-text.js'
import { toUnits } from '../domain/units.js'
import { ServiceError, type BlockchainApi } from './blockchain-api.js'
import { needed, readRows } from './needed.js'

/** A token that can be swapped. */
export interface SwapToken {
  name: string
  symbol: string
  /** CAIP-10; the native coin is there by its stand-in (`isNativeToken`). */
  address: CaipAddress
  decimals: number
  logoUri?: string | undefined
  /** Whether its allowance can be signed (ERC-2612) instead of being sent. */
  eip2612: boolean
}

/** What to swap for what. All addresses are CAIP-10, all of one network. */
export interface SwapWish {
  /** Units of the token given away. */
  amount: bigint
  from: CaipAddress
  to: CaipAddress
  userAddress: CaipAddress
}

/** What network fees cost now: units of the native coin for one unit of gas, in wei. */
export interface GasPrice {
  standard: bigint
  fast: bigint
  instant: bigint
}

type Loose = Record<string, unknown>

/**
 * The tokens that can be swapped on a network (specification, section 7; references, wire 1.9). None where the service does not know
 * the network; those without decimals are of low quality and left out (specification, section 5). @throws ServiceError
 */
export async function getSwapTokens(api: BlockchainApi, caipNetworkId: CaipNetworkId, signal?: AbortSignal): Promise<SwapToken[]> {
  if (!(await api.isSupported(caipNetworkId, signal))) return []
  const { tokens } = Object(await api.get('/v1/convert/tokens', { chainId: caipNetworkId }, signal)) as Loose
  return readRows(tokens, row => toSwapToken(row, caipNetworkId))
}

/**
 * How much of one token is given for another: units of the token received. Undefined where nobody offers anything, nor where the
 * service does not know the network. @param gasPrice in wei, for which the best way is looked for
 * @throws ServiceError, with the service's own reason where it gave one (too little liquidity)
 */
export async function getSwapQuote(
  api: BlockchainApi,
  { amount, from, to, userAddress, gasPrice }: SwapWish & { gasPrice?: bigint | undefined },
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  if (!(await api.isSupported(toNetwork(from), signal))) return undefined
  const query = { amount: `${amount}`, userAddress: toPlain(userAddress), from, to, gasPrice: gasPrice?.toString() }
  const { quotes } = Object(await api.get('/v1/convert/quotes', query, signal)) as Loose
  const [first] = readRows(quotes, quote => Object(quote) as Loose)
  // An offer of another token is none for this one.
  const offered = parseCaipAddress(first?.['toAccount'])
  if (offered && !(offered.caipNetworkId === toNetwork(to) && isSameAddress(offered.namespace, offered.address, toPlain(to)))) throw new ServiceError(200)
  return first?.['toAmount'] == null ? undefined : needed(toUnits(first['toAmount'])) || undefined
}

/** What gas costs on a network, in wei. @throws `networkNotSupportedForGas`, ServiceError */
export async function getGasPrice(api: BlockchainApi, caipNetworkId: CaipNetworkId, signal?: AbortSignal): Promise<GasPrice> {
  if (!(await api.isSupported(caipNetworkId, signal))) throw named('networkNotSupportedForGas')
  const answer = Object(await api.get('/v1/convert/gas-price', { chainId: caipNetworkId }, signal)) as Loose
  const standard = needed(toUnits(answer['standard']))
  return { standard, fast: toUnits(answer['fast']) ?? standard, instant: toUnits(answer['instant']) ?? standard }
}

/** The network of a token. */
export const toNetwork = (caipAddress: CaipAddress): CaipNetworkId | undefined => parseCaipAddress(caipAddress)?.caipNetworkId
/** The bare address of a token or account. @throws ServiceError */
export const toPlain = (caipAddress: CaipAddress): string => needed(parseCaipAddress(caipAddress)).address

function toSwapToken(row: unknown, caipNetworkId: CaipNetworkId): SwapToken | undefined {
  const { name, symbol, address, decimals, logoUri, eip2612 } = Object(row) as Loose
  const place = parseCaipAddress(address)
  const label = toPlainText(symbol)
  const digits = toDecimal(decimals)
  if (place?.caipNetworkId !== caipNetworkId || !isAddress(place.namespace, place.address)) return undefined
  if (!label || !digits || !DECIMALS.test(digits)) return undefined
  return {
    name: toPlainText(name) || label, symbol: label, address: address as CaipAddress, decimals: Number(digits),
    logoUri: toLink(logoUri), eip2612: eip2612 === true,
  }
}
