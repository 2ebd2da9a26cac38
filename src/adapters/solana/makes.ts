import { named } from '../../domain/error-code.js'
import type { KitTransaction, SolanaTransaction, Web3Transaction } from '../../domain/solana-provider.js'
import { isBytes, isEqual, readSigners, readWire, SIGNATURE, writeWire, type Wire } from './wire.js'

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
    put: signed => Object.freeze({
      ...transaction,
      ...(!isEqual(signed.message, message) && { messageBytes: signed.message }),
      signatures: Object.freeze(Object.fromEntries(signed.signers.map((address, at) => [address, signed.signatures[at]!.some(Boolean) ? signed.signatures[at]! : null]))),
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
        const legacy = (transaction.signatures as (Partial<LegacySignature> | undefined)[]).find(slot => slot?.publicKey?.toBase58() === wire.signers[at])
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
