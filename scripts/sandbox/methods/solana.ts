// What is signed and sent on Solana.
import { toBase58 } from '../keys/base58.js'
import { toBase64 } from '../keys/bytes.js'
import { readSolanaTransaction } from '../keys/solana-transaction.js'
import type { SolanaKey } from '../keys/solana.js'
import type { Rpc } from '../rpc.js'
import { describeSolana } from '../words/solana.js'
import { WalletError } from './errors.js'
import { attempt, describeBytes, invalid, type Prepared } from './prepared.js'

/** Whose signature it is; looked for once its owner has agreed. */
type KeyOf = (wire: Uint8Array) => SolanaKey
type Signed = ReturnType<SolanaKey['signTransaction']>

/** A message, which comes to its signature. */
export function prepareMessage(bytes: Uint8Array, site: string, keyOf: KeyOf): Prepared<Uint8Array> {
  if (isTransaction(bytes)) throw invalid('This is a transaction, not a message.')
  return { words: () => describeBytes(bytes, site), perform: () => keyOf(bytes).sign(bytes) }
}

/** Transactions that are signed and not sent. */
export function prepareSignatures(wires: readonly Uint8Array[], keyOf: KeyOf): Prepared<Signed[]> {
  return {
    words: () => attempt(() => describeSolana(wires, false)),
    perform: () => wires.map(wire => sign(wire, keyOf)),
  }
}

/** A transaction that is signed and sent; comes to its signature, as the node has it. */
export function prepareSending(wire: Uint8Array, options: unknown, keyOf: KeyOf, node: Rpc): Prepared<Uint8Array> {
  return {
    words: () => attempt(() => describeSolana([wire], true)),
    async perform() {
      const { transaction } = sign(wire, keyOf)
      const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = Object(options) as Record<string, unknown>
      const sent = await node('sendTransaction', [
        toBase64(transaction),
        { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot },
      ])
      const first = readSolanaTransaction(transaction).signatures[0]!
      if (sent !== toBase58(first)) throw new WalletError('internal', 'The node answered with the signature of another transaction.')
      return first
    },
  }
}

/** Reads a list of transactions, at least one. */
export function readTransactions(value: unknown, read: (each: unknown) => Uint8Array): Uint8Array[] {
  if (!Array.isArray(value) || !value.length) throw invalid('Transactions are expected.')
  return value.map(each => attempt(() => read(each), 'The transaction'))
}

const sign = (wire: Uint8Array, keyOf: KeyOf): Signed => {
  const key = keyOf(wire)
  return attempt(() => key.signTransaction(wire))
}

// A wallet must not sign a transaction that calls itself a message: its bytes are a transaction's message.
function isTransaction(bytes: Uint8Array): boolean {
  try {
    const count = bytes[0]! >= 0x80 ? bytes[1]! : bytes[0]!
    readSolanaTransaction(Uint8Array.from([count, ...new Uint8Array(64 * count), ...bytes]))
    return true
  } catch {
    return false
  }
}
