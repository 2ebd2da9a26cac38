// Whether somebody signed something: an answer that owes nothing to the code it is asked about.
import { hexToU8a, isHex, stringToU8a } from '@polkadot/util'
import { signatureVerify } from '@polkadot/util-crypto'
import { toPublicKey } from './chain.js'
import { invalidParams } from './json-rpc.js'

/** What was found. `isValid` is false for keys of other kinds as well. */
export interface Verdict {
  isValid: boolean
  crypto: 'sr25519' | 'ed25519' | 'none'
}

/**
 * Checks `{ address, message, signature }`: a text, or with `data` instead of `message` bytes in hexadecimal, signed bare or wrapped in
 * `<Bytes>…</Bytes>`, by an sr25519 or ed25519 key. @throws RpcAnswerError where one of them cannot be read
 */
export function verify(question: unknown): Verdict {
  const { address, message, data, signature } = Object(question) as Record<string, unknown>
  const isText = typeof message === 'string'
  if (!isText && !isHex(data)) throw invalidParams('expected a message, or data in hexadecimal')
  if (!isHex(signature) || ![64, 65].includes(hexToU8a(signature).length)) throw invalidParams('expected a signature of 64 or 65 bytes')
  let publicKey: Uint8Array
  try {
    publicKey = toPublicKey(address)
  } catch (error) {
    throw invalidParams((error as Error).message)
  }
  const { isValid, crypto } = signatureVerify(isText ? stringToU8a(message) : hexToU8a(data as string), signature, publicKey)
  return isValid && (crypto === 'sr25519' || crypto === 'ed25519') ? { isValid, crypto } : { isValid: false, crypto: 'none' }
}
