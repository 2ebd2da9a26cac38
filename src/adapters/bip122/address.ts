import { sha256 } from '../sha256.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { toPrefix, type AddressPrefix } from './networks.js'

/** What an address says: how its coins are locked, and on which kinds of network. */
export interface ParsedAddress {
  kind: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  /** Test networks and regtest share their older addresses. */
  prefixes: readonly AddressPrefix[]
  /** The output script that pays to it. */
  script: Uint8Array
}

/** The digits of segwit addresses (BIP-173). */
export const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Version bytes of base58 addresses: kind and networks. */
const VERSIONS: Record<number, readonly [kind: 'p2pkh' | 'p2sh', prefixes: readonly AddressPrefix[]]> = {
  0: ['p2pkh', ['bc']],
  5: ['p2sh', ['bc']],
  111: ['p2pkh', ['tb', 'bcrt']],
  196: ['p2sh', ['tb', 'bcrt']],
}

/**
 * Reads a Bitcoin address, its checksum too (BIP-173, BIP-350, base58check). Undefined where it is none, also of a kind that means nothing yet:
 * whoever mines a block may take what such a witness program is paid.
 */
export function parseAddress(text: unknown): ParsedAddress | undefined {
  if (typeof text !== 'string' || text.length > 90) return undefined
  return /^(bc|tb|bcrt)1/i.test(text) ? parseSegwit(text) : parseBase58(text)
}

/** Whether coins of this network can be paid to the address. On a network that is not known here any Bitcoin address is one. */
export function isAddressOn(text: unknown, network: CaipNetworkId): boolean {
  const prefix = toPrefix(network)
  const parsed = parseAddress(text)
  return Boolean(parsed && (!prefix || parsed.prefixes.includes(prefix)))
}

/** Whether this is an address of the Stacks chain, by its checksum (SIP-005); S, P and M are those of the main network. */
export function isStacksAddress(text: unknown): boolean {
  if (typeof text !== 'string' || !/^S[\dA-HJKMNP-TV-Z]{28,41}$/.test(text)) return false
  const version = CROCKFORD.indexOf(text[1]!)
  const bytes = toBytes(text.slice(2), CROCKFORD, 24)
  return Boolean(bytes && isChecked(Uint8Array.from([version, ...bytes.slice(0, 20)]), bytes.slice(20)))
}

function parseSegwit(text: string): ParsedAddress | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined
  const [prefix, rest] = text.toLowerCase().split(/1(.*)/s) as [AddressPrefix, string]
  const words = [...rest].map(letter => BECH32.indexOf(letter))
  const version = words[0]!
  const expanded = [...prefix].map(letter => letter.charCodeAt(0))
  const sum = polymod([...expanded.map(code => code >> 5), 0, ...expanded.map(code => code & 31), ...words])
  // Version 0 has the older checksum, all later ones that of BIP-350.
  if (words.length < 8 || words.includes(-1) || sum !== (version ? 0x2bc830a3 : 1)) return undefined
  const program = regroup(words.slice(1, -6))
  const is = (wanted: number, length: number) => version === wanted && program?.length === length
  const kind = is(0, 20) ? 'p2wpkh' : is(0, 32) ? 'p2wsh' : is(1, 32) ? 'p2tr' : undefined
  return kind && { kind, prefixes: [prefix], script: Uint8Array.from([version && version + 80, program!.length, ...program!]) }
}

/** The checksum of segwit addresses (BIP-173). */
export function polymod(values: readonly number[]): number {
  const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generator.forEach((part, bit) => (sum ^= (top >> bit) & 1 ? part : 0))
  }
  return sum >>> 0
}

/** Words of five bits as bytes; what is left over must be fewer than five bits, all of them zero. */
function regroup(words: readonly number[]): readonly number[] | undefined {
  const bits = words.map(word => word.toString(2).padStart(5, '0')).join('')
  const left = bits.length % 8
  if (left > 4 || Number(bits.slice(bits.length - left))) return undefined
  return bits.match(/.{8}/g)?.map(byte => parseInt(byte, 2))
}

function parseBase58(text: string): ParsedAddress | undefined {
  const bytes = /^[1-9A-HJ-NP-Za-km-z]{25,35}$/.test(text) ? toBytes(text, BASE58, 25) : undefined
  const zeros = /^1*/.exec(text)![0].length
  const leading = bytes?.findIndex(byte => byte > 0)
  const version = bytes && leading === zeros && isChecked(bytes.slice(0, 21), bytes.slice(21)) ? VERSIONS[bytes[0]!] : undefined
  if (!version) return undefined
  const [kind, prefixes] = version
  const hash = bytes!.slice(1, 21)
  const script = Uint8Array.from(kind === 'p2sh' ? [0xa9, 20, ...hash, 0x87] : [0x76, 0xa9, 20, ...hash, 0x88, 0xac])
  return { kind, prefixes, script }
}

/** Digits of another base as bytes; undefined where they are too many. */
function toBytes(text: string, digits: string, length: number): Uint8Array | undefined {
  let number = 0n
  for (const digit of text) number = number * BigInt(digits.length) + BigInt(digits.indexOf(digit))
  const hex = number.toString(16).padStart(length * 2, '0')
  return hex.length > length * 2 ? undefined : Uint8Array.from(hex.match(/../g)!, byte => parseInt(byte, 16))
}

function isChecked(payload: Uint8Array, sum: Uint8Array): boolean {
  return sha256(sha256(payload))
    .slice(0, 4)
    .every((byte, at) => byte === sum[at])
}
