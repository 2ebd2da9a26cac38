// The key of a Solana account: messages, and transactions as they travel. Runs in Node and in browsers.
import { ed25519 } from '@noble/curves/ed25519'
import { computeHmac, concat, getBytes, toBeHex, toUtf8Bytes } from 'ethers'
import { toBase58 } from './base58.js'
import { readSolanaTransaction } from './solana-transaction.js'

/** An account of Solana. */
export interface SolanaKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Uint8Array
  /** Puts its signature into its place of a transaction. @throws when it has none there */
  signTransaction(wire: Uint8Array): { transaction: Uint8Array; signature: Uint8Array }
}

/** The account of an Ed25519 seed of 32 bytes. */
export function createSolanaKey(seed: Uint8Array): SolanaKey {
  const publicKey = ed25519.getPublicKey(seed)
  const address = toBase58(publicKey)
  return {
    address,
    publicKey,
    sign: message => ed25519.sign(message, seed),
    signTransaction(wire) {
      const { signers, message, signaturesAt } = readSolanaTransaction(wire)
      const place = signers.indexOf(address)
      if (place < 0) throw new Error(`The transaction does not ask ${address} to sign.`)
      const signature = ed25519.sign(message, seed)
      const transaction = wire.slice()
      transaction.set(signature, signaturesAt + 64 * place)
      return { transaction, signature }
    },
  }
}

/** Derives an Ed25519 seed from that of a phrase; each step is hardened, there is no other (SLIP-0010). */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = getBytes(computeHmac('sha512', toUtf8Bytes('ed25519 seed'), seed))
  for (const index of path) {
    const data = concat(['0x00', node.slice(0, 32), toBeHex(index + 0x80000000, 4)])
    node = getBytes(computeHmac('sha512', node.slice(32), data))
  }
  return node.slice(0, 32)
}
