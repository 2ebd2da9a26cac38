// Which accounts a transaction names.
import { getAddressDecoder, type Address, type CompiledTransactionMessage, type EncodedAccount } from '@solana/kit'

/** A transaction's accounts in the order its instructions count them. */
export interface Keys {
  all: readonly Address[]
  /** Those that came from lookup tables; they stand behind the others. */
  loaded: { writable: readonly Address[]; readonly: readonly Address[] }
  signers: number
  isWritable(index: number): boolean
}

// Before a lookup table's addresses there are 56 bytes of its own.
const TABLE_HEAD = 56

/** Finds them; `get` reads a lookup table's account. */
export function findKeys(message: CompiledTransactionMessage, get: (address: Address) => EncodedAccount | undefined): Keys {
  const { header, staticAccounts } = message
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  const load = (kind: 'writableIndexes' | 'readonlyIndexes') =>
    lookups.flatMap(lookup => {
      const data = get(lookup.lookupTableAddress)?.data
      const at = (index: number) => data?.subarray(TABLE_HEAD + 32 * index, TABLE_HEAD + 32 * (index + 1))
      return lookup[kind].map(at).flatMap(bytes => (bytes?.length === 32 ? getAddressDecoder().decode(bytes) : []))
    })
  const loaded = { writable: load('writableIndexes'), readonly: load('readonlyIndexes') }
  const signers = header.numSignerAccounts
  const count = staticAccounts.length
  return {
    all: [...staticAccounts, ...loaded.writable, ...loaded.readonly],
    loaded,
    signers,
    isWritable: index =>
      index < signers
        ? index < signers - header.numReadonlySignerAccounts
        : index < count
          ? index < count - header.numReadonlyNonSignerAccounts
          : index < count + loaded.writable.length,
  }
}
