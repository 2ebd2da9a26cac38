import { isSameAddress, type CaipNetworkId, type Namespace } from '../../domain/caip.js'
import type { CreateAppKit } from '../../domain/options.js'
import { toFiatUnits } from '../../domain/amounts.js'
import type { Numbers } from '../../domain/numbers.js'

/**
 * What one can pay with, and what one can buy. The fields bear the names of the blockchain API (references, wire 1.12), because a
 * question for a price sends them back as they came.
 */
export interface PaymentCurrency {
  /** ISO 4217, `USD` */
  id: string
  /** Least and most by each way to pay, decimal text in this currency. */
  payment_method_limits: readonly { id: string; min: string; max: string }[]
}

/** A coin that can be bought, and where it can be sent to. Two coins may share an `id`; the symbol tells them apart. */
export interface PurchaseCurrency {
  id: string
  name: string
  symbol: string
  networks: readonly {
    name: string
    display_name: string
    /** The number of an EVM network, as text. */
    chain_id: string
    contract_address?: string | undefined
  }[]
}

/** What can be bought, and with what. */
export interface OnrampOptions {
  paymentCurrencies: readonly PaymentCurrency[]
  purchaseCurrencies: readonly PurchaseCurrency[]
}

const payment_method_limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const networks = [
  { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1' },
  { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: '137' },
]
const id = '2b92315d-eab7-5bef-84fa-089a131333f5'

/** The choice where the service tells none (specification, section 9; references, wire 1.12). */
export const ONRAMP_DEFAULTS: OnrampOptions = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits },
    { id: 'EUR', payment_method_limits },
  ],
  purchaseCurrencies: [
    { id, name: 'USD Coin', symbol: 'USDC', networks },
    { id, name: 'Ether', symbol: 'ETH', networks },
  ],
}

/** Networks a provider can send coins to, and how it calls them (specification, section 9). */
export const ONRAMP_NETWORKS: Partial<Record<CaipNetworkId, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

const ETHEREUM = 'eip155:1'

/**
 * The name of one of these networks, or what begins with its first word: `base-mainnet`, `avalanche`. Networks of their own that begin so, as
 * Arbitrum Nova, are not told apart from them; their coins arrive on Ethereum.
 */
const OTHERS = new RegExp(
  `^[^a-z]*(${Object.values(ONRAMP_NETWORKS)
    .map(name => name!.split('-')[0])
    .join('|')})(?![a-z])`,
  'i',
)

/** Where a provider may send coins, in its own names, and where it does unless the visitor chooses another. */
export interface OnrampPlaces {
  all: readonly string[]
  first: string
}

/**
 * Where a provider may send coins to: to networks on which the account is the visitor's alone, of the account's own family: elsewhere another account
 * may be theirs. Ethereum stands in for a network that it does not know (references, wire 9.2). Undefined where there is none: then nothing is to be bought there.
 * @param networks where the service says that a coin can be sent to: they have names too
 * @param isTheirs of a network, whether the account is the visitor's there
 */
export function toOnrampPlaces(
  caipNetworkId: CaipNetworkId,
  networks: PurchaseCurrency['networks'] = [],
  isTheirs: (network: CaipNetworkId) => boolean,
): OnrampPlaces | undefined {
  const [family] = caipNetworkId.split(':')
  const theirs = (Object.keys(ONRAMP_NETWORKS) as CaipNetworkId[]).filter(id => id.startsWith(`${family}:`) && isTheirs(id))
  const here = toPlace(caipNetworkId, networks, isTheirs)
  const first = here ?? (theirs.includes(ETHEREUM) ? ONRAMP_NETWORKS[ETHEREUM] : undefined)
  return first === undefined ? undefined : { first, all: [...new Set([...theirs.map(id => ONRAMP_NETWORKS[id]!), first])] }
}

/** Whether coins can be sent to a network; else they arrive on Ethereum, where the account is the visitor's there. */
export const isOnrampNetwork = (...asked: Parameters<typeof toPlace>): boolean => toPlace(...asked) !== undefined

/**
 * How a network is called at a provider. What the service calls it counts only where the account is the visitor's on all networks that have a name
 * of ours, and where it is none of those names: else it could be another network than it is said to be, on which a contract's account is nobody's.
 */
function toPlace(
  caipNetworkId: CaipNetworkId,
  networks: PurchaseCurrency['networks'],
  isTheirs: (network: CaipNetworkId) => boolean,
): string | undefined {
  const ours = ONRAMP_NETWORKS[caipNetworkId]
  if (ours || !(Object.keys(ONRAMP_NETWORKS) as CaipNetworkId[]).every(isTheirs)) return ours
  const name = networks.find(({ chain_id }) => `eip155:${chain_id}` === caipNetworkId)?.name
  return OTHERS.test(name ?? '') ? undefined : name
}

/** Who sells coins to whom (specification, section 9; references, wire 9.2). */

export type OnrampProvider = 'coinbase' | 'meld'

/** What providers are called. */
export const PROVIDER_NAMES: Record<OnrampProvider, string> = { coinbase: 'Coinbase', meld: 'Meld.io' }

