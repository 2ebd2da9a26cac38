import { formatUnits, parseUnits } from './amounts.js'

/** Fiat is reckoned in whole numbers of this many decimals; what is smaller is cut off. */
const SCALE = 18

/** Decimal text as whole units of 10⁻¹⁸; what is no plain number from zero up counts as nothing. */
export function toFiatUnits(text: string | undefined): bigint {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text ?? '') ?? []
  return whole ? parseUnits(`${whole}.${fraction.slice(0, SCALE)}`, SCALE) : 0n
}

/** What an amount is worth at a price, both decimal text. */
export function toWorth(amount: string, price: string): string {
  return formatUnits((toFiatUnits(amount) * toFiatUnits(price)) / 10n ** BigInt(SCALE), SCALE)
}

/** The sum of decimal texts. */
export function toSum(texts: readonly (string | undefined)[]): string {
  return formatUnits(texts.reduce((sum, text) => sum + toFiatUnits(text), 0n), SCALE)
}

/**
 * US dollars for people: `$1,284.30`, two decimals, cut off downwards (specification, section 9). What is there but less
 * than a cent is `<$0.01`, never nothing.
 */
export function formatFiat(text: string): string {
  const units = toFiatUnits(text)
  const cents = units / 10n ** BigInt(SCALE - 2)
  if (units && !cents) return '<$0.01'
  const [whole = '0', fraction = ''] = formatUnits(cents, 2).split('.')
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0')}`
}
