// Transactions as they travel: read, compared and signed without building them.
import { toBase58 } from '../../domain/base58.js'
import { named } from '../../domain/error-code.js'

/** The length of an ed25519 signature. */
export const SIGNATURE = 64
/** The length of a key. */
export const KEY = 32

/** A transaction, taken apart. */
export interface Wire {
  /** In the order of `signers`; all zeros where one is missing. */
  readonly signatures: readonly Uint8Array[]
  /** The addresses that have to sign; the first pays. */
  readonly signers: readonly string[]
  /** What is signed. */
  readonly message: Uint8Array
}

/** Reads a transaction: legacy, version 0, or version 1 (SIMD-0385), whose signatures come last. Undefined for what is none. */
export function readWire(bytes: Uint8Array): Wire | undefined {
  const isLast = bytes[0] === 0x81
  const [count, start] = isLast ? [bytes[1] ?? 0, 0] : readShort(bytes, 0)
  const message = isLast ? bytes.slice(0, -count * SIGNATURE) : bytes.slice(start + count * SIGNATURE)
  const from = isLast ? message.length : start
  const signers = readSigners(message)
  if (!signers.length || signers.length !== count) return undefined
  return { signatures: signers.map((_, at) => bytes.slice(from + at * SIGNATURE, from + (at + 1) * SIGNATURE)), signers, message }
}

/** Reads who has to sign a message; none where it is no message. */
export function readSigners(message: Uint8Array): readonly string[] {
  const version = message[0]! & 0x80 ? message[0]! & 0x7f : -1
  if (version > 1 || !message.length) return []
  const header = version < 0 ? 0 : 1
  const count = message[header]!
  // Version 1 has its configuration, the blockhash and two counts before the addresses.
  const [keys, first] = version === 1 ? [message[41] ?? 0, 42] : readShort(message, header + 3)
  if (!count || count > keys || message.length < first + keys * KEY + (version === 1 ? 0 : KEY)) return []
  return Array.from({ length: count }, (_, at) => toBase58(message.subarray(first + at * KEY, first + (at + 1) * KEY)))
}

/** Writes a transaction with these signatures. */
export function writeWire({ message, signatures }: Pick<Wire, 'message' | 'signatures'>): Uint8Array {
  const parts = message[0] === 0x81 ? [message, ...signatures] : [Uint8Array.of(...writeShort(signatures.length)), ...signatures, message]
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * Takes the signatures of what a wallet answered.
 * @throws `walletBadAnswer` where it is another transaction than was given, or `address` has not signed it
 */
export function takeSignatures(given: Wire, answer: unknown, address: string): Wire {
  const answered = isBytes(answer) ? readWire(answer) : undefined
  if (!answered || !isEqual(answered.message, given.message)) throw named('walletBadAnswer')
  const signatures = given.signatures.map((earlier, at) => (isSigned(answered.signatures[at]!) ? answered.signatures[at]! : earlier))
  const own = given.signers.indexOf(address)
  if (own >= 0 && !isSigned(signatures[own]!)) throw named('walletBadAnswer')
  return { ...given, signatures }
}

/**
 * Takes a transaction as a wallet answered it: signed, and with what the wallet has added to it where nobody else had signed.
 * @throws `walletBadAnswer` where anything else is another than was given, or `address` has not signed it
 */
export async function takeSigned(given: Wire, answer: unknown, address: string): Promise<Wire> {
  const answered = isBytes(answer) ? readWire(answer) : undefined
  if (!answered || isEqual(answered.message, given.message)) return takeSignatures(given, answer, address)
  return (await import('./amended.js')).takeAmended(given, answered, address)
}

export const isSigned = (signature: Uint8Array): boolean => signature.some(byte => byte !== 0)

export function isEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  return a.length === b.length && Array.from(a).every((byte, at) => byte === b[at])
}

/** Whether these are bytes, of this window or of a wallet's own realm. */
export function isBytes(value: unknown, length?: number): value is Uint8Array {
  return ArrayBuffer.isView(value) && 'subarray' in value && (length === undefined || (value as Uint8Array).length === length)
}

/** Reads a number as Solana's wire shortens it: seven bits a byte, three bytes at most. Answers it, and where it ends. */
export function readShort(bytes: Uint8Array, start: number): [value: number, end: number] {
  let value = 0
  for (let at = 0; at < 3; at++) {
    const byte = bytes[start + at] ?? 0
    value |= (byte & 0x7f) << (7 * at)
    if (byte < 0x80) return [value, start + at + 1]
  }
  return [0, start]
}

function writeShort(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]
}
