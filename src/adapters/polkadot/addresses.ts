// SS58, the address format of Substrate chains: a network's prefix, a public key, and two bytes of checksum, in base58
// (docs.polkadot.com, "Accounts"; ss58-registry). One account has one spelling on each network.
import { blake2b } from '@noble/hashes/blake2b'
import type { CaipNetworkId } from '../../domain/caip.js'
import { fromBase58, toBare, toBase58, toHex } from '../../domain/encodings.js'
import type { CaipNetwork } from '../../domain/networks.js'

const KEY_BYTES = 32
const CHECKSUM_BYTES = 2
/** Largest prefix that two bytes hold. */
const LAST_PREFIX = 16_383

/** An address taken apart. */
export interface Ss58 {
  prefix: number
  publicKey: Uint8Array
}

/** Reads an address of any network; undefined for anything else, and where the checksum is wrong. */
export function decodeSs58(text: unknown): Ss58 | undefined {
  if (typeof text !== 'string' || text.length > 50) return undefined
  const bytes = fromBase58(text)
  const first = bytes?.[0] ?? 128
  const head = first < 64 ? 1 : 2
  if (!bytes || first > 127 || bytes.length !== head + KEY_BYTES + CHECKSUM_BYTES) return undefined
  const body = bytes.subarray(0, head + KEY_BYTES)
  if (checksumOf(body).some((byte, at) => byte !== bytes[body.length + at])) return undefined
  const second = bytes[1]!
  const prefix = head === 1 ? first : ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8)
  // Of two bytes are those alone that one cannot hold: an account has one spelling on a network.
  return isPrefix(prefix) && prefix >= 64 === (head === 2) ? { prefix, publicKey: body.slice(head) } : undefined
}

/** Writes the address of a public key (32 bytes) on a network. @throws RangeError where the prefix is none */
export function encodeSs58({ prefix, publicKey }: Ss58): string {
  if (!isPrefix(prefix) || publicKey.length !== KEY_BYTES)
    throw new RangeError(`No SS58 address: prefix ${prefix}, ${publicKey.length} bytes`)
  const head = prefix < 64 ? [prefix] : [((prefix & 252) >> 2) | 64, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...publicKey])
  return toBase58(Uint8Array.from([...body, ...checksumOf(body)]))
}

/** Whether this can be a network's prefix. 46 and 47 are reserved and stand for no network. */
export function isPrefix(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST_PREFIX && value !== 46 && value !== 47
}

function checksumOf(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body])).subarray(0, CHECKSUM_BYTES)
}

/** SS58 prefixes of the usual networks (ss58-registry), by CAIP-2 id: Polkadot, its Asset Hub, Kusama, Westend. */
export const PREFIXES: Partial<Record<CaipNetworkId, number>> = {
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 0,
  'polkadot:68d56f15f85d3136970ec16946040bc1': 0,
  'polkadot:b0a8d493285c2df73290dfb7e61f870f': 2,
  'polkadot:e143f23803ac50e8f6f8e62695d1ce9e': 42,
}

/** The prefix of networks that have none of their own, test networks mostly. */
export const GENERIC_PREFIX = 42

/** An account of a wallet: one key, however a network spells its address. */
export interface Key {
  publicKey: Uint8Array
  /** As the wallet spells it, and may insist on when it signs. */
  own: string
  /** Where the wallet wants it used, if not everywhere. */
  caipNetworkId?: CaipNetworkId | undefined
}

/** Kinds of key whose address is an SS58 one of 32 bytes, and its public key; that of the others (`ecdsa`, `ethereum`) is a hash. */
const KINDS: readonly unknown[] = ['sr25519', 'ed25519', undefined, null]

/** Reads a wallet's list of accounts, each key once; what cannot be read or used here is left out. */
export function readKeys(list: unknown): readonly Key[] {
  const keys = new Map<string, Key>()
  for (const entry of Array.isArray(list) ? (list as unknown[]) : []) {
    const { address: told, type, genesisHash } = (typeof entry === 'string' ? { address: entry } : Object(entry)) as Record<string, unknown>
    const address = toBare(told)
    const publicKey = KINDS.includes(type) && decodeSs58(address)?.publicKey
    if (!publicKey || keys.has(toHex(publicKey))) continue
    keys.set(toHex(publicKey), { publicKey, own: address as string, caipNetworkId: toNetworkId(genesisHash) })
  }
  return [...keys.values()]
}

/** The key behind an address of any spelling. */
export function findKey(keys: readonly Key[], address: string): Key | undefined {
  const wanted = decodeSs58(address)
  return wanted && keys.find(({ publicKey }) => toHex(publicKey) === toHex(wanted.publicKey))
}

/** The keys a wallet lets us use on a network. */
export function keysOn(keys: readonly Key[], { caipNetworkId }: CaipNetwork): readonly Key[] {
  return keys.filter(key => !key.caipNetworkId || key.caipNetworkId === caipNetworkId)
}

/** CAIP-13: a network goes by the first 32 digits of its genesis hash. */
function toNetworkId(genesisHash: unknown): CaipNetworkId | undefined {
  const [, reference] = /^0x([\da-f]{32})[\da-f]{32}$/i.exec(String(genesisHash)) ?? []
  return reference ? `polkadot:${reference.toLowerCase()}` : undefined
}
