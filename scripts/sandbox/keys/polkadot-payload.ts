// What is signed for a transaction on Polkadot's chains, from the JSON that pages write (SignerPayloadJSON).
import { blake2b } from '@noble/hashes/blake2b'
import { concat, getBytes } from 'ethers'
import { fromHex } from './bytes.js'

/** The parts of a transaction a page wants signed; numbers are hexadecimal, the highest digit first. */
export interface PolkadotPayload {
  address: string
  genesisHash: string
  blockHash: string
  /** The encoded call. */
  method: string
  era: string
  nonce: string
  tip: string
  specVersion: string
  transactionVersion: string
  signedExtensions: string[]
  version: number
  mode?: number
  metadataHash?: string | null
  assetId?: string | null
}

/** Reads a payload. @throws a sentence that says what is wrong with it */
export function readPayload(value: unknown): PolkadotPayload {
  const fields = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  for (const name of ['address', 'genesisHash', 'blockHash', 'method', 'era', 'nonce', 'tip', 'specVersion', 'transactionVersion']) {
    if (typeof fields[name] !== 'string') throw new Error(`The payload has no ${name}.`)
    if (name !== 'address') fromHex(evenly(fields[name]))
  }
  for (const name of ['genesisHash', 'blockHash'])
    if (fromHex(fields[name]).length !== 32) throw new Error(`The payload's ${name} is no hash.`)
  const { signedExtensions, version } = fields
  if (!Array.isArray(signedExtensions) || signedExtensions.some(name => typeof name !== 'string'))
    throw new Error('The payload names no signed extensions.')
  if (version !== 4) throw new Error('The payload is of a version that nobody here knows.')
  return fields as unknown as PolkadotPayload
}

/** The bytes a signature is over: what is long is hashed. @throws on an extension nobody here knows */
export function toSignedBytes(payload: PolkadotPayload): Uint8Array {
  const parts = payload.signedExtensions.map(name => {
    const extension = extensions[name]
    if (!extension) throw new Error(`The wallet does not know the signed extension ${name}.`)
    return extension(payload)
  })
  const extra = parts.flatMap(part => part.extra ?? [])
  const additional = parts.flatMap(part => part.additional ?? [])
  const bytes = getBytes(concat([fromHex(payload.method), ...extra, ...additional]))
  return bytes.length > 256 ? blake2b(bytes, { dkLen: 32 }) : bytes
}

/** A hexadecimal number of a payload. */
export const readNumber = (hex: string): bigint => (hex === '0x' || hex === '' ? 0n : BigInt(hex))

interface Part {
  /** What goes with the transaction. */
  extra?: Uint8Array[]
  /** What both sides know. */
  additional?: Uint8Array[]
}

const plain = (): Part => ({})
const era = ({ era, blockHash }: PolkadotPayload): Part => ({ extra: [fromHex(era)], additional: [fromHex(blockHash)] })

const extensions: Record<string, ((payload: PolkadotPayload) => Part) | undefined> = {
  CheckNonZeroSender: plain,
  CheckWeight: plain,
  WeightReclaim: plain,
  StorageWeightReclaim: plain,
  PrevalidateAttests: plain,
  AuthorizeCall: plain,
  CheckEra: era,
  CheckMortality: era,
  CheckGenesis: ({ genesisHash }) => ({ additional: [fromHex(genesisHash)] }),
  CheckSpecVersion: ({ specVersion }) => ({ additional: [toFixed(readNumber(specVersion))] }),
  CheckTxVersion: ({ transactionVersion }) => ({ additional: [toFixed(readNumber(transactionVersion))] }),
  CheckNonce: ({ nonce }) => ({ extra: [toCompact(readNumber(nonce))] }),
  ChargeTransactionPayment: ({ tip }) => ({ extra: [toCompact(readNumber(tip))] }),
  ChargeAssetTxPayment: ({ tip, assetId }) => ({ extra: [toCompact(readNumber(tip)), toOption(assetId)] }),
  CheckMetadataHash: ({ mode, metadataHash }) => ({ extra: [Uint8Array.of(mode ?? 0)], additional: [toOption(metadataHash)] }),
}

// Absent is 0, present is 1 and the value; pages write an absent one as 0x00 too.
function toOption(hex: string | null | undefined): Uint8Array {
  const bytes = hex ? fromHex(hex) : new Uint8Array()
  if (!bytes.length || (bytes.length === 1 && !bytes[0])) return Uint8Array.of(0)
  return getBytes(concat([Uint8Array.of(1), bytes]))
}

const toFixed = (value: bigint): Uint8Array => toLittleEndian(value, 4)

/** SCALE's compact numbers: the two lowest bits tell the length. */
function toCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return toLittleEndian(value << 2n, 1)
  if (value < 1n << 14n) return toLittleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return toLittleEndian((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return getBytes(concat([Uint8Array.of(((length - 4) << 2) | 3), toLittleEndian(value, length)]))
}

function toLittleEndian(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}

const evenly = (hex: string): string => (hex.length % 2 ? hex.replace(/^0x/, '0x0') : hex)
