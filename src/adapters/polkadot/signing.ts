// Asking for signatures, and looking at what comes back; the same for wallets of the page and of a session.
import type { PolkadotPayload, PolkadotSigned, PolkadotSigner } from '../../domain/polkadot-provider.js'
import { fail, toDappError } from './failing.js'
import { toHex } from './ss58.js'

/** 64 bytes, or 65 with the kind of key before them (Substrate's `MultiSignature`). */
const SIGNATURE = /^0x(?:[\da-f]{2})?[\da-f]{128}$/i

/** Who signs, and for whom. */
export interface Signing {
  /** Undefined while nobody is connected. */
  signer: PolkadotSigner | undefined
  /** What errors call the wallet. */
  name: string
}

/** Asks for the signature of a text or of bytes. `address` is as the wallet itself spells it. @throws Error with an EIP-1193 code */
export async function signMessage({ signer, name }: Signing, message: string | Uint8Array, address: string | undefined): Promise<`0x${string}`> {
  if (!signer) return fail('disconnected')
  if (!address) return fail('unauthorized')
  if (typeof signer.signRaw !== 'function') return fail('unsupportedMethod')
  if (typeof message !== 'string' && !ArrayBuffer.isView(message)) return fail('invalidParams')
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  // As hexadecimal always: a text that looks like it would be taken for the bytes it names.
  const data = `0x${toHex(bytes)}`
  return (await checked(() => signer.signRaw!({ address, type: 'bytes', data }), name)).signature
}

/** Asks for the signature of a transaction; the payload goes on as it is. @throws Error with an EIP-1193 code */
export async function signPayload({ signer, name }: Signing, payload: PolkadotPayload): Promise<PolkadotSigned> {
  if (!signer) return fail('disconnected')
  if (typeof signer.signPayload !== 'function') return fail('unsupportedMethod')
  return checked(() => signer.signPayload!(payload), name)
}

async function checked(ask: () => Promise<PolkadotSigned>, name: string): Promise<PolkadotSigned> {
  let answer: PolkadotSigned
  try {
    answer = await ask()
  } catch (error) {
    throw await toDappError(error)
  }
  return isSignature(answer?.signature) ? answer : fail('walletBadAnswer', { name })
}

/** Whether this can be a signature, by its shape. */
export function isSignature(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && SIGNATURE.test(value)
}
