// JSON with whole numbers of any size, as Solana's nodes write them.
import { randomUUID } from 'node:crypto'

// No text from outside can contain it, for nobody knows it.
const mark = randomUUID()
const marked = new RegExp(`"${mark}(\\d+)"`, 'g')

/** Writes JSON in which a bigint is a number with all its digits. */
export function stringify(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${mark}${each}` : each)).replace(marked, '$1')
}
