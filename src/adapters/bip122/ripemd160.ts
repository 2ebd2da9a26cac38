// RIPEMD-160, by which Bitcoin makes a key short (Dobbertin, Bosselaers, Preneel, "RIPEMD-160: A Strengthened Version of RIPEMD").
import { toBlocks, toBytes } from '../sha256.js'

type Five = [number, number, number, number, number]

/** By line and round: the order in which it takes the words of a block, and what it adds. */
const LINES = [
  {
    orders: ['0123456789abcdef', '74d1a6f3c0952eb8', '3ae49f812706db5c', '19ba08c4d37fe562', '40597c2ae138b6fd'],
    added: [0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e],
  },
  {
    orders: ['5e7092b4d6f81a3c', '6b370d5aef8c4912', 'f5137e69b8c2a04d', '86413bf05c2d97ae', 'cfa4158762de039b'],
    added: [0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0],
  },
]

/** By round: how far each word of a block is rotated. */
const TURNS = ['befc5879bdef6798', 'cdbf6997cfbd7877', 'dfeb7768dedc5569', 'ebce8655fcfe9986', 'fcdd9586ebcb8655']

/** What the rounds of one line mix three words by; the other takes them from behind. */
const MIXES: readonly ((x: number, y: number, z: number) => number)[] = [
  (x, y, z) => x ^ y ^ z,
  (x, y, z) => (x & y) | (~x & z),
  (x, y, z) => (x | ~y) ^ z,
  (x, y, z) => (x & z) | (y & ~z),
  (x, y, z) => x ^ (y | ~z),
]

/** The hash of some bytes: 20 bytes. */
export function ripemd160(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
  for (const block of toBlocks(bytes, true)) {
    const [one, other] = LINES.map((_, line) => run(line, [...state] as Five, block)) as [Five, Five]
    const before = [...state]
    for (let at = 0; at < 5; at++) state[at] = before[(at + 1) % 5]! + one[(at + 2) % 5]! + other[(at + 3) % 5]!
  }
  return toBytes(state, true)
}

function run(line: number, [a, b, c, d, e]: Five, block: DataView): Five {
  const { orders, added } = LINES[line]!
  for (let round = 0; round < 5; round++) {
    const mix = MIXES[line ? 4 - round : round]!
    for (const digit of orders[round]!) {
      const word = parseInt(digit, 16)
      const sum = a + mix(b, c, d) + block.getUint32(word * 4, true) + added[round]!
      ;[a, b, c, d, e] = [e, (rotate(sum, parseInt(TURNS[round]![word]!, 16)) + e) | 0, b, rotate(c, 10), d]
    }
  }
  return [a, b, c, d, e]
}

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by))
