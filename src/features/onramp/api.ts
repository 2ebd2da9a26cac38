import type { CaipNetworkId } from '../../domain/caip.js'
import {
  isFor,
  ONRAMP_DEFAULTS,
  type OnrampOptions,
  type OnrampPlaces,
  type PaymentCurrency,
  type PurchaseCurrency,
  toPaymentPage,
} from './rules.js'
import { HTTP_TRIES } from '../../domain/times.js'
import { toPlainText } from '../../domain/names.js'
import { toAmount } from '../../domain/token-balances.js'
import { type BlockchainApi, needed, readRows } from '../../clients/blockchain-api.js'

/** Where bought coins go to, and what the provider's page is filled in with. */
export interface OnrampQuery {
  /** Plain; of 32 to 50 characters, since the provider knows the visitor by it. */
  address: string
  caipNetworkId: CaipNetworkId
  /** Symbols of the coins that may be bought, `['USDC']`. */
  assets: readonly string[]
  /** Of money, decimal text. */
  amount?: string | undefined
  /** ISO 4217, what that amount is in. */
  currency?: string | undefined
  /** Where they may be sent to. */
  places: OnrampPlaces
}

/** An amount of money or coins: decimal text, and the currency's own name (`USD`, `USDC`). */
export interface Money {
  amount: string
  currency: string
}

/** What a purchase costs. Of an estimate only the amounts before fees are known, and nobody has promised them. */
export type OnrampQuote =
  | {
      isEstimate: false
      paymentTotal: Money
      paymentSubtotal?: Money | undefined
      purchaseAmount: Money
      coinbaseFee?: Money | undefined
      networkFee?: Money | undefined
      quoteId?: string | undefined
    }
  | { isEstimate: true; paymentTotal: Money; paymentSubtotal: Money; purchaseAmount: Money }

/** What to buy, and for how much: decimal text in the currency one pays with. */
export interface OnrampPurchase {
  purchaseCurrency: PurchaseCurrency
  paymentCurrency: PaymentCurrency
  amount: string
}

/** Where Coinbase sells, and where that is tried without money. */
const COINBASE = /^pay(-sandbox)?\.coinbase\.com$/

type Loose = Record<string, unknown>

/**
 * The page where coins are bought at Coinbase (specification, section 7; references, wire 1.11 and 9.2). `''` where the service does
 * not know the network. @throws ServiceError, also when what it answers leads to no page to pay on
 */
export async function getOnrampUrl(
  api: BlockchainApi,
  { address, caipNetworkId, assets, amount, currency, places }: OnrampQuery,
  signal?: AbortSignal,
): Promise<string> {
  if (!(await api.isSupported(caipNetworkId, signal))) return ''
  const body = {
    destinationWallets: [{ address, blockchains: places.all, assets }] as const,
    defaultNetwork: places.first,
    partnerUserId: address,
    defaultExperience: 'buy',
    // Not `presetCryptoAmount` as well (specification, section 7): 50 dollars would be 50 coins. The service takes whole
    // numbers only; what stands behind the point is put into its page.
    presetFiatAmount: Number(amount?.split('.')[0]) || undefined,
  }
  const { url } = Object(await api.post('/v1/generators/onrampurl', body, signal, HTTP_TRIES)) as Loose
  // The visitor is told that they pay at Coinbase, and for their own coins, whoever answers for the service.
  const page = needed(toPaymentPage(url, COINBASE, api.url))
  // A path that spells its letters otherwise hides what it is for.
  needed((isFor(page, address) && !/%|\bsell\b/i.test(page.pathname)) || undefined)
  const query = page.searchParams
  const hasMoney = body.presetFiatAmount !== undefined
  const named = (key: string, value: unknown) => (query.has(key) ? JSON.stringify(value) : undefined)
  const [{ blockchains }] = body.destinationWallets
  // What it says of coin, network and money, whatever the service has made of that (Coinbase, "Onramp URL parameters").
  const wish = {
    defaultNetwork: body.defaultNetwork,
    defaultAsset: assets[0],
    defaultExperience: body.defaultExperience,
    presetFiatAmount: hasMoney ? amount : undefined,
    fiatCurrency: hasMoney ? currency : undefined,
    destinationWallets: named('destinationWallets', body.destinationWallets),
    addresses: named('addresses', { [address]: blockchains }),
    assets: named('assets', assets),
    // An amount of coins would make Coinbase forget about the money, and a quote is for whatever it was made for.
    presetCryptoAmount: undefined,
    quoteId: undefined,
    redirectUrl: undefined,
  }
  for (const [key, value] of Object.entries(wish))
    if (value === undefined) query.delete(key)
    else query.set(key, value)
  return page.href
}

