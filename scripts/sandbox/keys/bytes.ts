// Bytes as they travel in JSON. Runs in Node and in browsers.
import { decodeBase64, encodeBase64, getBytes, hexlify, toUtf8String } from 'ethers'

/** Bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string => encodeBase64(bytes)

/** The bytes of a base64 text. @throws when it is none */
export function fromBase64(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4) throw new Error('This is not base64.')
  return decodeBase64(text)
}

/** Bytes as hexadecimal text without a prefix. */
export const toHex = (bytes: Uint8Array): string => hexlify(bytes).slice(2)

/** The bytes of a hexadecimal text, with or without a prefix. @throws when it is none */
export function fromHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^(0x)?([0-9a-f]{2})*$/i.test(text)) throw new Error('This is not hexadecimal.')
  return getBytes(`0x${text.replace(/^0x/i, '')}`)
}

/** The text that bytes are, or undefined when they are none that people can read. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = toUtf8String(bytes)
    return /[\0-\x08\x0e-\x1f\x7f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
