// The one file that brings ENS' rules for names (ENSIP-15): tables of all scripts, for those who type a name.
import { ens_normalize } from '@adraffy/ens-normalize'
import { keccak256 } from '../domain/keccak.js'

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const toHex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

/** What the registry knows a name by (EIP-137), after it has been normalised: hexadecimal without 0x. Undefined for what is no name. */
export function toNode(name: string): string | undefined {
  let node = new Uint8Array(32)
  try {
    for (const label of ens_normalize(name).split('.').reverse()) {
      // An empty name is one, and an empty part of another is not.
      if (!label) return undefined
      node = keccak256(new Uint8Array([...node, ...keccak256(toBytes(label))])) as typeof node
    }
    return toHex(node)
  } catch {
    return undefined
  }
}

/** An address, 0x and 40 hexadecimal digits, spelt with its checksum (EIP-55). */
export function toChecksum(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = toHex(keccak256(toBytes(digits)))
  return `0x${[...digits].map((digit, at) => (hash[at]! > '7' ? digit.toUpperCase() : digit)).join('')}`
}
