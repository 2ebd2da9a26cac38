import type { PreparedTransaction, Trial } from '../../domain/adapter.js'
import { formatUnits, toFiatUnits } from '../../domain/amounts.js'
import type { Numbers } from '../../domain/numbers.js'
import type { CaipAddress, CaipNetworkId } from '../../domain/caip.js'
import type { Place } from '../../flows/money/place.js'
import type { Services } from '../../domain/options.js'
import { isNativeToken } from '../../domain/networks.js'
import type { Standing } from '../../domain/history.js'
import { SWAP_SLIPPAGE } from '../../domain/times.js'
import { APPROVAL_OF_ALL, APPROVALS, PASSING_ON, TRANSFERS, TRANSFERS_OF } from '../../domain/token-calls.js'

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
export interface SwapQuery {
  /** Units of the token given away. */
  amount: bigint
  from: CaipAddress
  to: CaipAddress
  userAddress: CaipAddress
}

/** The two sides of a swap, as page tests call them. */
export type Side = 'sourceToken' | 'toToken'

/** What is given for what: units of each. */
export interface Quote {
  from: SwapToken
  to: SwapToken
  given: bigint
  received: bigint
}

/** Whether both are the same wish. */
export const isSameSwap = (one: Quote | undefined, { from, to, given }: Quote): boolean =>
  one?.from === from && one.to === to && one.given === given

/** What the visitor is asked to confirm. The wallet is asked for these transactions and no others; nothing in it ever changes. */
export interface Preview extends Quote {
  /** Whose it is (CAIP-10). */
  of: CaipAddress
  /** The wallet is asked for this account, on this network, by this provider, or not at all. */
  place: Place
  /** Whether the contract of what is given calls it as the service does. */
  isCalledSo: boolean
  minimum: bigint
  /** What it has to give at least and may take at most, as nodes know it, and which of them may try it. */
  trial: Trial
  /** Whether it gave the minimum when a node tried it; undefined where nobody else than the service could: then all that it does is only its word. */
  isTried: boolean | undefined
  /** What lets the exchange take just what is given; none where it may already. */
  approval: PreparedTransaction | undefined
  /** What has to come before the approval where the token lets an earlier one be changed to nothing only (USDT). */
  reset: PreparedTransaction | undefined
  /** What the exchange may take by an earlier approval, where that is more than what is given. */
  excess: bigint | undefined
  transaction: PreparedTransaction
  /** Network fees of all of it, in wei: at most, or with an approval about, since the swap's gas is then the service's word. */
  fee: bigint
  /** Whether the wallet carries out all of it as one. */
  isBatch: boolean
  /** When the service told it. */
  at: number
}

/** Where a renewed preview is worse than the one before it. */
export interface Change {
  isLess: boolean
  isDearer: boolean
}

/** What is to be swapped, and as the service is asked for it. */
export interface SwapIntent extends Omit<Quote, 'received'> {
  ask: SwapQuery
}

/** A swap that the wallet has let go, and what became of it; what is to be said of that is in words. */
export interface Outcome {
  preview: Preview
  standing: Standing
  /** While it is on its way, and once it is done. */
  title: string
  /** Why it is not. */
  words: string
  /** By which the network knows it; of several calls at once nobody may. */
  hash: string | undefined
}

/** What the visitor has of a token. */
export interface Held {
  /** Decimal text. */
  amount: string
  units: bigint
}

/**
 * How far a swap has come with the wallet. `settling`: it has given its approval, which is waited for on the network. `earlier`: it has not answered an earlier request, and that was said, so that the next press
 * knows of it. `refused`: its owner wants no smart account, without which it does not carry out both as one.
 */
export type SwapStep = 'review' | 'earlier' | 'refused' | 'approving' | 'settling' | 'swapping'

