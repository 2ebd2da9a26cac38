/** The digits of the highest number a chain reckons with, 2²⁵⁶ - 1. */
const DIGITS = 78

/**
 * Reads units as services write them, a text of digits or a JSON number: `'1000000'` is `1000000n`. Undefined for anything else, and
 * for a number too large to have come through JSON whole.
 */
export function toUnits(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^\d+$/.test(value) && value.length <= DIGITS ? BigInt(value) : undefined
}
