// Instructions as dApps hand them over: those of `@solana/kit`, of `@solana/web3.js` 1, and what services write of them as JSON.
import { fromBase58, fromBase64 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import type { RawStep } from './kit.js'
import { isBytes } from './wire.js'

/** Reads one. @throws `invalidParams` for what is none, `otherSigner` where somebody else than the account would have to sign */
export function readInstruction(given: unknown, from: string): RawStep {
  const { programAddress, programId = programAddress, keys, accounts = keys ?? [], data = [] } = Object(given) as Record<string, unknown>
  const bytes = typeof data === 'string' ? fromBase64(data) : isBytes(data) || isNumbers(data) ? Uint8Array.from(data) : undefined
  if (!bytes || !Array.isArray(accounts)) throw named('invalidParams')
  return { program: toKey(programId), accounts: accounts.map(each => readAccount(each, from)), data: bytes }
}

function readAccount(given: unknown, from: string): RawStep['accounts'][number] {
  const fields = Object(given) as Record<string, unknown>
  const { pubkey, address = pubkey, isSigner, isWritable, role = Number(isSigner === true) * 2 + Number(isWritable === true) } = fields
  const { lookupTableAddress, addressIndex: index } = fields
  const key = toKey(address)
  if (role !== 0 && role !== 1 && role !== 2 && role !== 3) throw named('invalidParams')
  if (role >= 2 && key !== from) throw named('otherSigner')
  if (lookupTableAddress === undefined) return { address: key, role }
  if (!Number.isInteger(index) || Number(index) < 0 || Number(index) > 255) throw named('invalidParams')
  return { address: key, role, table: toKey(lookupTableAddress), index: Number(index) }
}

const isNumbers = (data: unknown): data is readonly number[] =>
  Array.isArray(data) && data.every(byte => Number.isInteger(byte) && byte >= 0 && byte < 256)

/** An address, or a `PublicKey` of any make. @throws `invalidParams` */
function toKey(given: unknown): string {
  const { toBase58 } = Object(given) as { toBase58?: unknown }
  const text: unknown = typeof given !== 'string' && typeof toBase58 === 'function' ? (given as { toBase58(): unknown }).toBase58() : given
  if (!fromBase58(text, 32)) throw named('invalidParams')
  return text as string
}
