// What a message says that somebody is to sign: which accounts it may change, and what it does.
import { toBase58 } from '../../domain/encodings.js'
import { KEY, readShort } from './wire.js'

/** A message, taken apart. */
export interface Message {
  /** All accounts in the order in which instructions name them; those of tables are missing until `toAddresses` has found them. */
  keys: readonly string[]
  /** By their places: those that sign, and those of `keys` that may be changed. */
  signers: number
  isWritable(at: number): boolean
  steps: readonly { program: number; accounts: readonly number[]; data: Uint8Array }[]
  tables: readonly { table: string; writable: readonly number[]; readonly: readonly number[] }[]
}

/** Reads a message: legacy or version 0. Undefined for any other, and where it ends early or goes on. */
export function readMessage(bytes: Uint8Array): Message | undefined {
  const isLegacy = !(bytes[0]! & 0x80)
  if (!isLegacy && bytes[0] !== 0x80) return undefined
  let at = isLegacy ? 0 : 1
  const [signers = 0, readonlySigners = 0, readonlyOthers = 0] = bytes.subarray(at, at + 3)
  at += 3
  const count = (): number => {
    const [value, end] = readShort(bytes, at)
    at = end
    return value
  }
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length))
  const key = () => toBase58(take(KEY))
  const list = <Item>(read: () => Item): Item[] => {
    const length = count()
    // Nothing is shorter than a byte: what says it has more is cut off.
    return length > bytes.length - at ? ((at = Infinity), []) : Array.from({ length }, read)
  }
  const keys = list(key)
  take(KEY)
  const steps = list(() => ({ program: take(1)[0]!, accounts: [...take(count())], data: take(count()) }))
  const tables = isLegacy ? [] : list(() => ({ table: key(), writable: [...take(count())], readonly: [...take(count())] }))
  if (at !== bytes.length || !signers || signers > keys.length) return undefined
  const written = tables.reduce((sum, { writable }) => sum + writable.length, 0)
  return {
    keys,
    signers,
    isWritable: at =>
      at < signers ? at < signers - readonlySigners : at < keys.length ? at < keys.length - readonlyOthers : at < keys.length + written,
    steps,
    tables,
  }
}

/** In a lookup table the addresses follow what is said of it (address lookup table program, `LOOKUP_TABLE_META_SIZE`). */
const TABLE_HEAD = 56

/** All accounts of a message, those of its tables too. @param read the data of a table. Undefined where a table does not have one */
export async function toAddresses(
  { keys, tables }: Message,
  read: (table: string) => Promise<Uint8Array | undefined>,
): Promise<readonly string[] | undefined> {
  const found = await Promise.all(
    tables.map(async ({ table, writable, readonly }) => {
      const data = await read(table)
      const entry = (index: number) => data?.subarray(TABLE_HEAD + index * KEY, TABLE_HEAD + (index + 1) * KEY)
      return [writable, readonly].map(all => all.map(entry))
    }),
  )
  // What may be changed stands before what may not, of all tables.
  const all = [0, 1].flatMap(part => found.flatMap(each => each[part]!))
  return all.every(each => each?.length === KEY) ? [...keys, ...all.map(each => toBase58(each!))] : undefined
}
