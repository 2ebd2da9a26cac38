/** Amounts are bigint units for chains and decimal text for people; never floating-point numbers. */

/** Writes units as decimal text: `formatUnits(1500000n, 6)` is `'1.5'`. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  return sign + whole + (fraction && `.${fraction}`)
}

/**
 * Reads decimal text as units: `parseUnits('1.5', 6)` is `1500000n`.
 * @throws RangeError when the text is no plain decimal number, or has more decimals than the token.
 */
export function parseUnits(text: string, decimals: number): bigint {
  const match = /^(\d*)(?:\.(\d*))?$/.exec(text)
  const [, whole = '', fraction = ''] = match ?? []
  if (!match || !(whole || fraction) || fraction.length > decimals) {
    throw new RangeError(`Not an amount with at most ${decimals} decimals: ${text}`)
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * By how much so many units may be off, since some tokens keep shares, and round what they are worth: by a millionth, and by two units where these
 * are less than a thousandth.
 */
export const toRoom = (units: bigint): bigint => {
  const room = units / 1_000_000n
  return room < 2n && units >= 10_000n ? 2n : room
}

/** The highest number a chain reckons with has so many digits, and so many bits. */
const UNIT_DIGITS = 78
const BITS = 256n

/**
 * Reads units as services write them, a text of digits or a JSON number: `'1000000'` is `1000000n`. Undefined for anything else, for
 * a number too large to have come through JSON whole, and for one that no chain can hold.
 */
export function toUnits(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  const units = typeof value === 'string' && /^\d+$/.test(value) && value.length <= UNIT_DIGITS ? BigInt(value) : undefined
  return units === undefined || units >> BITS ? undefined : units
}

/** Longer than anything a chain or an exchange writes down. */
const LONGEST_NUMBER = 200

/**
 * Reads a number as services write it, a JSON number or a text, as plain decimal text, digit for digit: `1e-7` is `'0.0000001'`.
 * Answers undefined for what is no finite number. Nothing is reckoned in floating point, neither here nor afterwards.
 */
export function toDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const written = String(value).trim()
  const [, sign = '', whole, fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i.exec(written) ?? []
  if (!whole || written.length > LONGEST_NUMBER) return undefined
  const point = whole.length + Number(exponent ?? 0)
  const digits = '0'.repeat(Math.max(0, 1 - point)) + whole + fraction
  const place = Math.max(1, point)
  const rest = digits.slice(place)
  return /[1-9]/.test(digits) ? sign + digits.slice(0, place).padEnd(place, '0').replace(/^0+\B/, '') + (rest && `.${rest}`) : '0'
}

/**
 * Cuts decimal text to a fixed number of decimals, downwards, so that nobody is shown more than they have
 * (specification, section 9: balances floor to 3 decimals). Text that is no number becomes zero.
 */
export function floorDecimals(text: string | undefined, decimals = 3): string {
  const [whole, fraction = ''] = /^\d+(\.\d*)?$/.test(text ?? '') ? text!.split('.') : ['0']
  return `${whole}.${fraction.slice(0, decimals).padEnd(decimals, '0')}`
}

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
 * for nothing. Thousands are not told from decimals by guessing: `1,5` is one and a half, and `1,234.5` is refused. Digits of other scripts
 * are read as what they are.
 * @param decimals those of the coin or token; more than it has are refused, never rounded
 */
export function readAmount(typed: string, decimals: number): TypedAmount {
  const given = typed.trim()
  const trimmed = toLatin(given)
  const text = trimmed.replace(',', '.')
  if (/^\.?$/.test(text)) return { text }
  const fail = (problem: AmountProblem): TypedAmount => ({ text: given, problem })
  if (!/^[\d.,]+$/.test(trimmed)) return fail('amountNoNumber')
  if (given.length > LONGEST) return fail('amountTooLarge')
  const [whole = '', fraction = '', ...more] = text.split(/[.,]/)
  if (more.length) return fail('amountSeparators')
  const places = fraction.replace(/(?<!0)0+$/, '')
  if (places.length > decimals) return fail('amountDecimals')
  const digits = whole.replace(/^0+/, '') + places.padEnd(decimals, '0')
  const units = digits.replace(/^0+/, '').length > DIGITS ? MOST + 1n : BigInt(digits || 0)
  return units > MOST ? fail('amountTooLarge') : { text, units }
}

/** Arabic, Persian, Hindi, Thai and wide digits as Latin ones, and the separators that go with them. */
const toLatin = (typed: string): string =>
  typed
    .replace(/[٠-٩۰-۹०-९๐-๙０-９]/g, digit => {
      const code = digit.codePointAt(0)!
      // Each of these has its ten in a row, all but Hindi's from a multiple of sixteen on.
      return String((code - (code >> 4 === 0x96 ? 6 : 0)) & 15)
    })
    .replace(/[٫．。]/g, '.')
    .replace(/[،，]/g, ',')

/** A number as the field shows it while it is typed: with the point or comma of the language. What is no number yet stays as it was typed. */
export const toTyped = (text: string, decimal: string): string => (/^\d*\.\d*$/.test(text) ? text.replace('.', decimal) : text)

/** Fiat is reckoned in whole numbers of this many decimals; what is smaller is cut off. */
export const SCALE = 18

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
  return formatUnits(
    texts.reduce((sum, text) => sum + toFiatUnits(text), 0n),
    SCALE,
  )
}
