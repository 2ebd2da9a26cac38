/**
 * BLAKE2b (RFC 7693) without a key, as Substrate hashes addresses and keys. Written out because few bytes are hashed here, and a library's
 * share was a third of what the wallets of Polkadot weigh.
 */

/** Bytes that are taken in at once. */
const BLOCK = 128

/** Of the square roots of the first eight primes, 64 bits behind the point. */
const START = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
]

/** The order in which each round takes the words of a block; after the tenth it begins anew. */
const ORDERS = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
]

/** The words that each step of a round mixes: the columns, then the diagonals. */
const STEPS = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e']

/** The hash of some bytes, `length` bytes of it. Of another length it is another hash. */
export function blake2b(bytes: Uint8Array, length = 64): Uint8Array {
  const state = BigUint64Array.from(START)
  state[0]! ^= 0x01010000n ^ BigInt(length)
  const padded = new Uint8Array(Math.max(1, Math.ceil(bytes.length / BLOCK)) * BLOCK)
  padded.set(bytes)
  for (let at = 0; at < padded.length; at += BLOCK) {
    const isLast = at + BLOCK === padded.length
    compress(state, new DataView(padded.buffer, at), BigInt(isLast ? bytes.length : at + BLOCK), isLast)
  }
  const output = new DataView(new ArrayBuffer(64))
  state.forEach((word, at) => output.setBigUint64(at * 8, word, true))
  return new Uint8Array(output.buffer, 0, length)
}

const rotate = (word: bigint, by: number): bigint => (word >> BigInt(by)) | (word << BigInt(64 - by))

/** Takes in a block (section 3.2), `count` being the bytes up to its end. */
function compress(state: BigUint64Array, block: DataView, count: bigint, isLast: boolean): void {
  const words = BigUint64Array.from([...state, ...START])
  words[12]! ^= count
  if (isLast) words[14] = ~words[14]!
  for (let round = 0; round < 12; round++) {
    const order = ORDERS[round % 10]!
    STEPS.forEach((step, at) => {
      const [a, b, c, d] = [...step].map(digit => parseInt(digit, 16)) as [number, number, number, number]
      for (const [half, first, second] of [
        [0, 32, 24],
        [1, 16, 63],
      ] as const) {
        words[a]! += words[b]! + block.getBigUint64(parseInt(order[2 * at + half]!, 16) * 8, true)
        words[d] = rotate(words[d]! ^ words[a]!, first)
        words[c]! += words[d]!
        words[b] = rotate(words[b]! ^ words[c]!, second)
      }
    })
  }
  state.forEach((word, at) => (state[at] = word ^ words[at]! ^ words[at + 8]!))
}
