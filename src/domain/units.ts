/** The highest number a chain reckons with has so many digits, and so many bits. */
const DIGITS = 78
const BITS = 256n

/**
 * Reads units as services write them, a text of digits or a JSON number: `'1000000'` is `1000000n`. Undefined for anything else, for
 * a number too large to have come through JSON whole, and for one that no chain can hold.
 */
export function toUnits(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  const units = typeof value === 'string' && /^\d+$/.test(value) && value.length <= DIGITS ? BigInt(value) : undefined
  return units === undefined || units >> BITS ? undefined : units
}
