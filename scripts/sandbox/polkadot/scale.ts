// SCALE, the byte format of Substrate chains, as far as accounts, headers and transfers need it.
import { bnToU8a, compactFromU8a, compactToU8a } from '@polkadot/util'

/** A number as a fixed count of bytes, the lowest first. */
export const toBytes = (number: bigint | number, bytes: number): Uint8Array => bnToU8a(BigInt(number), { bitLength: bytes * 8 })

/** Something is no SCALE of what it should be. */
export class ScaleError extends Error {}

/** Reads bytes one thing after the other. @throws ScaleError where they end too soon, or a number is written longer than it needs */
export function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new ScaleError('Not enough data to fill buffer')
    return bytes.slice(at, (at += length))
  }
  return {
    take,
    byte: () => take(1)[0]!,
    compact(): bigint {
      const [length, value] = compactFromU8a(bytes.subarray(at))
      if (compactToU8a(value).length !== take(length).length) throw new ScaleError('Out of range decoding')
      return BigInt(value.toString())
    },
    left: () => bytes.length - at,
    rest: () => take(bytes.length - at),
  }
}
