/** Amounts are bigint units for chains and decimal text for people; never floating-point numbers. */

/** Writes units as decimal text: `formatUnits(1500000n, 6)` is `'1.5'`. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
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
