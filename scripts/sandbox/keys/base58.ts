// Base58 as Bitcoin has it; ethers reads it as a number, which forgets the zeros in front.
import { decodeBase58, encodeBase58, getBytes, toBeHex } from 'ethers'

/** Bytes as base58. */
export const toBase58 = (bytes: Uint8Array): string => encodeBase58(bytes)

/** The bytes of a base58 text. @throws when it is none */
export function fromBase58(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]*$/.test(text)) throw new Error('This is not base58.')
  const zeros = /^1*/.exec(text)![0].length
  const value = zeros < text.length ? toBeHex(decodeBase58(text)).slice(2) : ''
  return getBytes(`0x${'00'.repeat(zeros)}${value}`)
}
