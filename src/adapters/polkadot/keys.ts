import type { CaipNetworkId } from '../../domain/caip.js'
import type { CaipNetwork } from '../../domain/networks.js'
import { decodeSs58, toHex } from './ss58.js'

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
    const { address, type, genesisHash } = Object(entry) as Record<string, unknown>
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