/** Where tokens can be swapped (references, wire 1.9; the specification, section 9, says only that there are twelve). */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  'eip155:1', // Ethereum
  'eip155:42161', // Arbitrum One
  'eip155:10', // OP Mainnet
  'eip155:324', // ZKsync Era
  'eip155:8453', // Base
  'eip155:56', // BNB Smart Chain
  'eip155:137', // Polygon
  'eip155:100', // Gnosis
  'eip155:43114', // Avalanche
  'eip155:250', // Fantom
  'eip155:8217', // Kaia
  'eip155:1313161554', // Aurora
]

/**
 * Whether tokens can be swapped on a network. A dApp that names a blockchain API of its own has one that knows its networks; it says so
 * itself where it does not know one.
 */
export function isSwapNetwork(
  caipNetworkId: CaipNetworkId | undefined,
  services: Partial<Pick<Services, 'blockchainApi'>> | undefined,
): boolean {
  if (!caipNetworkId?.startsWith('eip155:')) return false
  return Boolean(services?.blockchainApi) || SWAP_NETWORKS.includes(caipNetworkId)
}

// Which tokens come first where one chooses, and what a dApp has chosen already.

/** Tokens many look for, the best known first (references, interface: suggested swap symbols). */
const SUGGESTED =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP USD₮0'.split(
    ' ',
  )

/** Where a symbol stands among the suggested ones; undefined for one that does not. */
export function toSuggestion(symbol: string): number | undefined {
  const at = SUGGESTED.indexOf(symbol.toUpperCase())
  return at < 0 ? undefined : at
}

/** What most people swap into, the first that a network has. */
const STABLE = ['USDC', 'USDT', 'DAI']

/**
 * What is suggested to swap into: the usual stablecoin of the network, where the list has exactly one token of that name; of a stablecoin
 * the network's coin.
 */
export function toUsualTarget(tokens: readonly SwapToken[], from: SwapToken | undefined): SwapToken | undefined {
  if (!from) return undefined
  if (STABLE.includes(from.symbol)) return tokens.find(({ address }) => isNativeToken(address))
  const found = STABLE.map(symbol => tokens.filter(token => token.symbol === symbol)).find(({ length }) => length)
  return found?.length === 1 ? found[0] : undefined
}

/** What a dApp has filled in (`open({ view: 'Swap', arguments })`); whatever is no text is left out. */
export function readSwapArguments(given: unknown): { fromToken?: string; toToken?: string; amount?: string } {
  const entries = ['fromToken', 'toToken', 'amount'].map(key => [key, (Object(given) as Record<string, unknown>)[key]] as const)
  return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string' && value.length < 100))
}

// What swapping reckons, in whole units.

/** Decimals in which rates are reckoned. */
const SCALE = 18

/** The least that may arrive: what was offered less the slippage, cut off; never nothing. */
export const toMinimum = (units: bigint): bigint => (units * BigInt(100 - SWAP_SLIPPAGE)) / 100n || (units && 1n)

/** So much of one token, in its smallest unit. */
export interface Amount {
  units: bigint
  decimals: number
}

/** How much of the second token one whole of the first is worth, decimal text; undefined for a swap of nothing. */
export function toRate(from: Amount, to: Amount): string | undefined {
  if (!from.units) return undefined
  return formatUnits((to.units * 10n ** BigInt(SCALE + from.decimals)) / from.units / 10n ** BigInt(to.decimals), SCALE)
}

/** What of a quote is put in words. */
interface Shown {
  from: { symbol: string; decimals: number }
  to: { symbol: string; decimals: number }
  given: bigint
  received: bigint
}

/** One of the first for so many of the second, in words. */
export function toRateText({ from, to, given, received }: Shown, numbers: Numbers): string {
  const rate = toRate({ units: given, decimals: from.decimals }, { units: received, decimals: to.decimals })
  return rate ? `1 ${from.symbol} = ${numbers.rate(rate, to.symbol)}` : ''
}

// What a swap costs, and what it cannot be.

/** What the exchange takes, in hundredths of a percent: 0.85 %. */
const FEE = 85n
export const SWAP_FEE_PERCENT = '0.85'

/** From so many hundredths of a percent on the price impact is said aloud. */
const HIGH_IMPACT = 300n

