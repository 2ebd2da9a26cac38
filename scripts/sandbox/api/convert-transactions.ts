// GET /v1/convert/build-approve and POST /v1/convert/build-transaction (wire protocols 1.9): what the wallet is to send.
import { ROUTER, WRAPPED } from '../dex/addresses.js'
import { router, token, wrapped } from '../dex/interfaces.js'
import { RpcAnswerError } from '../rpc.js'
import { findOffer, parseUnits, parseUser, parseWish, readGasPrice, type Offer, type Wish } from './convert.js'
import { inconvertible, parseObject, parseText, undeserializable } from './errors.js'
import type { Network } from './networks.js'
import { NATIVE_ADDRESS } from './quantities.js'

/** An approval; both `from` and `to` are the token, as clients send it to either. */
export interface ApproveTransaction {
  from: string
  to: string
  data: string
  value: '0'
  eip155: { gasPrice: string }
}

/** A swap. It names no value: the client adds the amount when it gives the native coin. */
export interface SwapTransaction {
  /** CAIP-10 of who swaps. */
  from: string
  /** CAIP-10 of the router; of the wrapped coin's contract for (un)wrapping. */
  to: string
  data: string
  /** Units received, before slippage. */
  amount: string
  eip155: { gas: string; gasPrice: string }
}

const MOST = 2n ** 256n - 1n
const MOST_SLIPPAGE = 50
const DEADLINE_SECONDS = 20 * 60
/** What a swap through one pool takes at most, and each pool more: the first in a pool's life writes its mean prices for the first time. */
const [SWAP_GAS, MORE_GAS] = [210_000n, 120_000n]

/** Lets the router take `amount` of the token; without an amount all of it, as older clients ask. @throws ApiError */
export async function buildApproval(
  networks: readonly Network[],
  query: Readonly<Record<string, string | undefined>>,
): Promise<ApproveTransaction> {
  const amount = query.amount === undefined ? MOST : parseUnits(query.amount)
  const { network, from } = await parseWish(networks, { ...query, amount: `${amount}` })
  parseUser(query.userAddress, network.id)
  if (from === NATIVE_ADDRESS) throw inconvertible('the native coin needs no approval')
  const place = `${network.id}:${from}`
  const { standard } = await readGasPrice(network)
  return { from: place, to: place, data: token.encodeFunctionData('approve', [ROUTER, amount]), value: '0', eip155: { gasPrice: standard } }
}

/** Swaps at the offer of now, less at most the slippage, within twenty minutes. @throws ApiError */
export async function buildSwap(networks: readonly Network[], body: Record<string, unknown>): Promise<SwapTransaction> {
  for (const key of ['amount', 'from', 'to', 'userAddress']) parseText(body, key)
  const slippage = parseSlippage(body)
  const wish = await parseWish(networks, body)
  const { network } = wish
  const user = parseUser(body.userAddress, network.id)
  const offer = await findOffer(wish)
  const deadline = (await readTime(network)) + DEADLINE_SECONDS
  const least = (offer.amountOut * BigInt(100 - slippage)) / 100n
  const to = offer.kind === 'pools' ? ROUTER : WRAPPED
  const data = encode(wish, offer, { least, user, deadline })
  const gas = body.disableEstimate === true ? toUsualGas(offer) : await estimateGas(wish, { user, to, data })
  const { standard } = await readGasPrice(network)
  return {
    from: `${network.id}:${user}`,
    to: `${network.id}:${to}`,
    data,
    amount: `${offer.amountOut}`,
    eip155: { gas: `${(gas * 11n) / 10n}`, gasPrice: standard },
  }
}

function encode(
  { from, to, amount }: Wish,
  { kind, path }: Offer,
  { least, user, deadline }: { least: bigint; user: string; deadline: number },
): string {
  if (kind === 'wrap') return wrapped.encodeFunctionData('deposit')
  if (kind === 'unwrap') return wrapped.encodeFunctionData('withdraw', [amount])
  if (from === NATIVE_ADDRESS) return router.encodeFunctionData('swapExactETHForTokens', [least, path, user, deadline])
  const method = to === NATIVE_ADDRESS ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return router.encodeFunctionData(method, [amount, least, path, user, deadline])
}

function parseSlippage({ eip155 }: Record<string, unknown>): number {
  if (eip155 === undefined || eip155 === null) throw inconvertible('slippage parameter is necessary for the EVM namespace')
  const { slippage, permit } = parseObject(eip155)
  if (typeof slippage !== 'number' || !Number.isInteger(slippage) || slippage < 0)
    throw undeserializable('invalid type of `slippage`, expected usize')
  if (slippage > MOST_SLIPPAGE) throw inconvertible(`slippage ${slippage} is over ${MOST_SLIPPAGE}`)
  if (permit !== undefined && permit !== null) throw inconvertible('permit is not supported by this token')
  return slippage
}

const toUsualGas = ({ path }: Offer): bigint => SWAP_GAS + BigInt(path.length - 2) * MORE_GAS

async function estimateGas(
  { network, from, amount }: Wish,
  { user, to, data }: { user: string; to: string; data: string },
): Promise<bigint> {
  const value = from === NATIVE_ADDRESS ? `0x${amount.toString(16)}` : '0x0'
  try {
    return BigInt((await network.rpc('eth_estimateGas', [{ from: user, to, data, value }])) as string)
  } catch (error) {
    if (error instanceof RpcAnswerError) throw inconvertible(`cannot estimate: ${error.message}`)
    throw error
  }
}

// A test may have moved the chain's clock, and a chain that mines seldom lags behind ours.
async function readTime({ rpc }: Network): Promise<number> {
  const { timestamp } = (await rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  return Math.max(Number(timestamp), Math.floor(Date.now() / 1000))
}
