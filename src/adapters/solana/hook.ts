// Tokens of Token-2022 whose mint names a program that is called at each transfer: the accounts which that program wants are found as its
// list on the chain says (spl-transfer-hook-interface, `Execute`; spl-tlv-account-resolution, `ExtraAccountMeta`).
import { fromBase58, toBase58 } from '../../domain/encodings.js'
import { named } from '../../domain/error-code.js'
import { toDerived } from './kit.js'
import type { Node } from './node.js'
import { isEqual, KEY } from './wire.js'

/** A transfer of such a token. */
export interface HookedTransfer {
  /** The program that is called. */
  hook: string
  source: string
  mint: string
  destination: string
  owner: string
  units: bigint
  /** What accounts will hold that are not there yet, by address: the receiver's, which is created in the same transaction. */
  soon: Readonly<Record<string, Uint8Array>>
}

/** An account that has to be named as well. None of them signs. */
export interface ExtraAccount {
  address: string
  isWritable: boolean
}

/** Before the call and before its list stands the name of the call: the hash of "spl-transfer-hook-interface:execute", its first 8 bytes. */
const EXECUTE = [105, 37, 101, 197, 75, 251, 102, 26]

/** An account of the list: how it is found (1 byte), 32 bytes for that, whether it signs, whether it may be written. */
const ENTRY = 35
/** A transaction has no room for more. */
const MOST = 40

/** What has a list we can't follow can't be sent from here. */
const unmet = () => named('tokenRuled')

/**
 * Finds the accounts to name beside the four of a transfer, in the order the token program expects them.
 * @throws `tokenRuled` where its list can't be followed, or somebody else would have to sign; `rpcFailed`
 */
export async function findHookAccounts(transfer: HookedTransfer, node: Node): Promise<readonly ExtraAccount[]> {
  const { hook, source, mint, destination, owner, units, soon } = transfer
  const list = await toDerived(hook, [new TextEncoder().encode('extra-account-metas'), toKey(mint)])
  const read = new Map<string, Promise<Uint8Array>>()
  const dataOf = (address: string): Promise<Uint8Array> => {
    const known =
      read.get(address) ??
      (soon[address] ? Promise.resolve(soon[address]) : node.account(address).then(found => found?.data ?? new Uint8Array()))
    read.set(address, known)
    return known
  }
  const ends: ExtraAccount[] = [{ address: hook, isWritable: false }]
  const entries = readList(await dataOf(list))
  if (!entries) return ends

  const call = new Uint8Array(16)
  call.set(EXECUTE)
  new DataView(call.buffer).setBigUint64(8, units, true)
  // As the program sees them: what it gets of a transfer it may only read.
  const seen: ExtraAccount[] = [source, mint, destination, owner, list].map(address => ({ address, isWritable: false }))
  const first = seen.length
  for (const entry of entries) {
    const address = await toAddress(entry, seen, { hook, call, dataOf })
    const before = seen.filter(other => other.address === address)
    // Who signs for the transfer does not sign for the program; anybody else's signature we do not have.
    if (entry[33] && !before.length) throw unmet()
    seen.push({ address, isWritable: Boolean(entry[34]) && (!before.length || before.some(({ isWritable }) => isWritable)) })
  }
  return [...seen.slice(first), ...ends, { address: list, isWritable: false }]
}

/** Reads the list for the call; undefined where the program keeps none. */
function readList(data: Uint8Array): readonly Uint8Array[] | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = 0; at + 12 <= data.length; at += 12 + view.getUint32(at + 8, true)) {
    if (!isEqual(data.subarray(at, at + 8), EXECUTE)) continue
    const count = at + 16 <= data.length ? view.getUint32(at + 12, true) : Infinity
    const start = at + 16
    if (count > MOST || start + count * ENTRY > data.length) throw unmet()
    return Array.from({ length: count }, (_, index) => data.subarray(start + index * ENTRY, start + (index + 1) * ENTRY))
  }
  return undefined
}

interface Place {
  hook: string
  call: Uint8Array
  dataOf(address: string): Promise<Uint8Array>
}

/** An account of the list stands there itself, in the call or in another account, or is derived from seeds of the hook or of another program. */
async function toAddress(entry: Uint8Array, seen: readonly ExtraAccount[], place: Place): Promise<string> {
  const [kind = 0] = entry
  const config = entry.subarray(1, 1 + KEY)
  if (kind === 0) return toBase58(config)
  if (kind === 2) {
    const [of, first = 0, second = 0] = config
    if (of === 1) return toBase58(slice(place.call, first, KEY))
    if (of === 2) return toBase58(slice(await place.dataOf(at(seen, first)), second, KEY))
    throw unmet()
  }
  if (kind > 1 && kind < 128) throw unmet()
  const seeds = await toSeeds(config, seen, place)
  return toDerived(kind === 1 ? place.hook : at(seen, kind - 128), seeds).catch(() => {
    throw unmet()
  })
}

/** Reads the seeds of an address: bytes, a part of the call, the address of an account, a part of what an account holds. */
async function toSeeds(config: Uint8Array, seen: readonly ExtraAccount[], { call, dataOf }: Place): Promise<Uint8Array[]> {
  const seeds: Uint8Array[] = []
  for (let from = 0; from < config.length && config[from]; ) {
    const [kind, first = 0, second = 0, third = 0] = config.subarray(from)
    if (kind === 1) seeds.push(slice(config, from + 2, first))
    else if (kind === 2) seeds.push(slice(call, first, second))
    else if (kind === 3) seeds.push(toKey(at(seen, first)))
    else if (kind === 4) seeds.push(slice(await dataOf(at(seen, first)), second, third))
    else throw unmet()
    from += [0, 2 + first, 3, 2, 4][kind!]!
  }
  return seeds
}

const toKey = (address: string): Uint8Array => fromBase58(address, KEY)!

function at(seen: readonly ExtraAccount[], index: number): string {
  const found = seen[index]
  if (!found) throw unmet()
  return found.address
}

function slice(bytes: Uint8Array, start: number, length: number): Uint8Array {
  if (start + length > bytes.length) throw unmet()
  return bytes.slice(start, start + length)
}
