// Messages of Ethereum's chains, as dApps send them: EIP-191, EIP-712.
import { getBytes, isHexString, toUtf8Bytes, TypedDataEncoder, type TypedDataDomain, type TypedDataField } from 'ethers'
import { readText } from '../keys/bytes.js'
import { describeMessage, type Words } from '../words/message.js'
import { invalid } from './prepared.js'

/** A message: hexadecimal bytes, or else a text. */
export function readMessage(message: unknown, site: string): { bytes: Uint8Array; words: Words } {
  if (typeof message !== 'string') throw invalid('A message is expected.')
  const bytes = isHexString(message, true) ? getBytes(message) : toUtf8Bytes(message)
  return { bytes, words: { ...describeMessage(readText(bytes) ?? message, site), rows: [] } }
}

/** Data of a type. */
export interface TypedData {
  domain: TypedDataDomain
  types: Record<string, TypedDataField[]>
  primaryType: string
  message: Record<string, unknown>
}

/** Reads data of a type, as an object or as JSON; whether it is what it says is for `checkTypedData`. */
export function readTypedData(json: unknown): TypedData {
  try {
    const data = (typeof json === 'string' ? JSON.parse(json) : json) as TypedData
    const { EIP712Domain: _, ...types } = data.types
    return { ...data, types }
  } catch (error) {
    throw invalid(`This is not typed data: ${(error as Error).message}`)
  }
}

/** @throws where the data is not of its types, or of another type than is claimed */
export function checkTypedData({ domain, types, primaryType, message }: TypedData): void {
  try {
    // ethers works the primary type out of the types; a wallet has to hold it against what is claimed.
    const found = TypedDataEncoder.getPrimaryType(types)
    if (found !== primaryType) throw new Error(`the primary type is ${found}`)
    TypedDataEncoder.hash(domain, types, message)
  } catch (error) {
    throw invalid(`This is not typed data: ${(error as Error).message}`)
  }
}