/**
 * What can be bought and with what (specification, section 7; references, wire 1.12). Where the service cannot tell, the built-in
 * choice; nothing where it does not know the network. @throws only when it is no longer wanted
 */
export async function getOnrampOptions(api: BlockchainApi, caipNetworkId: CaipNetworkId, signal?: AbortSignal): Promise<OnrampOptions> {
  try {
    if (!(await api.isSupported(caipNetworkId, signal))) return { paymentCurrencies: [], purchaseCurrencies: [] }
    const answer = Object(await api.get('/v1/onramp/options', {}, signal)) as Loose
    const paymentCurrencies = readRows(answer['paymentCurrencies'], toPaymentCurrency)
    const purchaseCurrencies = readRows(answer['purchaseCurrencies'], toPurchaseCurrency)
    // With nothing to choose from nobody can buy.
    return paymentCurrencies.length && purchaseCurrencies.length ? { paymentCurrencies, purchaseCurrencies } : ONRAMP_DEFAULTS
  } catch {
    signal?.throwIfAborted()
    return ONRAMP_DEFAULTS
  }
}

/**
 * What a purchase costs (specification, section 7; references, wire 1.12). Where the service cannot tell, an estimate that says so:
 * it is shown as an estimate, never as a provider's price (decisions). Undefined where the service does not know the network.
 * @throws only when it is no longer wanted
 */
export async function getOnrampQuote(
  api: BlockchainApi,
  { purchaseCurrency, paymentCurrency, amount, caipNetworkId }: OnrampPurchase & { caipNetworkId: CaipNetworkId },
  signal?: AbortSignal,
): Promise<OnrampQuote | undefined> {
  try {
    if (!(await api.isSupported(caipNetworkId, signal))) return undefined
    // As `network` the service gets the symbol.
    const body = { purchaseCurrency, paymentCurrency, amount, network: purchaseCurrency.symbol }
    const quote = Object(await api.post('/v1/onramp/quote', body, signal, HTTP_TRIES)) as Loose
    return {
      isEstimate: false,
      paymentTotal: needed(toMoney(quote['paymentTotal'])),
      paymentSubtotal: toMoney(quote['paymentSubtotal']),
      purchaseAmount: needed(toMoney(quote['purchaseAmount'])),
      coinbaseFee: toMoney(quote['coinbaseFee']),
      networkFee: toMoney(quote['networkFee']),
      quoteId: toText(quote['quoteId']),
    }
  } catch {
    signal?.throwIfAborted()
    const money = { amount, currency: paymentCurrency.id }
    return { isEstimate: true, paymentTotal: money, paymentSubtotal: money, purchaseAmount: money }
  }
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

function toMoney(value: unknown): Money | undefined {
  const { amount, currency } = Object(value) as Loose
  const [text, name] = [toAmount(amount), toPlainText(currency)]
  return text !== undefined && name ? { amount: text, currency: name } : undefined
}

function toPaymentCurrency(row: unknown): PaymentCurrency | undefined {
  const { id, payment_method_limits } = Object(row) as Loose
  const name = toPlainText(id)
  return name
    ? { id: name, payment_method_limits: Array.isArray(payment_method_limits) ? readRows(payment_method_limits, toLimit) : [] }
    : undefined
}

function toLimit(row: unknown): PaymentCurrency['payment_method_limits'][number] | undefined {
  const limit = Object(row) as Loose
  const [id, min, max] = [toPlainText(limit['id']), toAmount(limit['min']), toAmount(limit['max'])]
  return id && min !== undefined && max !== undefined ? { id, min, max } : undefined
}

function toPurchaseCurrency(row: unknown): PurchaseCurrency | undefined {
  const { id, name, symbol, networks } = Object(row) as Loose
  const [key, label] = [toText(id), toPlainText(symbol)]
  if (!key || !label) return undefined
  return {
    id: key,
    name: toPlainText(name) || label,
    symbol: label,
    networks: Array.isArray(networks) ? readRows(networks, toPurchaseNetwork) : [],
  }
}

function toPurchaseNetwork(row: unknown): PurchaseCurrency['networks'][number] | undefined {
  const { name, display_name, chain_id, contract_address } = Object(row) as Loose
  const key = toPlainText(name)
  const number = toAmount(chain_id)
  if (!key || number === undefined) return undefined
  return { name: key, display_name: toPlainText(display_name) || key, chain_id: number, contract_address: toText(contract_address) }
}
