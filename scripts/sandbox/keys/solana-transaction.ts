// Solana's transactions as they travel, legacy and version 0 (https://solana.com/docs/core/transactions).
import { toBase58 } from './base58.js'

/** One call of a transaction. Accounts that a table holds are named by their place: `#12`. */
export interface SolanaInstruction {
  program: string
  accounts: string[]
  data: Uint8Array
}

/** A transaction taken apart. */
export interface SolanaTransaction {
  /** What the signatures are over. */
  message: Uint8Array
  /** Where in the bytes the first signature stands; each takes 64. */
  signaturesAt: number
  signatures: Uint8Array[]
  /** Who has to sign, in order; the first one pays the fee. */
  signers: string[]
  /** The addresses the transaction names itself. */
  accounts: string[]
  recentBlockhash: string
  instructions: SolanaInstruction[]
}

/** Takes a transaction apart. @throws when it is none */
export function readSolanaTransaction(wire: Uint8Array): SolanaTransaction {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > wire.length) throw new Error('The transaction ends too early.')
    at += count
    return wire.subarray(at - count, at)
  }
  const takeByte = () => take(1)[0]!
  // Lengths: seven bits a byte, at most three bytes.
  const takeLength = (): number => {
    let length = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = takeByte()
      length |= (byte & 0x7f) << shift
      if (byte < 0x80) return length
    }
    throw new Error('A length in the transaction is too long.')
  }
  const takeList = <Item>(item: () => Item): Item[] => Array.from({ length: takeLength() }, item)

  const count = takeLength()
  const signaturesAt = at
  const signatures = Array.from({ length: count }, () => take(64))
  const message = wire.subarray(at)
  const isVersioned = (wire[at] ?? 0) >= 0x80
  if (isVersioned && takeByte() !== 0x80) throw new Error('The transaction has a version that nobody here knows.')
  const [required] = take(3) as unknown as [number]
  const accounts = takeList(() => toBase58(take(32)))
  if (required !== count || required > accounts.length || !required)
    throw new Error('The transaction has not as many places for signatures as it has signers.')
  const recentBlockhash = toBase58(take(32))
  const nameOf = (place: number) => accounts[place] ?? `#${place}`
  const instructions = takeList(() => ({ program: nameOf(takeByte()), accounts: takeList(takeByte).map(nameOf), data: take(takeLength()) }))
  if (isVersioned) takeList(() => [take(32), take(takeLength()), take(takeLength())])
  if (at !== wire.length) throw new Error('There is more behind the transaction than belongs to it.')
  return { message, signaturesAt, signatures, signers: accounts.slice(0, required), accounts, recentBlockhash, instructions }
}
