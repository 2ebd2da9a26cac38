// The keys of a Polkadot account, by sr25519. Runs in Node and in browsers.
import { blake2b } from '@noble/hashes/blake2b'
import { sr25519DeriveHard, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto/sr25519'
import { concat, getBytes, Mnemonic, pbkdf2, toUtf8Bytes } from 'ethers'
import { fromBase58, toBase58 } from './base58.js'
import { fromHex } from './bytes.js'

/** An account of Polkadot's chains. */
export interface PolkadotKey {
  readonly publicKey: Uint8Array
  /** The address with a network's prefix (SS58). */
  address(ss58Format: number): string
  sign(message: Uint8Array): Uint8Array
}

/** The account of a seed of 32 bytes; `index` above 0 is the hard derivation `//index`. */
export function createPolkadotKey(seed: Uint8Array, index: number): PolkadotKey {
  const root = sr25519PairFromSeed(seed)
  const pair = index ? sr25519DeriveHard(root, toChainCode(index)) : root
  const { publicKey } = pair
  return { publicKey, address: format => toSs58(publicKey, format), sign: message => sr25519Sign(message, pair) }
}

/** The seed that Polkadot's wallets make of a phrase: of its entropy, not of its words as BIP-39 has it. */
export function toPolkadotSeed(phrase: string): Uint8Array {
  const { entropy } = Mnemonic.fromPhrase(phrase)
  return getBytes(pbkdf2(getBytes(entropy), toUtf8Bytes('mnemonic'), 2048, 64, 'sha512')).slice(0, 32)
}

/** The SS58 prefixes of networks by the reference of their CAIP-2 id; 42 is for all others. */
export const ss58Formats: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
  '68d56f15f85d3136970ec16946040bc1': 0, // Polkadot Asset Hub
}

/** A public key as an address: the network's prefix, the key, and two bytes of a checksum. */
function toSs58(publicKey: Uint8Array, format: number): string {
  const prefix = format < 64 ? [format] : [((format & 0xfc) >> 2) | 0x40, (format >> 8) | ((format & 0x03) << 6)]
  const body = getBytes(concat([Uint8Array.from(prefix), publicKey]))
  return toBase58(getBytes(concat([body, checksumOf(body)])))
}

/** The public key of an address, whatever its network. @throws when it is none */
export function fromSs58(address: unknown): Uint8Array {
  const bytes = fromBase58(address)
  const start = (bytes[0] ?? 0) < 64 ? 1 : 2
  const body = bytes.slice(0, -2)
  if (bytes.length !== start + 34 || checksumOf(body).some((byte, at) => byte !== bytes[start + 32 + at]))
    throw new Error('This is not an address of Polkadot.')
  return body.slice(start)
}

/** Bytes between marks that no transaction begins with; those that have them stay as they are. */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  const [start, end] = [toUtf8Bytes('<Bytes>'), toUtf8Bytes('</Bytes>')]
  const begins = start.every((byte, at) => bytes[at] === byte)
  const ends = end.every((byte, at) => bytes[bytes.length - end.length + at] === byte)
  return begins && ends && bytes.length >= start.length + end.length ? bytes : getBytes(concat([start, bytes, end]))
}

/** Data as extensions take it: hexadecimal with its prefix, or else a text. */
export const readData = (data: string): Uint8Array => (/^0x([0-9a-f]{2})*$/i.test(data) ? fromHex(data) : toUtf8Bytes(data))

const checksumOf = (body: Uint8Array) => blake2b(getBytes(concat([toUtf8Bytes('SS58PRE'), body])), { dkLen: 64 }).slice(0, 2)

// SCALE: a number is eight bytes, the lowest first, in a code of 32.
function toChainCode(index: number): Uint8Array {
  const code = new Uint8Array(32)
  new DataView(code.buffer).setUint32(0, index, true)
  return code
}
