// GET /v1/convert/tokens, quotes, allowance and gas-price (wire protocols 1.9): what the local exchange offers.
import { WRAPPED, ROUTER } from '../dex/addresses.js'
import { token as contract } from '../dex/interfaces.js'
import { readPools } from '../dex/pools.js'
import { findBestWay, type Way } from '../dex/route.js'
import { ApiError, inconvertible, parseAddress } from './errors.js'
import { findNetwork, splitCaip10, type Network } from './networks.js'
import { NATIVE_ADDRESS, nativeCoin, toIconUrl } from './quantities.js'

/** A token that can be swapped, as it is listed. */
export interface ConvertToken {
  name: string
  symbol: string
  /** CAIP-10 */
  address: string
  decimals: number
  logoUri: string | null
  /** Whether its allowance can be signed (ERC-2612); none of the sandbox's can. */
  eip2612: boolean
}

/** What to swap for what, on one network. */
export interface Wish {
  network: Network
  /** Plain, in lower case; the native coin is 0xeeee…. */
  from: string
  to: string
  amount: bigint
}

/** What the exchange would do: through pools, or by (un)wrapping the native coin. */
export type Offer = Way & { kind: 'pools' | 'wrap' | 'unwrap' }

type Texts = Readonly<Record<string, unknown>>

const MOST = 2n ** 256n - 1n

/** The native coin and whatever is in a pool; of these only `address` when it is given. @throws ApiError */
export async function listTokens(network: Network, directoryUrl: string, address?: string): Promise<ConvertToken[]> {
  const pooled = new Set((await readPools(network.rpc)).flatMap(({ tokens }) => tokens))
  if (!pooled.size) return []
  const { tokens } = await network.ledger.read()
  const listed = [{ address: NATIVE_ADDRESS, ...nativeCoin }, ...[...tokens.values()].filter(token => pooled.has(token.address))]
  const wanted = address && parseAddress(address.slice(address.lastIndexOf(':') + 1))
  return listed.flatMap(({ name, symbol, address, decimals }) =>
    decimals === undefined || (wanted && wanted !== address)
      ? []
      : [{ name, symbol, address: `${network.id}:${address}`, decimals, logoUri: toIconUrl(directoryUrl, symbol), eip2612: false }],
  )
}

/** Reads `from`, `to` and `amount` of a question. @throws ApiError for tokens nobody knows and amounts that are none */
export async function parseWish(networks: readonly Network[], { from, to, amount }: Texts): Promise<Wish> {
  const [[fromNetwork, fromAddress], [toNetwork, toAddress]] = [splitCaip10(String(from ?? '')), splitCaip10(String(to ?? ''))]
  if (fromNetwork !== toNetwork) throw inconvertible('`from` and `to` chain IDs must have the same value')
  const network = findNetwork(networks, fromNetwork)
  const [give, take] = [await findToken(network, fromAddress), await findToken(network, toAddress)]
  if (give === take) throw inconvertible('`from` and `to` must be different tokens')
  return { network, from: give, to: take, amount: parseUnits(amount) }
}

/** What the exchange offers now. @throws ApiError when that is nothing */
export async function findOffer({ network, from, to, amount }: Wish): Promise<Offer> {
  const [give, take] = [from, to].map(address => (address === NATIVE_ADDRESS ? WRAPPED : address)) as [string, string]
  if (give === take) return { kind: from === NATIVE_ADDRESS ? 'wrap' : 'unwrap', path: [from, to], amountOut: amount }
  const way = findBestWay(await readPools(network.rpc), { from: give, to: take, amount })
  if (!way) throw inconvertible('insufficient liquidity')
  return { kind: 'pools', ...way }
}

/** The one quote there is, to the unit what the router gives while nobody else trades. @throws ApiError */
export async function quote(networks: readonly Network[], query: Texts): Promise<unknown[]> {
  const wish = await parseWish(networks, query)
  const { amountOut } = await findOffer(wish)
  return [{ id: null, fromAmount: `${wish.amount}`, fromAccount: query.from, toAmount: `${amountOut}`, toAccount: query.to }]
}

/** How much of a token the router may take, in units; of the native coin more than there is. @throws ApiError */
export async function readAllowance(networks: readonly Network[], { tokenAddress, userAddress }: Texts): Promise<string> {
  const [networkId, address] = splitCaip10(String(tokenAddress ?? ''))
  const owner = parseUser(userAddress, networkId)
  const network = findNetwork(networks, networkId)
  const token = await findToken(network, address)
  if (token === NATIVE_ADDRESS) return `${MOST}`
  const answer = (await network.rpc('eth_call', [
    { to: token, data: contract.encodeFunctionData('allowance', [owner, ROUTER]) },
    'latest',
  ])) as string
  return `${contract.decodeFunctionResult('allowance', answer)[0]}`
}

/** What a unit of gas costs, in wei. */
export async function readGasPrice({ rpc }: Network): Promise<{ standard: string; fast: string; instant: string }> {
  const standard = BigInt((await rpc('eth_gasPrice')) as string)
  return { standard: `${standard}`, fast: `${(standard * 13n) / 12n}`, instant: `${(standard * 5n) / 4n}` }
}

/** A plain address from a CAIP-10 of that network. @throws ApiError */
export function parseUser(text: unknown, networkId: string): string {
  const [own, address] = splitCaip10(String(text ?? ''))
  if (own !== networkId) throw inconvertible('`userAddress` must be of the same chain')
  return parseAddress(address)
}

/** Units that are more than nothing and that a chain can count. @throws ApiError */
export function parseUnits(value: unknown): bigint {
  const units = typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : 0n
  if (!units || units > MOST) throw new ApiError(400, '', `Invalid parameter: amount ${String(value)}`)
  return units
}

async function findToken({ ledger }: Network, text: string): Promise<string> {
  const address = parseAddress(text)
  const isKnown = address === NATIVE_ADDRESS || (await ledger.read()).tokens.get(address)?.decimals !== undefined
  if (!isKnown) throw inconvertible(`unknown token ${address}`)
  return address
}
