import { secp256k1 } from '../curve.js'
import { toHex } from '../../domain/encodings.js'
import { keccak256 } from '../../domain/keccak.js'

/** The recovery bit as wallets write it: bare, or 27 more as Bitcoin once did. */
const RECOVERY: Record<number, number> = { 0: 0, 1: 1, 27: 0, 28: 1 }

/** What a wallet signs when it is given a text (EIP-191), hexadecimal without `0x`. */
export function hashMessage(message: string): string {
  const bytes = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${bytes.length}`)
  return toHex(keccak256(Uint8Array.from([...prefix, ...bytes])))
}

/** The account (lower case) whose key made a signature of 65 bytes, or of 64 (EIP-2098), over a hash; undefined where it is none. */
export function recoverSigner(hash: string, signature: string): string | undefined {
  const long = toLong(signature)
  const recovery = RECOVERY[Number(`0x${long?.slice(128)}`)]
  if (!long || recovery === undefined) return undefined
  try {
    const key = secp256k1.Signature.fromCompact(long.slice(0, 128)).addRecoveryBit(recovery).recoverPublicKey(hash).toRawBytes(false)
    return `0x${toHex(keccak256(key.subarray(1)).subarray(-20))}`
  } catch {
    return undefined
  }
}

/** Both parts of a signature and the recovery bit, in 65 bytes; the short form keeps that bit in the first of its second part. */
function toLong(signature: string): string | undefined {
  const [, digits] = /^0x([\da-f]{130}|[\da-f]{128})$/i.exec(signature) ?? []
  if (digits?.length !== 128) return digits
  const top = parseInt(digits[64]!, 16)
  return digits.slice(0, 64) + (top & 7).toString(16) + digits.slice(65) + (top > 7 ? '01' : '00')
}
