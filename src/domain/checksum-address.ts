import { toHex } from './encodings.js'
import { keccak256 } from './keccak.js'

/** An address, 0x and 40 hexadecimal digits, with its letters in the case that is its checksum (EIP-55). */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak256(new TextEncoder().encode(digits)))
  return `0x${[...digits].map((digit, at) => (hash[at]! > '7' ? digit.toUpperCase() : digit)).join('')}`
}
