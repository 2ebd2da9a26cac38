/**
 * The hash of Bitcoin (FIPS 180-4): a file of its own, so that who comes later does not bring it again. Written out, with what RIPEMD-160
 * shares with it, because few bytes are hashed here and browsers' own hash answers later; a library's share was a tenth of Bitcoin's wallets.
 */

/** Bytes that are taken in at once. */
const BLOCK = 64

/** Of the cube roots of the first 64 primes, 32 bits behind the point. */
const CONSTANTS = toWords(
  '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5' +
    'd807aa9812835b01243185be550c7dc372be5d7480deb1fe9bdc06a7c19bf174' +
    'e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da' +
    '983e5152a831c66db00327c8bf597fc7c6e00bf3d5a7914706ca635114292967' +
    '27b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85' +
    'a2bfe8a1a81a664bc24b8b70c76c51a3d192e819d6990624f40e3585106aa070' +
    '19a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3' +
    '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2',
)

/** Of the square roots of the first eight. */
const START = toWords('6a09e667bb67ae853c6ef372a54ff53a510e527f9b05688c1f83d9ab5be0cd19')

/** The hash of some bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START)
  const words = new Uint32Array(64)
  for (const block of toBlocks(bytes, false)) {
    for (let at = 0; at < 64; at++) {
      const [far, near] = [words[at - 15]!, words[at - 2]!]
      words[at] =
        at < 16
          ? block.getUint32(at * 4)
          : words[at - 16]! +
            words[at - 7]! +
            (right(far, 7) ^ right(far, 18) ^ (far >>> 3)) +
            (right(near, 17) ^ right(near, 19) ^ (near >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
    for (let at = 0; at < 64; at++) {
      const first = h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[at]! + words[at]!
      const second = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      ;[a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, at) => (state[at]! += word))
  }
  return toBytes(state, false)
}

/** Some bytes as the family of MD4 takes them in: padded, and with their length in bits behind them. */
export function toBlocks(bytes: Uint8Array, isLittleEndian: boolean): DataView[] {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length * 8), isLittleEndian)
  return Array.from({ length: padded.length / BLOCK }, (_, at) => new DataView(padded.buffer, at * BLOCK, BLOCK))
}

/** The bytes of some words. */
export function toBytes(words: Uint32Array, isLittleEndian: boolean): Uint8Array {
  const output = new DataView(new ArrayBuffer(words.length * 4))
  words.forEach((word, at) => output.setUint32(at * 4, word, isLittleEndian))
  return new Uint8Array(output.buffer)
}

/** Words written one after the other, eight hexadecimal digits each. */
function toWords(digits: string): Uint32Array {
  return Uint32Array.from({ length: digits.length / 8 }, (_, at) => parseInt(digits.slice(at * 8, at * 8 + 8), 16))
}

const right = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
