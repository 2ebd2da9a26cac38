// In the page: bytes as texts, without any library.

/** Bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))

/** The bytes of a base64 text. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))

const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Bytes as base58, as Bitcoin has it. */
export function toBase58(bytes: Uint8Array): string {
  let text = ''
  for (let rest = BigInt(`0x${toHex(bytes) || '0'}`); rest > 0n; rest /= 58n) text = LETTERS[Number(rest % 58n)]! + text
  return '1'.repeat(bytes.findIndex(Boolean) < 0 ? bytes.length : bytes.findIndex(Boolean)) + text
}

/** Bytes as hexadecimal text. */
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of a hexadecimal text. @throws when it is none */
export function fromHex(text: string): Uint8Array {
  if (typeof text !== 'string' || !/^([0-9a-f]{2})*$/i.test(text))
    throw Object.assign(new Error('This is not hexadecimal.'), { code: -32602 })
  return Uint8Array.from(text.match(/../g) ?? [], byte => parseInt(byte, 16))
}

/** A text as base64 of its UTF-8. */
export const toBase64Text = (text: string): string => toBase64(new TextEncoder().encode(text))
