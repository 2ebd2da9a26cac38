// Loads when somebody has signed in with one click: how their signature is checked.
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { toString } from './bytes.js'

/** The build gives this file the original that `signatures.ts` stands in for; it finds an account by `recoverAddress`. */
export { verifySignature } from '@walletconnect/utils'

/** The recovery bit as wallets write it: bare, or 27 more as Bitcoin once did. */
const RECOVERY: Record<number, number> = { 0: 0, 1: 1, 27: 0, 28: 1 }

/**
 * The account whose key made `signature` (65 bytes) over `hash`, both hexadecimal; lower case. Stands in for viem's function of that name.
 * @throws when it is no signature
 */
export async function recoverAddress({ hash, signature }: { hash: string; signature: string }): Promise<string> {
  const recovery = RECOVERY[Number(`0x${signature.slice(130)}`)]
  if (!/^0x[0-9a-f]{130}$/i.test(signature) || recovery === undefined) throw new Error('Not a signature')
  const signed = secp256k1.Signature.fromCompact(signature.slice(2, 130)).addRecoveryBit(recovery)
  const key = signed.recoverPublicKey(hash.slice(2)).toRawBytes(false)
  return `0x${toString(keccak_256(key.subarray(1)).subarray(-20), 'base16')}`
}
