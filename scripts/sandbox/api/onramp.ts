// GET /v1/onramp/options, POST /v1/onramp/quote and POST /v1/generators/onrampurl (wire protocols 1.11 and 1.12).
import { formatUnits, parseUnits } from 'ethers'
import { randomUUID } from 'node:crypto'
import { ApiError, PlainError, parseObject, parseText } from './errors.js'
import type { Network } from './networks.js'
import { rateOf, type Prices } from './prices.js'
import { nativeCoin } from './quantities.js'
import { toSlug } from './slug.js'

/** An amount of money or coins: decimal text, and the currency's own name. */
export interface Money {
  amount: string
  currency: string
}

/** What a purchase costs, as it is answered. */
export interface OnrampQuote {
  paymentTotal: Money
  paymentSubtotal: Money
  purchaseAmount: Money
  coinbaseFee: Money
  networkFee: Money
  quoteId: string
}

const paymentCurrencies = ['USD', 'EUR'].map(id => ({
  id,
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}))

/** Coins for sale; all are sent from the chain's last account. */
const coins = [
  { id: '2b92315d-eab7-5bef-84fa-089a131333f5', name: 'USD Coin', symbol: 'USDC', decimals: 6, shown: 6 },
  { id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4', name: nativeCoin.name, symbol: nativeCoin.symbol, decimals: nativeCoin.decimals, shown: 8 },
] as const

/** What is for sale on Solana. */
export const solanaSales = [{ symbol: 'SOL', decimals: 9, shown: 6 }] as const

/** What can be bought, on which of these networks, and with what. Fields are named as the service names them. */
export async function listOptions(networks: readonly Network[]) {
  const purchaseCurrencies = coins.map(async ({ id, name, symbol }) => {
    const places = networks.map(async network => {
      const address = symbol === nativeCoin.symbol ? undefined : await findToken(network, symbol)
      if (symbol !== nativeCoin.symbol && !address) return []
      const place = { name: toSlug(network.name), display_name: network.name, chain_id: `${network.chainId}` }
      return [{ ...place, ...(address ? { contract_address: address } : {}) }]
    })
    return { id, name, symbol, networks: (await Promise.all(places)).flat() }
  })
  return { paymentCurrencies, purchaseCurrencies: (await Promise.all(purchaseCurrencies)).filter(each => each.networks.length) }
}

async function findToken({ ledger }: Network, symbol: string): Promise<string | undefined> {
  return [...(await ledger.read()).tokens.values()].find(token => token.symbol === symbol && token.decimals !== undefined)?.address
}

const CENTS = 2
/** Of a thousand. */
const FEE = 15n
const NETWORK_FEE = 10n
const [LEAST, MOST] = [1_000n, 2_500_000n]
const PLACES = 8

/** What `amount` of a currency buys after fees, on a network or the local Solana: decimal text, in full cents. @throws ApiError */
export async function quotePurchase({
  amount,
  currency,
  symbol,
  network,
  solanaId,
  prices,
}: {
  amount: string
  currency: string
  symbol: string
  network?: Network | undefined
  solanaId?: string | undefined
  prices: Prices
}): Promise<OnrampQuote> {
  const coin = (solanaId ? solanaSales : coins).find(each => each.symbol.toLowerCase() === symbol.toLowerCase())
  if (!paymentCurrencies.some(({ id }) => id === currency)) throw new ApiError(400, 'currency', `Unsupported currency: ${currency}.`)
  if (!coin) throw new ApiError(400, 'currency', `Unsupported currency: ${symbol}.`)
  const cents = parseCents(amount)
  const address = coin.symbol === nativeCoin.symbol ? undefined : network && (await findToken(network, coin.symbol))
  const networkId = network?.id ?? solanaId
  const price = networkId && (await prices.priceOf({ networkId, symbol: coin.symbol, address }))
  if (!price) throw new ApiError(503, '', 'OnRamp provider is temporarily unavailable')

  const fee = (cents * FEE) / 1000n
  const rest = cents - fee - NETWORK_FEE
  const [rate, cost] = [toFixed(rateOf(currency)), toFixed(price)]
  const units = (rest * 10n ** BigInt(coin.decimals - CENTS + 2 * PLACES)) / (rate * cost)
  const step = 10n ** BigInt(coin.decimals - coin.shown)
  const money = (value: bigint): Money => ({ amount: toCents(value), currency })
  return {
    paymentTotal: money(cents),
    paymentSubtotal: money(rest),
    purchaseAmount: { amount: formatUnits(units - (units % step), coin.decimals).replace(/\.0$/, ''), currency: coin.symbol },
    coinbaseFee: money(fee),
    networkFee: money(NETWORK_FEE),
    quoteId: randomUUID(),
  }
}

/** Reads the body of POST /v1/onramp/quote; its `network` is the coin's symbol, and says no more. @throws ApiError */
export function parseQuestion(body: Record<string, unknown>): { amount: string; currency: string; symbol: string } {
  return {
    amount: parseText(body, 'amount'),
    currency: parseText(parseObject(body.paymentCurrency), 'id'),
    symbol: parseText(parseObject(body.purchaseCurrency), 'symbol'),
  }
}

/** The provider's page for what a client wants to buy. @throws PlainError */
export function toOnrampUrl(body: Record<string, unknown>, pageUrl: string): string {
  const { destinationWallets, partnerUserId } = body
  if (!Array.isArray(destinationWallets) || !destinationWallets.length || !destinationWallets.every(isWallet))
    throw new PlainError(400, 'Invalid `destinationWallets`')
  if (typeof partnerUserId !== 'string' || !/^.{32,50}$/.test(partnerUserId))
    throw new PlainError(400, '`partnerUserId` must be between 32 and 50 characters')
  const query = new URLSearchParams({ appId: 'sandbox', destinationWallets: JSON.stringify(destinationWallets), partnerUserId })
  for (const key of ['defaultNetwork', 'defaultExperience', 'presetCryptoAmount', 'presetFiatAmount']) {
    const value = body[key]
    if (value === undefined || value === null) continue
    const isRight = key.startsWith('preset') ? Number.isSafeInteger(value) && Number(value) >= 0 : typeof value === 'string'
    if (!isRight) throw new PlainError(400, `Invalid \`${key}\``)
    query.set(key, String(value))
  }
  return `${pageUrl}?${query}`
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every(each => typeof each === 'string')

function isWallet(value: unknown): boolean {
  const { address, blockchains = [], assets = [] } = Object(value) as Record<string, unknown>
  return typeof address === 'string' && isTexts(blockchains) && isTexts(assets)
}

function parseCents(amount: string): bigint {
  const cents = /^\d{1,9}(\.\d{1,2}0*)?$/.test(amount) ? parseUnits(amount.replace(/(\.\d\d)0+$/, '$1'), CENTS) : 0n
  if (cents < LEAST || cents > MOST)
    throw new ApiError(400, '', `Invalid parameter: amount ${amount} is not between ${toCents(LEAST)} and ${toCents(MOST)}`)
  return cents
}

const toCents = (cents: bigint): string => formatUnits(cents, CENTS).replace(/\.(\d)$/, '.$10')
const toFixed = (number: number): bigint => parseUnits(number.toFixed(PLACES), PLACES)
