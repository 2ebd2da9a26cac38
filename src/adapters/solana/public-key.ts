import { fromBase58 } from '../../domain/base58.js'
import type { SolanaPublicKey } from '../../domain/solana-provider.js'

/** Makes of an address what dApps read of a `PublicKey`. */
export function toPublicKey(address: string): SolanaPublicKey {
  const text = () => address
  return { toBase58: text, toString: text, toJSON: text, toBytes: () => fromBase58(address, 32)!, equals: other => other.toBase58() === address }
}
