import { schnorr, secp256k1 } from '../curve.js'
import { ripemd160 } from '@noble/hashes/ripemd160'
import { sha256 } from '../sha256.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import { isAddressOn, parseAddress, type ParsedAddress } from './address.js'
import { fromBase64, toHex } from '../../domain/encodings.js'

const sha256x2 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const join = (...parts: (Uint8Array | readonly number[])[]): Uint8Array => Uint8Array.from(parts.flatMap(part => [...part]))
const isSame = (a: Uint8Array, b: Uint8Array): boolean => toHex(a) === toHex(b)

/**
 * Whether the holder of a Bitcoin address has signed `message`: with a key that can be recovered (BIP-137), or "simple" of BIP-322.
 * @param signature base64; a `smp` before it, as BIP-322 now wants it, may be missing
 * @param network the address has to be one of it
 */
export function verifyMessage({
  message,
  signature,
  address,
  network,
}: {
  message: string
  signature: string
  address: string
  network: CaipNetworkId
}): boolean {
  const parsed = isAddressOn(address, network) ? parseAddress(address) : undefined
  const bytes = fromBase64(signature.replace(/^smp/, ''))
  if (!parsed || !bytes) return false
  try {
    return bytes.length === 65 && bytes[0]! >= 27 && bytes[0]! <= 42
      ? isRecovered(parsed, encode(message), bytes)
      : isWitness(parsed, encode(message), bytes)
  } catch {
    return false
  }
}

/** The output scripts that a key can spend alone, as far as a recovered key may prove them. */
function toScripts(key: Uint8Array): Uint8Array[] {
  const hash = hash160(key)
  const pay = join([0x76, 0xa9, 20], hash, [0x88, 0xac])
  if (key.length === 65) return [pay]
  const witness = join([0, 20], hash)
  return [pay, witness, join([0xa9, 20], hash160(witness), [0x87])]
}

// The first byte also says how the address is made, but wallets disagree on that: the address itself decides.
function isRecovered({ script }: ParsedAddress, message: Uint8Array, bytes: Uint8Array): boolean {
  const title = encode('Bitcoin Signed Message:\n')
  const hash = sha256x2(join([title.length], title, toSize(message.length), message))
  const header = bytes[0]! - 27
  const point = secp256k1.Signature.fromCompact(bytes.slice(1))
    .addRecoveryBit(header & 3)
    .recoverPublicKey(hash)
  return toScripts(point.toRawBytes(header > 3)).some(each => isSame(each, script))
}

/** A witness that spends a transaction which spends another that says the message; neither can be sent. */
function isWitness({ kind, script }: ParsedAddress, message: Uint8Array, bytes: Uint8Array): boolean {
  const [proof, key, ...more] = readStack(bytes) ?? []
  if (!proof || more.length) return false
  const tag = sha256(encode('BIP0322-signed-message'))
  const said = sha256(join(tag, tag, message))
  const none = new Uint8Array(32)
  // Version 0, the message as the script of its only input, which spends nothing, and an output of no value that the address locks.
  const funding = join(
    [0, 0, 0, 0, 1],
    none,
    [255, 255, 255, 255, 34, 0, 32],
    said,
    [0, 0, 0, 0, 1],
    new Uint8Array(8),
    [script.length],
    script,
    [0, 0, 0, 0],
  )
  const outpoint = join(sha256x2(funding), [0, 0, 0, 0])
  const output = [...new Uint8Array(8), 1, 0x6a]
  const zero = [0, 0, 0, 0]
  if (kind === 'p2tr') {
    // Key path of BIP-341; all is signed, whether the signature says so or not.
    if (key || (proof.length === 65 ? proof[64] !== 1 : proof.length !== 64)) return false
    const type = proof.length === 65 ? 1 : 0
    const parts = [outpoint, new Uint8Array(8), join([script.length], script), zero, output].map(part => sha256(Uint8Array.from(part)))
    const title = sha256(encode('TapSighash'))
    const hash = sha256(join(title, title, [0, type], zero, zero, ...parts, [0], zero))
    return schnorr.verify(proof.slice(0, 64), hash, script.slice(2))
  }
  const isOfKey =
    key?.length === 33 &&
    toScripts(key)
      .slice(1)
      .some(each => isSame(each, script))
  if (!isOfKey || proof.at(-1) !== 1) return false
  // BIP-143.
  const code = join([25, 0x76, 0xa9, 20], hash160(key), [0x88, 0xac])
  const signed = join(
    zero,
    sha256x2(outpoint),
    sha256x2(Uint8Array.from(zero)),
    outpoint,
    code,
    new Uint8Array(8),
    zero,
    sha256x2(Uint8Array.from(output)),
    zero,
    [1, 0, 0, 0],
  )
  return secp256k1.verify(secp256k1.Signature.fromDER(proof.slice(0, -1)), sha256x2(signed), key)
}

/** The parts of a witness; undefined where it is none, or something follows it. */
function readStack(bytes: Uint8Array): Uint8Array[] | undefined {
  const parts: Uint8Array[] = []
  let at = 1
  // No part of ours is longer than 72 bytes, so that each length is one byte.
  for (let left = bytes[0]!; left; left--) {
    const end = at + 1 + (bytes[at] ?? 255)
    if (end > bytes.length) return undefined
    parts.push(bytes.slice(at + 1, end))
    at = end
  }
  return at === bytes.length ? parts : undefined
}

/** A length as Bitcoin writes it. */
function toSize(size: number): readonly number[] {
  if (size < 0xfd) return [size]
  return size < 0x10000 ? [0xfd, size & 0xff, size >> 8] : [0xfe, size & 0xff, (size >> 8) & 0xff, (size >> 16) & 0xff, size >>> 24]
}
