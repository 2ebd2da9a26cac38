import type { BitcoinSignInput } from '../../domain/provider.js'
import { readBytes, toHex } from '../../domain/encodings.js'

/** Key (hexadecimal) to value: one map of a PSBT (BIP-174). */
export type PsbtMap = ReadonlyMap<string, Uint8Array>

/** A PSBT of version 0, taken apart. */
export interface Psbt {
  /** The transaction without signatures. */
  tx: Tx
  raw: Uint8Array
  inputs: readonly PsbtMap[]
}

/** A transaction; hashes as they stand in it, which is the reverse of how ids are written. */
export interface Tx {
  version: Uint8Array
  inputs: readonly { outpoint: Uint8Array; script: Uint8Array; sequence: Uint8Array }[]
  outputs: readonly { value: Uint8Array; script: Uint8Array }[]
  locktime: Uint8Array
}

/** Key types that carry signatures: partial, final script and witness (BIP-174), Taproot key and script (BIP-371). */
const SIGNATURES = /^(02|07|08|13|14)/

/** Reads a PSBT as wallets answer it: in whichever form, by itself or under one of its names. */
export function readPsbt(answer: unknown): Uint8Array | undefined {
  const { signedPsbt = answer, hex = signedPsbt, psbt = hex } = Object(answer) as Record<'signedPsbt' | 'hex' | 'psbt', unknown>
  return readBytes(psbt)
}

/** Takes a PSBT apart. Undefined where it is none, is of version 2, or something follows it. */
export function parsePsbt(bytes: Uint8Array): Psbt | undefined {
  try {
    const reader = createReader(bytes)
    if (toHex(reader.take(5)) !== '70736274ff') return undefined
    const raw = readMap(reader).get('00')
    if (!raw) return undefined
    const tx = parseTx(raw)
    const inputs = tx.inputs.map(() => readMap(reader))
    for (let left = tx.outputs.length; left; left--) readMap(reader)
    return reader.isAtEnd() && tx.inputs.length ? { tx, raw, inputs } : undefined
  } catch {
    return undefined
  }
}

/** Takes a transaction apart, with or without witnesses. @throws RangeError where it is none */
export function parseTx(bytes: Uint8Array): Tx {
  const reader = createReader(bytes)
  const version = reader.take(4)
  const hasWitness = bytes[4] === 0 && bytes[5] === 1
  if (hasWitness) reader.take(2)
  const inputs = Array.from({ length: reader.size() }, () => ({
    outpoint: reader.take(36),
    script: reader.take(reader.size()),
    sequence: reader.take(4),
  }))
  const outputs = Array.from({ length: reader.size() }, () => ({ value: reader.take(8), script: reader.take(reader.size()) }))
  if (hasWitness) for (let of = inputs.length; of; of--) for (let left = reader.size(); left; left--) reader.take(reader.size())
  const locktime = reader.take(4)
  if (!reader.isAtEnd()) throw new RangeError('more follows')
  return { version, inputs, outputs, locktime }
}

/** Whether the inputs to sign are inputs of this PSBT, each named with an address. */
export function checkInputs(psbt: Uint8Array, signInputs: readonly BitcoinSignInput[]): boolean {
  const count = parsePsbt(psbt)?.inputs.length ?? 0
  return (
    signInputs.length > 0 &&
    signInputs.every(each => Number.isInteger(each?.index) && each.index >= 0 && each.index < count && typeof each.address === 'string')
  )
}

/**
 * Whether a wallet that signs whatever is an account's, and cannot be told which inputs, would sign these and no other. A coin that says not whose
 * it is may be the account's.
 * @param script what pays to the account
 */
export function namesAllOf(psbt: Uint8Array, signInputs: readonly BitcoinSignInput[], address: string, script: Uint8Array): boolean {
  const { tx, inputs } = parsePsbt(psbt)!
  return inputs.every((input, index) => {
    const named = signInputs.filter(each => each.index === index)
    const owners = readOwners(input, tx.inputs[index]!.outpoint)
    const isOwn = owners.length ? owners.includes(toHex(script)) : !readSignatures(input)
    return named.length ? named.every(each => each.address === address) : !isOwn
  })
}

/** The scripts of the coin that an input spends (hexadecimal), as far as the PSBT says them: by itself, and in its earlier transaction. Wallets go by either. */
export function readOwners(input: PsbtMap, outpoint: Uint8Array): readonly string[] {
  const [earlier, coin] = [input.get('00'), input.get('01')]
  try {
    const at = new DataView(outpoint.buffer, outpoint.byteOffset).getUint32(32, true)
    const scripts = [coin?.slice(9), earlier && parseTx(earlier).outputs[at]?.script]
    return scripts.flatMap(script => (script ? toHex(script) : []))
  } catch {
    return []
  }
}

/** Whether a wallet has done what it was asked for: the same transaction, signed at these inputs, and at no other. */
export function checkSigned(asked: Uint8Array, answered: Uint8Array, signInputs: readonly BitcoinSignInput[]): boolean {
  const before = parsePsbt(asked)
  const after = parsePsbt(answered)
  if (!before || !after || toHex(before.raw) !== toHex(after.raw)) return false
  return after.inputs.every((input, index) => {
    const isChosen = signInputs.some(each => each.index === index)
    const signatures = readSignatures(input)
    return isChosen ? signatures !== '' : signatures === readSignatures(before.inputs[index]!)
  })
}

function readSignatures(input: PsbtMap): string {
  return [...input]
    .filter(([key]) => SIGNATURES.test(key))
    .map(([key, value]) => `${key}:${toHex(value)}`)
    .sort()
    .join()
}

/** Reads bytes from the front; what is not there is a RangeError. */
function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (!(length <= bytes.length - at)) throw new RangeError('too short')
    return bytes.slice(at, (at += length))
  }
  const number = (length: number): number => take(length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  /** Bitcoin's compact size. A count can be no more than the bytes that are left. */
  const size = (): number => {
    const first = number(1)
    const value = first < 0xfd ? first : number(2 ** (first - 0xfc))
    if (value > bytes.length - at) throw new RangeError('too short')
    return value
  }
  return { take, size, isAtEnd: () => at === bytes.length }
}

function readMap(reader: ReturnType<typeof createReader>): PsbtMap {
  const map = new Map<string, Uint8Array>()
  for (let length = reader.size(); length; length = reader.size()) {
    const key = toHex(reader.take(length))
    if (map.has(key)) throw new RangeError('a key stands twice')
    map.set(key, reader.take(reader.size()))
  }
  return map
}

/** A number, its lowest byte first. */
export const toNumber = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)
