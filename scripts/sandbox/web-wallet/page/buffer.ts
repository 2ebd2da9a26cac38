// Stands in for Node's `Buffer`, which browsers lack and WalletConnect's packages take for granted: without it the wallet
// turns down every dApp that wants to sign its visitor in with the click that connects.

const toBytes = (binary: string): Uint8Array => Uint8Array.from(binary, character => character.charCodeAt(0))
const toBinary = (bytes: Uint8Array): string => Array.from(bytes, byte => String.fromCharCode(byte)).join('')

const readers: Record<string, (text: string) => Uint8Array> = {
  // Node takes the other alphabet, too.
  base64: text => toBytes(atob(text.replace(/-/g, '+').replace(/_/g, '/'))),
  hex: text => Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], pair => parseInt(pair, 16)),
}

const writers: Record<string, (bytes: Uint8Array) => string> = {
  base64: bytes => btoa(toBinary(bytes)),
  hex: bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(''),
}

/** Bytes that say themselves in text. */
export class Buffer extends Uint8Array {
  static override from(given: string | ArrayLike<number> | Iterable<number>, encoding?: unknown): Buffer {
    if (typeof given !== 'string') return new Buffer(Array.from(given as ArrayLike<number>))
    const read = readers[String(encoding)]
    return new Buffer(read ? read(given) : new TextEncoder().encode(given))
  }

  static concat(parts: readonly Uint8Array[]): Buffer {
    return new Buffer(parts.flatMap(part => [...part]))
  }

  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer
  }

  override toString(encoding?: string): string {
    const write = writers[String(encoding)]
    return write ? write(this) : new TextDecoder().decode(this)
  }
}
