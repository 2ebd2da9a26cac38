// Stands in for `uint8arrays` in WalletConnect's client, its three functions with the encodings the client names, for `bs58`, and for
// Node's `Buffer`.
const digits = '0123456789'
const lower = 'abcdefghijklmnopqrstuvwxyz'
const letters = lower.toUpperCase() + lower + digits

/** Alphabets in which each character holds a fixed number of bits (RFC 4648). */
const BITS: Record<string, { alphabet: string; bits: number; padded?: boolean }> = {
  base16: { alphabet: `${digits}abcdef`, bits: 4 },
  base64pad: { alphabet: `${letters}+/`, bits: 6, padded: true },
  base64url: { alphabet: `${letters}-_`, bits: 6 },
}

/** Alphabets in which all bytes are one number; each zero byte before it is the first character. */
const NUMBERS: Record<string, string> = {
  base10: digits,
  base58btc: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
}

/** The bytes a text stands for. @throws when it is not of that encoding */
export function fromString(text: string, encoding = 'utf8'): Uint8Array {
  const byBits = BITS[encoding]
  if (byBits) return fromBits(text, byBits.alphabet, byBits.bits)
  const alphabet = NUMBERS[encoding]
  if (alphabet) return toBase(readCharacters(text, alphabet), alphabet.length, 256)
  mustBeText(encoding)
  return new TextEncoder().encode(text)
}

/** The text that stands for bytes. */
export function toString(bytes: Uint8Array, encoding = 'utf8'): string {
  const byBits = BITS[encoding]
  if (byBits) return toBits(bytes, byBits)
  const alphabet = NUMBERS[encoding]
  if (alphabet) return [...toBase(bytes, 256, alphabet.length)].map(value => alphabet[value]).join('')
  mustBeText(encoding)
  return new TextDecoder().decode(bytes)
}

/** All of them one after the other. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function mustBeText(encoding: string): void {
  if (encoding !== 'utf8') throw new Error(`Unsupported encoding "${encoding}"`)
}

function readCharacters(text: string, alphabet: string): number[] {
  return [...text].map(character => {
    const value = alphabet.indexOf(character)
    if (value < 0) throw new SyntaxError(`Not a character of base${alphabet.length}`)
    return value
  })
}

function fromBits(text: string, alphabet: string, bits: number): Uint8Array {
  const values = readCharacters(text.replace(/(?<!=)=+$/, ''), alphabet)
  const bytes = new Uint8Array((values.length * bits) >> 3)
  let held = 0
  let count = 0
  let at = 0
  for (const value of values) {
    held = ((held << bits) | value) & 0xffff
    count += bits
    if (count >= 8) bytes[at++] = held >> (count -= 8)
  }
  if (count >= bits || (held << (8 - count)) & 255) throw new SyntaxError('Unexpected end of data')
  return bytes
}

function toBits(bytes: Uint8Array, { alphabet, bits, padded }: { alphabet: string; bits: number; padded?: boolean }): string {
  const mask = (1 << bits) - 1
  let text = ''
  let held = 0
  let count = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff
    count += 8
    while (count >= bits) text += alphabet[(held >> (count -= bits)) & mask]
  }
  if (count) text += alphabet[(held << (bits - count)) & mask]
  return padded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text
}

/** The same number in another base, digit by digit; zeros in front stay zeros. */
function toBase(from: ArrayLike<number>, base: number, to: number): Uint8Array {
  const number: number[] = []
  let zeros = 0
  for (let index = 0; index < from.length; index++) {
    let carry = from[index]!
    if (!carry && zeros === index) zeros++
    for (let place = 0; place < number.length || carry; place++) {
      carry += (number[place] ?? 0) * base
      number[place] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...number.reverse()])
}

/** As lenient as Node's: the other alphabet and missing padding are fine, and what is no base64 is passed over. */
function fromBase64(text: string): Uint8Array {
  const known = text
    .replace(/=[^]*/, '')
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  return Uint8Array.from(atob(known.length % 4 === 1 ? known.slice(0, -1) : known), character => character.charCodeAt(0))
}

/** Text and bytes to base64, hexadecimal and back: as much of Node's as the client takes for granted. */
export const Buffer = {
  from(given: string | Uint8Array, encoding?: string): { toString(encoding: string): string } {
    const bytes = typeof given !== 'string' ? given : encoding === 'base64' ? fromBase64(given) : fromString(given)
    return { toString: encoding => toString(bytes, { base64: 'base64pad', hex: 'base16' }[encoding]) }
  },
}
