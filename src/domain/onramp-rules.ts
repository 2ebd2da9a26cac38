/** How much money buys coins, and where (specification, section 9; references, wire 9.2). */
import { toFiatUnits } from './fiat.js'
import type { PaymentCurrency } from './onramp.js'
import type { CreateAppKit } from './options.js'
import type { Allowed } from './onramp-providers.js'

/** By which ways an amount can be paid, and what is wrong with it where by none. Without an amount by all of them. */
export function toAllowed(amount: string | undefined, { payment_method_limits: limits }: PaymentCurrency): Allowed {
  const byUnits = (side: 'min' | 'max') => [...limits].sort((a, b) => (toFiatUnits(a[side]) < toFiatUnits(b[side]) ? -1 : 1)).map(limit => limit[side])
  const [least = '0.01', most] = [byUnits('min')[0], byUnits('max').at(-1)]
  const units = toFiatUnits(amount)
  const fits = limits.filter(({ min, max }) => amount === undefined || (units >= toFiatUnits(min) && units <= toFiatUnits(max)))
  const isNone = amount !== undefined && (limits.length ? !fits.length : !units)
  const problem = units > toFiatUnits(most ?? amount) ? 'buyMost' : units && units >= toFiatUnits(least) ? 'buyBetween' : 'buyLeast'
  return { least, most, ways: fits.map(({ id }) => id), problem: isNone ? problem : undefined }
}

/** A page where money is paid: over a line that nobody else reads, or from this machine. */
export function toPaymentPage(url: unknown): URL | undefined {
  try {
    const page = new URL(String(url))
    return page.protocol === 'https:' || (page.protocol === 'http:' && /^(127\.0\.0\.1|localhost)$/.test(page.hostname)) ? page : undefined
  } catch {
    return undefined
  }
}

/** Where Meld sells, filled in (references, wire 9.2). The amount and its currency are as Meld's own documentation has them. */
export function toMeldUrl({ onramp, projectId }: CreateAppKit, { symbol, address, amount, currency }: { symbol: string; address: string; amount?: string | undefined; currency: string }): string {
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
