// Transactions as they travel: read, compared and signed without building them.
import { toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import type { KitTransaction, SolanaTransaction, Web3Transaction } from '../../domain/provider.js'

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
function readSigners(message: Uint8Array): readonly string[] {
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

/** A dApp's transaction, whatever library made it. */
export interface Given<Make = SolanaTransaction> {
  readonly wire: Wire
  /**
   * The dApp's transaction as it was signed: the same object where its make changes in place, another where the wallet has added to it.
   * @throws `walletBadAnswer` where its make takes no such additions
   */
  put(signed: Wire): Make
}

/** A signature of `Transaction` of web3.js. */
interface LegacySignature {
  publicKey: { toBase58(): string }
  signature: Uint8Array | null
}

/** Reads a transaction of any make. @throws `invalidParams` for what is none */
export function toGiven<Make extends SolanaTransaction>(transaction: Make): Given<Make> {
  const given: unknown = transaction
  if (isBytes(given)) {
    const wire = needed(readWire(Uint8Array.from(given)))
    return { wire, put: signed => writeWire(signed) as unknown as Make }
  }
  const { messageBytes, serialize, signatures: slots } = Object(given) as Partial<KitTransaction & Web3Transaction>
  if (messageBytes && slots) return fromKit(given as KitTransaction) as unknown as Given<Make>
  if (typeof serialize === 'function' && Array.isArray(slots)) return fromWeb3(given as Web3Transaction) as unknown as Given<Make>
  throw named('invalidParams')
}

function fromKit(transaction: KitTransaction): Given<KitTransaction> {
  const message = Uint8Array.from(transaction.messageBytes)
  const signers = readSigners(message)
  const slots = transaction.signatures
  const signatures = signers.map(address => Uint8Array.from(slots[address] ?? new Uint8Array(SIGNATURE)))
  if (!signers.length || signatures.some(({ length }) => length !== SIGNATURE)) throw named('invalidParams')
  return {
    wire: { message, signers, signatures },
    put: signed =>
      Object.freeze({
        ...transaction,
        ...(!isEqual(signed.message, message) && { messageBytes: signed.message }),
        signatures: Object.freeze(
          Object.fromEntries(
            signed.signers.map((address, at) => [address, signed.signatures[at]!.some(Boolean) ? signed.signatures[at]! : null]),
          ),
        ),
      }),
  }
}

function fromWeb3(transaction: Web3Transaction): Given<Web3Transaction> {
  const wire = needed(readWire(Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))))
  return {
    wire,
    put(signed) {
      if (!isEqual(signed.message, wire.message)) return remake(transaction, signed)
      signed.signatures.forEach((signature, at) => {
        // A legacy transaction keeps key and signature together, and lists its signers once it has been serialized.
        const legacy = (transaction.signatures as (Partial<LegacySignature> | undefined)[]).find(
          slot => slot?.publicKey?.toBase58() === wire.signers[at],
        )
        if (!legacy) transaction.signatures[at] = signature
        else if (signature.some(Boolean)) legacy.signature = signature
      })
      return transaction
    },
  }
}

/** Nothing can be added to a transaction of web3.js from here; its class makes another of the bytes (`deserialize`, or `from` of `Transaction`). */
function remake({ constructor }: Web3Transaction, signed: Wire): Web3Transaction {
  const bytes = writeWire(signed)
  const maker = constructor as { deserialize?(bytes: Uint8Array): Web3Transaction; from?(bytes: Uint8Array): Web3Transaction }
  try {
    const made = maker.deserialize?.(bytes) ?? maker.from!(bytes)
    if (isEqual(made.serialize({ requireAllSignatures: false, verifySignatures: false }), bytes)) return made
  } catch {
    // A class of another make, or none.
  }
  throw named('walletBadAnswer')
}

function needed(wire: Wire | undefined): Wire {
  if (!wire) throw named('invalidParams')
  return wire
}
