// SCALE, the byte format of Substrate chains, as far as accounts, headers and transfers need it.
import { bnToU8a, u8aConcat } from '@polkadot/util'

/** A number as a fixed count of bytes, the lowest first. */
export const toBytes = (number: bigint | number, bytes: number): Uint8Array => bnToU8a(BigInt(number), { bitLength: bytes * 8 })

/** A number in as few bytes as it needs; the lowest two bits say how many. */
export function toCompact(number: bigint | number): Uint8Array {
  const value = BigInt(number)
  if (value < 1n << 6n) return toBytes(value << 2n, 1)
  if (value < 1n << 14n) return toBytes((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return toBytes((value << 2n) | 2n, 4)
  const length = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return u8aConcat(toBytes(((length - 4) << 2) | 3, 1), toBytes(value, length))
}

/** Something is no SCALE of what it should be. */
export class ScaleError extends Error {}

/** Reads bytes one thing after the other. @throws ScaleError where they end too soon, or a number is written longer than it needs */
export function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new ScaleError('Not enough data to fill buffer')
    return bytes.slice(at, (at += length))
  }
  const number = (length: number): bigint => take(length).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return {
    take,
    byte: () => Number(number(1)),
    compact(): bigint {
      const start = at
      const mode = (bytes[at] ?? 0) & 3
      const value = mode === 3 ? number((Number(number(1)) >> 2) + 4) : number(1 << mode) >> 2n
      if (toCompact(value).length !== at - start) throw new ScaleError('Out of range decoding')
      return value
    },
    left: () => bytes.length - at,
    rest: () => take(bytes.length - at),
  }
}
