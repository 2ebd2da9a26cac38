// Signatures: EIP-191, EIP-712.
import {
  getBytes,
  isHexString,
  toUtf8Bytes,
  toUtf8String,
  TypedDataEncoder,
  Wallet,
  type TypedDataDomain,
  type TypedDataField,
} from 'ethers'
import { describeMessage } from '../../words/message.js'
import { accountRow, invalidParams, parseOwnAccount, type Call, type Method } from './method.js'

export const personal_sign: Method = call => {
  const [message, address] = call.params
  if (typeof message !== 'string') throw invalidParams('personal_sign takes [message, address].')
  const account = parseOwnAccount(call, address)
  const bytes = isHexString(message, true) ? getBytes(message) : toUtf8Bytes(message)
  const text = readText(bytes) ?? message
  return {
    question: { ...describeMessage(text, new URL(call.origin).host), kind: 'sign', rows: [accountRow(call, account)] },
    perform: () => signerOf(call, account).signMessage(bytes),
  }
}

export const eth_signTypedData_v4: Method = call => {
  const [address, json] = call.params
  const account = parseOwnAccount(call, address)
  const { domain, types, primaryType, message } = parseTypedData(json)
  if (domain.chainId != null && BigInt(domain.chainId) !== BigInt(call.state.chain.chainId)) {
    throw invalidParams(`The data is for chain ${domain.chainId}; the wallet is on ${call.state.chain.chainId}.`)
  }
  return {
    question: {
      kind: 'sign',
      title: 'Sign data',
      action: 'Sign',
      rows: [
        accountRow(call, account),
        ...(domain.name ? [{ label: 'For', value: String(domain.name) }] : []),
        ...(domain.verifyingContract ? [{ label: 'Contract', value: domain.verifyingContract, code: true }] : []),
        { label: 'Type', value: primaryType },
      ],
      text: JSON.stringify(message, null, 2),
    },
    perform: () => signerOf(call, account).signTypedData(domain, types, message),
  }
}

/** The key of `address`, as an ethers signer without a node. */
export function signerOf({ state }: Call, address: string): Wallet {
  return new Wallet(state.findAccount(address)!.privateKey)
}

interface TypedData {
  domain: TypedDataDomain
  types: Record<string, TypedDataField[]>
  primaryType: string
  message: Record<string, unknown>
}

function parseTypedData(json: unknown): TypedData {
  try {
    const data = (typeof json === 'string' ? JSON.parse(json) : json) as TypedData
    const { EIP712Domain: _, ...types } = data.types
    // ethers works the primary type out of the types; a wallet has to hold it against what is claimed.
    const primaryType = TypedDataEncoder.getPrimaryType(types)
    if (primaryType !== data.primaryType) throw new Error(`the primary type is ${primaryType}`)
    TypedDataEncoder.hash(data.domain, types, data.message)
    return { ...data, types }
  } catch (error) {
    throw invalidParams(`This is not typed data: ${(error as Error).message}`)
  }
}

function readText(bytes: Uint8Array): string | undefined {
  try {
    return toUtf8String(bytes)
  } catch {
    return undefined
  }
}
