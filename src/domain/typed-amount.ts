/** What is wrong with an amount that was typed or pasted; its words stand in `texts/amounts.ts`. */
export type AmountProblem = 'amountNoNumber' | 'amountSeparators' | 'amountDecimals' | 'amountTooLarge'

/** An amount as a field holds it while somebody types. */
export interface TypedAmount {
  /** For the field: what was typed, with a point for the comma, so that everybody sees what will be counted. */
  text: string
  /** In the smallest unit. Undefined while nothing is typed but a separator, and where there is a problem. */
  units?: bigint
  problem?: AmountProblem
}

/** The highest number a chain reckons with, and its digits. */
const MOST = 2n ** 256n - 1n
const DIGITS = 78

/** Nobody types more; what is pasted may be anything. */
const LONGEST = 200

/**
 * Reads an amount as people write it: digits, and one comma or point before the decimals. Zeros stay as they were typed and count
 * for nothing. Thousands are not told from decimals by guessing: `1,5` is one and a half, and `1,234.5` is refused.
 * @param decimals those of the coin or token; more than it has are refused, never rounded
 */
export function readAmount(typed: string, decimals: number): TypedAmount {
  const trimmed = typed.trim()
  const text = trimmed.replace(',', '.')
  if (/^\.?$/.test(text)) return { text }
  const fail = (problem: AmountProblem): TypedAmount => ({ text: trimmed, problem })
  if (!/^[\d.,]+$/.test(trimmed)) return fail('amountNoNumber')
  if (trimmed.length > LONGEST) return fail('amountTooLarge')
  const [whole = '', fraction = '', ...more] = text.split(/[.,]/)
  if (more.length) return fail('amountSeparators')
  const places = fraction.replace(/0+$/, '')
  if (places.length > decimals) return fail('amountDecimals')
  const digits = whole.replace(/^0+/, '') + places.padEnd(decimals, '0')
  const units = digits.replace(/^0+/, '').length > DIGITS ? MOST + 1n : BigInt(digits || 0)
  return units > MOST ? fail('amountTooLarge') : { text, units }
}
