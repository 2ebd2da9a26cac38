/** Longer than anything a chain or an exchange writes down. */
const LONGEST = 200

/**
 * Reads a number as services write it, a JSON number or a text, as plain decimal text, digit for digit: `1e-7` is `'0.0000001'`.
 * Answers undefined for what is no finite number. Nothing is reckoned in floating point, neither here nor afterwards.
 */
export function toDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const written = String(value).trim()
  const [, sign = '', whole, fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,2}))?$/i.exec(written) ?? []
  if (!whole || written.length > LONGEST) return undefined
  const point = whole.length + Number(exponent ?? 0)
  const digits = '0'.repeat(Math.max(0, 1 - point)) + whole + fraction
  const place = Math.max(1, point)
  const rest = digits.slice(place)
  return /[1-9]/.test(digits) ? sign + digits.slice(0, place).padEnd(place, '0').replace(/^0+\B/, '') + (rest && `.${rest}`) : '0'
}
