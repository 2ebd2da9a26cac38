/** The last second that a date can be of. */
const LAST = 8.64e12

/** Seconds, as a number or a text, hexadecimal too; what is further away than dates reach is never. */
export function toSeconds(value: unknown): number | undefined {
  const seconds = typeof value === 'number' || (typeof value === 'string' && value) ? Number(value) : NaN
  return Number.isSafeInteger(seconds) && seconds > 0 && seconds <= LAST ? seconds : undefined
}
