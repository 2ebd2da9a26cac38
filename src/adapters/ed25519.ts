import { ed25519 } from '@noble/curves/ed25519'

/** Whether `proof` (64 bytes) is the signature of the holder of `key` (32 bytes) over `bytes` (RFC 8032, to the letter). */
export function verify(key: Uint8Array, proof: Uint8Array, bytes: Uint8Array): boolean {
  try {
    return ed25519.verify(proof, bytes, key, { zip215: false })
  } catch {
    return false
  }
}
