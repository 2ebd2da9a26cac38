// Reads what a caller sent. Whatever is not as it should be is -32602.
import { getBase58Encoder, getBase64Encoder, isAddress, type Address } from '@solana/kit'
import type { Commitment } from './clock.js'
import { invalidParams } from '../rpc.js'

/** The settings object many methods take last. */
export type Settings = Record<string, unknown>

// A packet of 1280 bytes less the headers of IPv6 and of a fragment.
const MOST_TRANSACTION_BYTES = 1232

/** The address at `index`. */
export function readAddress(value: unknown): Address {
  if (typeof value !== 'string') throw invalidParams('Invalid param: an address is expected')
  if (!isAddress(value)) throw invalidParams(/^[1-9A-HJ-NP-Za-km-z]*$/.test(value) ? 'Invalid param: WrongSize' : 'Invalid param: Invalid')
  return value
}

/** A list of at most `most` addresses. */
export function readAddresses(value: unknown, most = 100): Address[] {
  if (!Array.isArray(value)) throw invalidParams('invalid type: expected a sequence')
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
  return value.map(readAddress)
}

/** The settings; none is an empty object. */
export function readSettings(value: unknown): Settings {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidParams('invalid type: expected an object')
  return value as Settings
}

/** The commitment asked for. */
export function readCommitment({ commitment = 'finalized' }: Settings): Commitment {
  if (commitment === 'processed' || commitment === 'confirmed' || commitment === 'finalized') return commitment
  throw invalidParams(`unknown variant \`${String(commitment)}\`, expected one of \`processed\`, \`confirmed\`, \`finalized\``)
}

/** A whole number that is not negative. */
export function readNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw invalidParams('invalid type: a whole number is expected')
}

/** A transaction's or a message's bytes. */
export function readBytes(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value !== 'string') throw invalidParams('invalid type: expected a string')
  if (encoding !== 'base58' && encoding !== 'base64')
    throw invalidParams(`unsupported encoding: ${String(encoding)}. Supported encodings: base58, base64`)
  let bytes: Uint8Array
  try {
    bytes = new Uint8Array((encoding === 'base58' ? getBase58Encoder() : getBase64Encoder()).encode(value))
  } catch {
    throw invalidParams(`invalid ${encoding} encoding`)
  }
  if (bytes.length > MOST_TRANSACTION_BYTES) {
    throw invalidParams(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${bytes.length} bytes (max: ${MOST_TRANSACTION_BYTES} bytes)`,
    )
  }
  return bytes
}
