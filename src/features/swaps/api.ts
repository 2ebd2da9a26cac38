import { type BlockchainApi, needed, readRows, ServiceError } from '../../clients/blockchain-api.js'
import { isAddress, isSameAddress, type CaipAddress, type CaipNetworkId, parseCaipAddress } from '../../domain/caip.js'
import { toDecimal, toUnits } from '../../domain/amounts.js'
import { named } from '../../domain/error-code.js'
import { toLink } from '../../domain/links.js'
import { isNativeToken } from '../../domain/networks.js'
import { toPlainText } from '../../domain/names.js'
import { HTTP_TRIES, SWAP_SLIPPAGE } from '../../domain/times.js'
import { DECIMALS } from '../../domain/token-balances.js'
import { isSwapData, isUnwrap, type SwapToken, type SwapQuery } from './rules.js'

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
  { amount, from, to, userAddress, gasPrice }: SwapQuery & { gasPrice?: bigint | undefined },
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  if (!(await api.isSupported(toNetwork(from), signal))) return undefined
  const query = { amount: `${amount}`, userAddress: toPlain(userAddress), from, to, gasPrice: gasPrice?.toString() }
  const { quotes } = Object(await api.get('/v1/convert/quotes', query, signal)) as Loose
  const [first] = readRows(quotes, quote => Object(quote) as Loose)
  // An offer of another token is none for this one.
  const offered = parseCaipAddress(first?.['toAccount'])
  if (offered && !(offered.caipNetworkId === toNetwork(to) && isSameAddress(offered.namespace, offered.address, toPlain(to))))
    throw new ServiceError(200)
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
const toNetwork = (caipAddress: CaipAddress): CaipNetworkId | undefined => parseCaipAddress(caipAddress)?.caipNetworkId
/** The bare address of a token or account. @throws ServiceError */
const toPlain = (caipAddress: CaipAddress): string => needed(parseCaipAddress(caipAddress)).address

function toSwapToken(row: unknown, caipNetworkId: CaipNetworkId): SwapToken | undefined {
  const { name, symbol, address, decimals, logoUri, eip2612 } = Object(row) as Loose
  const place = parseCaipAddress(address)
  const label = toPlainText(symbol)
  const digits = toDecimal(decimals)
  if (place?.caipNetworkId !== caipNetworkId || !isAddress(place.namespace, place.address)) return undefined
  if (!label || !digits || !DECIMALS.test(digits)) return undefined
  return {
    name: toPlainText(name) || label,
    symbol: label,
    address: address as CaipAddress,
    decimals: Number(digits),
    logoUri: toLink(logoUri),
    eip2612: eip2612 === true,
  }
}

/** A transaction as the visitor's wallet is to send it: plain addresses, amounts in wei. */
export interface SwapTransaction {
  from: string
  to: string
  data: `0x${string}`
  value: bigint
  gasPrice: bigint
}

/** The whole call of `approve(address,uint256)` (ERC-20). */
const APPROVE = /^0x095ea7b3[\da-f]{128}$/

/**
 * The transaction that lets the exchange take `amount` of a token; of older services, which know no such limit, all of it. It calls
 * `approve` of that very token: an answer that would do anything else is refused. @throws `networkNotSupportedForSwaps`, ServiceError
 */
export async function buildApproval(
  api: BlockchainApi,
  { amount, from, to, userAddress }: SwapQuery,
  signal?: AbortSignal,
): Promise<SwapTransaction> {
  if (!(await api.isSupported(toNetwork(from), signal))) throw named('networkNotSupportedForSwaps')
  const { tx } = Object(await api.get('/v1/convert/build-approve', { userAddress, from, to, amount: `${amount}` }, signal)) as Loose
  const token = toPlain(from)
  const { data, gasPrice } = readTransaction(tx)
  // `from` of the answer is the token as well, not who sends.
  if (!isSameAddress('eip155', toTarget(tx, from), token) || !APPROVE.test(data)) throw new ServiceError(200)
  return { from: toPlain(userAddress), to: token, data, value: 0n, gasPrice }
}

/**
 * The transaction that swaps, as good as the quote up to the slippage of `SWAP_SLIPPAGE` percent; with how much it gives, in units, and
 * how much gas it may use. It carries native coins only where those are what the visitor gives.
 * @throws `networkNotSupportedForSwaps`, ServiceError
 */
export async function buildSwap(
  api: BlockchainApi,
  { amount, from, to, userAddress }: SwapQuery,
  signal?: AbortSignal,
): Promise<SwapTransaction & { gas: bigint; toAmount: bigint }> {
  if (!(await api.isSupported(toNetwork(from), signal))) throw named('networkNotSupportedForSwaps')
  const body = {
    amount: `${amount}`,
    eip155: { slippage: SWAP_SLIPPAGE },
    projectId: api.projectId,
    from,
    to,
    userAddress,
    disableEstimate: true,
  }
  // It only writes a transaction down, so asking again does no harm.
  const { tx } = Object(await api.post('/v1/convert/build-transaction', body, signal, HTTP_TRIES)) as Loose
  const { data, gas, gasPrice, toAmount } = readTransaction(tx)
  const target = toTarget(tx, from)
  const isFor = (address: string) => isSameAddress('eip155', target, address)
  // An exchange takes what it was allowed; it does not have the visitor move tokens, nor call the token for anything but its coin.
  if (!isSwapData(data) || isFor(toPlain(userAddress)) || (isFor(toPlain(from)) && !(isNativeToken(to) && isUnwrap(data, amount))))
    throw new ServiceError(200)
  return {
    from: toPlain(userAddress),
    to: target,
    data,
    gasPrice,
    gas: needed(gas),
    toAmount: needed(toAmount),
    // The answer names no value, and what leaves the wallet is for the visitor to say.
    value: isNativeToken(from) ? amount : 0n,
  }
}

/** The contract that a transaction is for: on the network of the token, and written as an address. */
function toTarget(tx: unknown, token: CaipAddress): string {
  const target = needed(parseCaipAddress((Object(tx) as Loose)['to']))
  if (target.caipNetworkId !== toNetwork(token) || !isAddress(target.namespace, target.address)) throw new ServiceError(200)
  return target.address
}

function readTransaction(tx: unknown) {
  const { data, amount, eip155 } = Object(tx) as Loose
  const { gas, gasPrice } = Object(eip155) as Loose
  const isCall = typeof data === 'string' && data.length % 2 === 0 && /^0x[0-9a-f]{8,}$/i.test(data)
  return {
    data: needed(isCall ? (data.toLowerCase() as `0x${string}`) : undefined),
    gas: toUnits(gas),
    gasPrice: needed(toUnits(gasPrice)),
    toAmount: toUnits(amount),
  }
}
