const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Writes bytes as Solana writes keys and signatures (base58, Bitcoin's alphabet). */
export function toBase58(bytes: ArrayLike<number>): string {
  const list = Array.from(bytes)
  const zeros = list.findIndex(byte => byte !== 0)
  let number = list.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number; number /= 58n) text = LETTERS[Number(number % 58n)] + text
  return '1'.repeat(zeros < 0 ? list.length : zeros) + text
}

/** Reads base58; undefined for what is none, or is not `length` bytes. */
export function fromBase58(text: unknown, length?: number): Uint8Array | undefined {
  // Reading takes time by the square of the length, and comes from outside.
  if (typeof text !== 'string' || (length !== undefined && text.length > length * 1.4 + 1)) return undefined
  let number = 0n
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; number; number /= 256n) bytes.unshift(Number(number % 256n))
  const zeros = /^1*/.exec(text)![0].length
  const result = Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
  return length === undefined || result.length === length ? result : undefined
}

/** Writes bytes as base64, as nodes and relays carry transactions. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}

/** Reads base64; undefined for what is none. A node's account without data is no bytes. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^[\w+/]*=*$/.test(text)) return undefined
  try {
    return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Writes bytes in hexadecimal, without `0x`. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads hexadecimal without `0x`; undefined for what is none. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length % 2 || !/^[\da-f]+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g)!, byte => parseInt(byte, 16))
}

/**
 * Reads bytes, some at least, in whichever way a wallet wrote them: themselves (of any window), a buffer, numbers, what JSON makes of bytes,
 * hexadecimal (with or without `0x`), or base64 of either alphabet.
 */
export function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string')
    return value.length > 2 ? (fromHex(value.replace(/^0x/i, '')) ?? fromBase64(value.replace(/-/g, '+').replace(/_/g, '/'))) : undefined
  const { data: given = value } = Object(value) as { data?: unknown }
  const isBuffer = Object.prototype.toString.call(given) === '[object ArrayBuffer]'
  const data = ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    : isBuffer
      ? new Uint8Array(given as ArrayBuffer)
      : given
  // A number by each place, from the first: bytes and lists have that, and so do bytes that went through JSON.
  const numbers: unknown[] = Object.entries(Object(data) as object).map(([key, byte], at) => (key === `${at}` ? byte : undefined))
  return numbers.length && numbers.every(byte => Number.isInteger(byte) && (byte as number) >= 0 && (byte as number) < 256)
    ? Uint8Array.from(numbers as number[])
    : undefined
}

/** The signature of a wallet as its verifiers read it: hexadecimal with `0x`. What is none stays what it is. */
export function toHexSignature(answer: unknown): unknown {
  const { signature = answer } = Object(answer) as { signature?: unknown }
  if (ArrayBuffer.isView(signature)) return `0x${toHex(signature as Uint8Array)}`
  return typeof signature === 'string' ? signature.replace(/^(0x)?(?=([\da-f]{2}){31,}$)/i, '0x') : signature
}

/** The address in what a wallet tells: it, or its account by CAIP-10. */
export const toBare = (address: unknown): unknown => (typeof address === 'string' ? address.replace(/^[a-z\d]+:[-\w]+:/, '') : address)

/** A text as `personal_sign` wants it: the bytes of its UTF-8 in hexadecimal. */
export const toHexText = (text: string): string => `0x${toHex(new TextEncoder().encode(text))}`

/** Undoes percent encoding; a text that is none stays as it is. */
export function undoPercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
