/**
 * Reads a number as services write it, a JSON number or a text, as plain decimal text: `1e-7` is `'0.0000001'`.
 * Answers undefined for what is no finite number. Nothing is reckoned in floating point afterwards.
 */
export function toDecimal(value: unknown): string | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  if (/^-?\d+(\.\d+)?$/.test(text)) return /[1-9]/.test(text) ? text : '0'
  // A number with an exponent. Text of that kind has no more digits than a number either.
  if (!/^-?\d+(\.\d+)?e[+-]?\d{1,2}$/i.test(text)) return undefined
  return toDecimal(Number(text).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }))
}
