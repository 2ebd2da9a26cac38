// Answers that are broken at random: one generator for all who are answered.

// What may stand where something else should. `undefined` is left out of the answer.
const NOTHING: readonly unknown[] = [undefined, undefined, null, true, false, [], {}, [null], '', ' ', 'x', '0x', '0', 0, { toString: 'x' }]
const NUMBERS = [-1, '-1', '-0.5', 0.1 + 0.2, '1.5', '0.1234567890123456789', 1e21, 1e300, '1e3', '1e-30', '1e99', '1e999', 2 ** 53, 1, '1']
const DECIMALS = [18, '36', '37', 77, '99', '100', '256', '18.0', '1e1', ' 6', 'NaN', 'Infinity', `0.${'3'.repeat(60)}`]
const VAST = [(2n ** 256n).toString(), (2n ** 256n - 1n).toString(), '9'.repeat(78), '9'.repeat(500), 'y'.repeat(5_000)]
const WORDS = ['javascript:alert(1)', 'http://x.test/', 'data:text/html,x', 'A\u202eB\u200b', '\u0000', '<b>', '__proto__']
export const ODD: readonly unknown[] = [...NOTHING, ...NUMBERS, ...DECIMALS, ...VAST, ...WORDS]

/**
 * What breaks an answer: one to four of its parts are replaced, taken out, doubled or spelt in capitals.
 * @param random as `createRandom` makes it
 * @param odd what may stand in the place of a part
 */
export function createBreaker(random: () => number, odd: readonly unknown[]): (answer: object) => unknown {
  const below = (limit: number) => random() % limit

  function toOdd(value: unknown, kind: number): unknown {
    if (kind === 0) return [value, value]
    if (kind === 1 && typeof value === 'string') return value.toUpperCase()
    if (kind === 2 && typeof value === 'string') return Number(value)
    if (kind === 3 && typeof value === 'number') return String(value)
    return odd[below(odd.length)]
  }

  return answer => {
    const root = { answer: JSON.parse(JSON.stringify(answer)) as unknown }
    for (let count = 1 + below(4); count > 0; count--) {
      const places: (readonly [holder: Record<string, unknown>, key: string])[] = []
      const walk = (holder: object) => {
        for (const [key, value] of Object.entries(holder)) {
          // The whole of it is broken seldom.
          if (holder !== root || below(20) === 0) places.push([holder as Record<string, unknown>, key])
          if (typeof value === 'object' && value) walk(value)
        }
      }
      walk(root)
      const place = places[below(places.length || 1)]
      if (!place) continue
      const [holder, key] = place
      holder[key] = toOdd(holder[key], below(12))
    }
    return root.answer
  }
}