/** What the exchange takes of an amount. */
export const toSwapFee = (units: bigint): bigint => (units * FEE) / 10_000n

/**
 * By how many percent, decimal text, what arrives is worth less than what is given, both in US dollars. Undefined where one of them is not
 * known; nothing where it is worth more.
 */
export function toImpact(given: string | undefined, received: string | undefined): { text: string; isHigh: boolean } | undefined {
  const [before, after] = [toFiatUnits(given), toFiatUnits(received)]
  if (!before || !after) return undefined
  const hundredths = after < before ? ((before - after) * 10_000n) / before : 0n
  return { text: formatUnits(hundredths, 2), isHigh: hundredths >= HIGH_IMPACT }
}

/**
 * Calls of tokens that hand over what is in an account, or let somebody take it, and of accounts that do what their owner says. No exchange is
 * asked by one of these, so call data that begins so is none of a swap, whoever made it.
 */
const TAKING = [
  ...TRANSFERS,
  ...TRANSFERS_OF,
  ...APPROVALS,
  APPROVAL_OF_ALL,
  PASSING_ON,
  'd505accf', // permit(…), ERC-2612
  '8fcbaf0c', // permit(…), DAI
  'f242432a', // safeTransferFrom(address,address,uint256,uint256,bytes)
  '2eb2c2d6', // safeBatchTransferFrom(…)
  '9bd9bbc6', // send(address,uint256,bytes), ERC-777
  '959b8c3f', // authorizeOperator(address), ERC-777
  '36c78516', // transferFrom(address,address,uint160,address), Permit2
  '0d58b1db', // transferFrom((address,address,uint160,address)[]), Permit2
  '42966c68', // burn(uint256)
  '40c10f19', // mint(address,uint256)
  '6a761202', // execTransaction(…), a Safe
  '1cff79cd', // execute(address,bytes), a DSProxy
  // executeAllowanceTransfer(…), execTransactionFromModule(…) and …ReturnData(…), of a Safe; execTransactionWithRole(…) and …ReturnData(…), of both
  // versions of Zodiac's; execute(bytes,bytes), of a DSProxy. One text, since bundlers rewrite a long list of short ones, and `latchkey size` knows a room by its texts.
  ...'4515641a 468721a7 5229073f 6928e74b b0c19912 c6fe8747 2b99e506 1f6a1eb9'.split(' '),
]

/** `deposit()` and `withdraw(uint256)` of a wrapped coin: the only calls by which a token's own contract swaps. */
const DEPOSIT = '0xd0e30db0'
const WITHDRAW = '0x2e1a7d4d'

/** Whether call data wraps the coin that comes with it. */
export const isWrap = (data: string): boolean => data === DEPOSIT

/** Whether call data turns just so many units of a wrapped coin back. */
export const isUnwrap = (data: string, units: bigint): boolean => data === WITHDRAW + units.toString(16).padStart(64, '0')

/** Whether call data may be that of a swap. */
export const isSwapData = (data: string): boolean => !TAKING.includes(data.slice(2, 10).toLowerCase())

/** As it is spoken of, in the toasts and in the activity. */
export function toSent({ from, to, given, received, trial, place: { network, from: owner } }: Preview) {
  return {
    namespace: 'eip155' as const,
    caipNetworkId: network.caipNetworkId,
    from: owner,
    out: { amount: formatUnits(given, from.decimals), symbol: from.symbol, iconUrl: from.logoUri },
    into: {
      amount: formatUnits(received, to.decimals),
      symbol: to.symbol,
      iconUrl: to.logoUri,
      isAbout: true,
      token: trial.gives.token,
      decimals: to.decimals,
    },
  }
}

/** What the wallet is asked for, in its order. */
export const toSteps = ({
  reset,
  approval,
  transaction,
}: Pick<Preview, 'reset' | 'approval' | 'transaction'>): readonly PreparedTransaction[] =>
  [reset, approval, transaction].filter(each => each !== undefined)

/** A token is known by its address, in any letter case. */
export const keyOf = ({ address }: { address: string }): string => address.toLowerCase()
