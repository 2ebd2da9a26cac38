import { fromBase58 } from '../../domain/encodings.js'

/**
 * Whether the account at `address`, which is its public key, has signed `message` (ed25519). Browsers know the curve themselves;
 * where one does not yet, a library is fetched.
 * @param signature base58, as Solana writes it
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
  const [key, proof] = [fromBase58(address, 32), fromBase58(signature, 64)]
  if (!key || !proof) return false
  const bytes = new TextEncoder().encode(message)
  // Node tells whoever runs it that its own is an experiment.
  const native = typeof document === 'undefined' ? undefined : await verifyNatively(key, proof, bytes)
  return native ?? (await import('../ed25519.js')).verify(key, proof, bytes)
}

/** Undefined where the browser does not know the curve, or the page is not served safely. */
async function verifyNatively(key: Uint8Array, proof: Uint8Array, bytes: Uint8Array): Promise<boolean | undefined> {
  try {
    const imported = await crypto.subtle.importKey('raw', key as BufferSource, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, proof as BufferSource, bytes as BufferSource)
  } catch {
    return undefined
  }
}
