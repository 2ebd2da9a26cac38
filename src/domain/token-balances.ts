import { formatUnits, parseUnits, toDecimal, toFiatUnits, toWorth } from './amounts.js'
import { type CaipNetworkId, parseCaipNetworkId } from './caip.js'
import { toPlainText } from './names.js'

/** One token an account holds (specification, section 3). Amounts are decimal text. */
export interface TokenBalance {
  name: string
  symbol: string
  chainId: CaipNetworkId
  /** CAIP-10; the native coin has none. */
  address?: string | undefined
  /** In US dollars; unknown for tokens without a price. */
  value?: string | undefined
  price?: string | undefined
  quantity: { decimals: string; numeric: string }
  iconUrl?: string | undefined
}

/** From 1 to 36; a token without, or with more than anybody can mean, is of low quality. */
export const DECIMALS = /^([1-9]|[12]\d|3[0-6])$/

/** Whether a token's contract calls it as a list does; a family whose tokens do not say it themselves is believed. */
export const isCalled = (symbol: string, told: string | undefined): boolean =>
  told === undefined || toPlainText(told).toLowerCase() === symbol.toLowerCase()

type Loose = Record<string, unknown>

/** An amount from outside as decimal text, zero or more. */
export const toAmount = (value: unknown): string | undefined => {
  const text = toDecimal(value)
  return text?.startsWith('-') ? undefined : text
}

/**
 * Reads one row of the blockchain API's answer (references, wire 1.7), or of our own cache. Undefined for what is no balance, and
 * for tokens of low quality, which have no decimals (specification, section 5).
 */
export function toTokenBalance(row: unknown): TokenBalance | undefined {
  const { name, symbol, chainId, address, value, price, quantity, iconUrl } = Object(row) as Loose
  const { numeric, decimals } = Object(quantity) as Loose
  const digits = toDecimal(decimals)
  const amount = digits && DECIMALS.test(digits) ? toHeld(toAmount(numeric), Number(digits)) : undefined
  if (!digits || amount === undefined) return undefined
  if (typeof chainId !== 'string' || !/^[\w-]+$/.test(parseCaipNetworkId(chainId)?.reference ?? '')) return undefined
  const label = toPlainText(symbol) || toPlainText(name)
  // Without an address it would be the native coin.
  if (!label || !(address == null || address === '' || (typeof address === 'string' && isTokenOf(chainId, address)))) return undefined
  const cost = toAmount(price)
  return {
    name: toPlainText(name) || label,
    symbol: label,
    chainId: chainId as CaipNetworkId,
    address: address || undefined,
    value: toAmount(value) ?? (cost && toWorth(amount, cost)),
    price: cost,
    quantity: { decimals: digits, numeric: amount },
    iconUrl: (typeof iconUrl === 'string' && iconUrl) || undefined,
  }
}

/** An amount as a chain can hold it: what a service wrote with more decimals than the token has is cut off. */
function toHeld(text: string | undefined, decimals: number): string | undefined {
  const [whole, rest = ''] = text?.split('.') ?? []
  const held = whole && (rest ? `${whole}.${rest.slice(0, decimals)}` : whole)
  return held && !(parseUnits(held, decimals) >> 256n) ? held : undefined
}

/** Whether something is the CAIP-10 address of a token on a network: another network's contract may be anybody's here. */
function isTokenOf(caipNetworkId: string, address: string): boolean {
  const [namespace, reference, contract = '', ...rest] = address.split(':')
  return (
    `${namespace}:${reference}` === caipNetworkId &&
    !rest.length &&
    (namespace === 'eip155' ? /^0x[\da-f]{40}$/i : /^[1-9A-Za-z]{32,64}$/).test(contract)
  )
}

/** Reads one asset of a wallet's own answer (ERC-7811; references, wire 4.3). */
export function fromWalletAsset(asset: unknown, chainId: CaipNetworkId): TokenBalance | undefined {
  const { address, balance, type, metadata } = Object(asset) as Loose
  const { decimals, ...known } = Object(metadata) as Loose
  try {
    const isNative = address === 'native' || String(type).toUpperCase() === 'NATIVE'
    if (!DECIMALS.test(String(decimals))) return undefined
    const numeric = formatUnits(BigInt(balance as string), Number(decimals))
    return toTokenBalance({
      ...known,
      chainId,
      address: isNative ? undefined : `${chainId}:${String(address)}`,
      quantity: { decimals: String(decimals), numeric },
    })
  } catch {
    return undefined
  }
}

/** Most valuable first; those without a price after them, the native coin before other tokens. */
export function byValue(a: TokenBalance, b: TokenBalance): number {
  const [left, right] = [toFiatUnits(a.value), toFiatUnits(b.value)]
  if (left !== right) return left < right ? 1 : -1
  return Number(Boolean(a.address)) - Number(Boolean(b.address)) || a.name.localeCompare(b.name)
}
