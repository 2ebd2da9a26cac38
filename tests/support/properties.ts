import { createRandom } from './modal.js'

/** Random things to try rules with; always the same for the same seed. */
export type Chance = ReturnType<typeof createChance>

const MOST = 2n ** 256n - 1n

function createChance(seed: number) {
  const random = createRandom(seed)
  const below = (limit: number) => random() % limit
  const big = (words: number) => Array.from({ length: words }).reduce<bigint>(sum => (sum << 32n) | BigInt(random()), 0n)
  return {
    /** A whole number from 0 up to, and without, `below`. */
    below,
    of: <T>(all: readonly T[]): T => all[below(all.length)]!,
    /** Units of any size up to 2²⁵⁶ - 1; small, round and extreme ones more often than chance would have it. */
    units(): bigint {
      const kind = below(8)
      if (kind === 0) return [0n, 1n, MOST, MOST - 1n, 10n ** 77n, 2n ** 255n, 2n ** 64n, 2n ** 53n + 1n][below(8)]!
      const units = big(below(9))
      return kind < 3 ? (units * 10n ** BigInt(below(40))) % (MOST + 1n) : units
    },
    digits: (count: number) => Array.from({ length: count }, () => below(10)).join(''),
  }
}

/**
 * Holds a rule against `count` random cases. What fails says with which seed: `forAll(…, { seed })` with a count of 1 tries that case alone.
 */
export function forAll(check: (chance: Chance) => void, { count = 1_000, seed = 20261122 }: { count?: number; seed?: number } = {}): void {
  for (let turn = 0; turn < count; turn++) {
    try {
      check(createChance(seed + turn))
    } catch (error) {
      ;(error as Error).message = `seed ${seed + turn}: ${(error as Error).message}`
      throw error
    }
  }
}
