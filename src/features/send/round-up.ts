/**
 * Decimal text with three significant digits, or as many as stand before the point: never less than it was, for what is said to be the
 * most. `0.0000472501` is `0.0000473`.
 */
export function roundUp(amount: string): string {
  const [, whole = '0', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  const zeros = /^0*/.exec(fraction)![0].length
  const places = Math.min(fraction.length, /[1-9]/.test(whole) ? Math.max(0, 3 - whole.length) : zeros + 3)
  const digits = BigInt(whole + fraction.slice(0, places)) + (/[1-9]/.test(fraction.slice(places)) ? 1n : 0n)
  const text = digits.toString().padStart(places + 1, '0')
  const rest = text.slice(text.length - places).replace(/0+$/, '')
  return places && rest ? `${text.slice(0, text.length - places)}.${rest}` : text.slice(0, text.length - places)
}
