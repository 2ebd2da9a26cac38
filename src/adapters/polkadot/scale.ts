// SCALE, the byte format of Substrate chains, as far as names and assets need it.

import { toPlainText } from '../../domain/names.js'

/** Text for people; undefined where there is none, or where it holds what nobody sees. Nobody here has a longer one. */
export function toText(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes).trim()
  return /[\p{C}\ufffd]/u.test(text) ? undefined : toPlainText(text) || undefined
}

/** Reads SCALE from its beginning on. What ends too soon reads as nought. */
export function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length))
  const byte = (): number => take(1)[0] ?? 0
  return {
    take,
    byte,
    /** A short number: nobody here has 64 of anything but letters. */
    count(): number {
      const first = byte()
      return first & 1 ? ((byte() << 8) | first) >> 2 : first >> 2
    },
    /** `Data`: up to 32 bytes as they are; what is only hashed is no text. */
    data(): Uint8Array {
      const kind = byte()
      return kind > 33 ? new Uint8Array(0) : take(Math.max(0, kind - 1))
    },
  }
}
