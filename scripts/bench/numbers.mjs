// What is made of measured numbers: medians, and how they are written.

/**
 * The middle of what was measured; the mean of the middle two. What is not finite does not count.
 * @param {readonly (number | undefined)[]} values
 * @returns {number | undefined} undefined where nothing was measured
 */
export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b)
  if (!sorted.length) return undefined
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * How far apart what was measured lies: half the way from the least to the most.
 * @param {readonly (number | undefined)[]} values
 * @returns {number | undefined} undefined for fewer than two
 */
export function spread(values) {
  const finite = values.filter(Number.isFinite)
  return finite.length > 1 ? (Math.max(...finite) - Math.min(...finite)) / 2 : undefined
}

/**
 * The same object with every value made into another.
 * @template From, To
 * @param {Record<string, From>} object
 * @param {(value: From, key: string) => To} change
 * @returns {Record<string, To>}
 */
export const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))

/**
 * A number as the table shows it; a dash where there is none.
 * @param {number | undefined} value
 * @param {number} [digits]
 */
export const write = (value, digits = 0) => (Number.isFinite(value) ? value.toFixed(digits) : '–')
