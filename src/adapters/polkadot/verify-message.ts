import { blake2b } from '@noble/hashes/blake2b'
import { fromHex } from '../../domain/encodings.js'
import { secp256k1 } from '../curve.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { decodeSs58, encodeSs58, GENERIC_PREFIX, PREFIXES } from './addresses.js'

/** The kinds of key of Substrate's `MultiSignature`, by the byte before their signature. */
const KINDS = ['ed25519', 'sr25519', 'ecdsa'] as const
type Kind = (typeof KINDS)[number]

/**
 * Whether the account at `address` (SS58, of any network) has signed `message`, with a key of any of the three kinds. Wallets sign a text
 * within `<Bytes>`, so that it is no transaction; some older ones as it is.
 * @param signature hexadecimal: 64 bytes (65 of ECDSA), or those with the kind of key before them
 */
export async function verifyMessage({
  message,
  signature,
  address,
}: {
  message: string
  signature: string
  address: string
}): Promise<boolean> {
  const key = decodeSs58(address)?.publicKey
  const given = fromHex(signature.replace(/^0x/, ''))
  if (!key || !given) return false
  const texts = [`<Bytes>${message}</Bytes>`, message].map(text => new TextEncoder().encode(text))
  for (const [kind, proof] of toProofs(given)) for (const text of texts) if (await isSigned(kind, text, proof, key)) return true
  return false
}

/** An account as it is written on a network; on one whose prefix is not known, in the generic way. */
export function toOneSpelling(address: string, network: CaipNetworkId): string {
  const account = decodeSs58(address)
  return account ? encodeSs58({ ...account, prefix: PREFIXES[network] ?? GENERIC_PREFIX }) : address
}

/** What a signature may be: with its kind before it that kind, else whichever is as long. */
function toProofs(given: Uint8Array): readonly (readonly [Kind, Uint8Array])[] {
  const kind = KINDS[given[0]!]
  const rest = given.subarray(1)
  const proofs: (readonly [Kind, Uint8Array])[] = []
  if (kind && rest.length === (kind === 'ecdsa' ? 65 : 64)) proofs.push([kind, rest])
  if (given.length === 65) proofs.push(['ecdsa', given])
  if (given.length === 64) proofs.push(['sr25519', given], ['ed25519', given])
  return proofs
}

async function isSigned(kind: Kind, text: Uint8Array, proof: Uint8Array, key: Uint8Array): Promise<boolean> {
  try {
    if (kind === 'ed25519') return (await import('../ed25519.js')).verify(key, proof, text)
    if (kind === 'sr25519') return (await import('../sr25519.js')).verifySr25519(text, proof, key)
    // The account of an ECDSA key is the hash of that key, which is found by the signature.
    const recovery = proof[64]! % 27
    const signer = secp256k1.Signature.fromCompact(proof.subarray(0, 64))
      .addRecoveryBit(recovery)
      .recoverPublicKey(blake2b(text, { dkLen: 32 }))
      .toRawBytes(true)
    return blake2b(signer, { dkLen: 32 }).every((byte, at) => byte === key[at])
  } catch {
    return false
  }
}