/** No service gives a picture of them: one sells by itself, the other passes on to others who do. */
export const PROVIDER_MARKS: Readonly<Record<OnrampProvider, string>> = {
  coinbase: 'M3 5.5h14v10H3zM3 9h14M6 12.5h3',
  meld: 'M3 8l7-4.5L17 8zM5.5 8v6M10 8v6M14.5 8v6M3 16.5h14',
}

/** Who sells to accounts of which namespaces. */
const SOLD_TO: Record<OnrampProvider, readonly Namespace[]> = { coinbase: ['eip155'], meld: ['eip155', 'solana'] }

/** Who sells to an account of this namespace, with what the dApp has set up: Coinbase needs its project, Meld its key. */
export function toOnrampProviders({ onramp, projectId }: CreateAppKit, namespace: Namespace): readonly OnrampProvider[] {
  const isSetUp = { coinbase: Boolean(projectId) && onramp?.coinbase !== false, meld: Boolean(onramp?.meld?.publicKey) }
  return (['coinbase', 'meld'] as const).filter(provider => isSetUp[provider] && SOLD_TO[provider].includes(namespace))
}

/** How an amount stands to what the ways to pay allow. */
export interface Allowed {
  /** The least and the most by any way, decimal text; undefined where nobody says. */
  least?: string | undefined
  most?: string | undefined
  /** The ways by which so much can be paid. */
  ways: readonly string[]
  problem?: 'buyLeast' | 'buyMost' | 'buyBetween' | undefined
}

/** What providers take (specification, section 9). */
export const toFeeRange = ({ percent }: Numbers): { least: string; most: string } => ({ least: '1', most: percent('2') })

/** How much money buys coins, and where (specification, section 9; references, wire 9.2). */

/** By which ways an amount can be paid, and what is wrong with it where by none. Without an amount by all of them. */
export function toAllowed(amount: string | undefined, { payment_method_limits: limits }: PaymentCurrency): Allowed {
  const byUnits = (side: 'min' | 'max') =>
    [...limits].sort((a, b) => (toFiatUnits(a[side]) < toFiatUnits(b[side]) ? -1 : 1)).map(limit => limit[side])
  const [least = '0.01', most] = [byUnits('min')[0], byUnits('max').at(-1)]
  const units = toFiatUnits(amount)
  const fits = limits.filter(({ min, max }) => amount === undefined || (units >= toFiatUnits(min) && units <= toFiatUnits(max)))
  const isNone = amount !== undefined && (limits.length ? !fits.length : !units)
  const problem = units > toFiatUnits(most ?? amount) ? 'buyMost' : units && units >= toFiatUnits(least) ? 'buyBetween' : 'buyLeast'
  return { least, most, ways: fits.map(({ id }) => id), problem: isNone ? problem : undefined }
}

/**
 * A page where money is paid: over a line that nobody else reads, or, for development, from this machine.
 * @param host whose it has to be; without it anybody's
 * @param service who has named it: nobody elsewhere is to open a window onto the visitor's machine
 */
export function toPaymentPage(url: unknown, host = /^/, service = url): URL | undefined {
  try {
    const page = new URL(String(url))
    const isOwn = isHere(page) && isHere(new URL(String(service), globalThis.location?.href))
    return isOwn || (page.protocol === 'https:' && host.test(page.hostname)) ? page : undefined
  } catch {
    return undefined
  }
}

const isHere = ({ protocol, hostname }: URL): boolean => /^(127\.0\.0\.1|localhost)$/.test(hostname) && /^https?:$/.test(protocol)

/** Whether a page of Coinbase's that names who gets the coins names nobody but the visitor. What is in its session's token nobody can read. */
export function isFor(page: URL, address: string): boolean {
  try {
    const lists = ['destinationWallets', 'addresses']
      .flatMap(key => page.searchParams.getAll(key))
      .map(text => Object(JSON.parse(text)) as object)
    const named = lists.flatMap(list =>
      Array.isArray(list) ? list.map(each => (Object(each) as { address?: string }).address) : Object.keys(list),
    )
    return named.every(each => isSameAddress('eip155', each, address))
  } catch {
    return false
  }
}

/** Where Meld sells, filled in (references, wire 9.2). The amount and its currency are as Meld's own documentation has them. */
export function toMeldUrl(
  { onramp, projectId }: CreateAppKit,
  { symbol, address, amount, currency }: { symbol: string; address: string; amount?: string | undefined; currency: string },
): string {
  const { publicKey = '', url } = onramp?.meld ?? {}
  const page = toPaymentPage(url) ? url!.trim() : 'https://meldcrypto.com'
  const query = new URLSearchParams({ publicKey, destinationCurrencyCode: symbol, walletAddress: address })
  if (projectId) query.set('externalCustomerId', projectId)
  if (amount) {
    query.set('sourceAmount', amount)
    query.set('sourceCurrencyCode', currency)
  }
  return `${page}${page.includes('?') ? '&' : '?'}${query}`
}
