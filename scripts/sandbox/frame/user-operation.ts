// Operations of smart accounts as they travel (ERC-4337, ERC-7769), as they are signed, and as the EntryPoint takes them. Runs in Node and in browsers.
import { concat, dataLength, isAddress, isHexString, toBeHex, toQuantity, TypedDataEncoder } from 'ethers'

/** An operation, its numbers as numbers. */
export interface UserOperation {
  sender: string
  nonce: bigint
  factory?: string
  factoryData?: string
  callData: string
  callGasLimit: bigint
  verificationGasLimit: bigint
  preVerificationGas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  signature: string
}

/** The same as bundlers take it. */
export type WireUserOperation = Record<string, unknown>

const numbers = ['nonce', 'callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'maxFeePerGas', 'maxPriorityFeePerGas'] as const

/** An operation as JSON. */
export function toWire(operation: UserOperation): WireUserOperation {
  return { ...operation, ...Object.fromEntries(numbers.map(name => [name, toQuantity(operation[name])])) }
}

/** Reads an operation; numbers that are missing are 0. @throws in words for people when it is none, and when it wants somebody else to pay */
export function readOperation(value: unknown): UserOperation {
  if (typeof value !== 'object' || value === null) throw new Error('An operation is expected.')
  const fields = value as Record<string, unknown>
  const { sender, factory, factoryData = '0x', callData = '0x', signature = '0x' } = fields
  if (!isAddress(sender)) throw new Error('"sender" is not an address.')
  if (factory != null && !isAddress(factory)) throw new Error('"factory" is not an address.')
  if (!isHexString(callData) || !isHexString(signature) || !isHexString(factoryData))
    throw new Error('"callData", "factoryData" and "signature" are hexadecimal.')
  if (fields.paymaster != null) throw new Error('Nobody pays for others here: there is no paymaster.')
  const read = (name: (typeof numbers)[number]): bigint => {
    const number = fields[name] ?? '0x0'
    if (typeof number !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(number)) throw new Error(`"${name}" has to be a hexadecimal quantity.`)
    return BigInt(number)
  }
  const values = Object.fromEntries(numbers.map(name => [name, read(name)])) as Pick<UserOperation, (typeof numbers)[number]>
  return { sender, ...(factory == null ? {} : { factory: factory as string, factoryData }), callData, signature, ...values }
}

const word = (high: bigint, low: bigint): string => concat([toBeHex(high, 16), toBeHex(low, 16)])

/** The operation as the EntryPoint takes it. */
export function pack({ factory, factoryData = '0x', ...operation }: UserOperation): Record<string, unknown> {
  const { sender, nonce, callData, preVerificationGas, signature } = operation
  return {
    sender,
    nonce,
    callData,
    preVerificationGas,
    signature,
    initCode: factory ? concat([factory, factoryData]) : '0x',
    accountGasLimits: word(operation.verificationGasLimit, operation.callGasLimit),
    gasFees: word(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: '0x',
  }
}

const types = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
  ],
}

/** What the owner of the account signs, and what the operation is known by: EIP-712 since version 0.8. */
export function hashOperation(operation: UserOperation, chainId: number, entryPoint: string): string {
  const domain = { name: 'ERC4337', version: '1', chainId, verifyingContract: entryPoint }
  const { signature: _, ...signed } = pack(operation)
  return TypedDataEncoder.hash(domain, types, signed)
}

/** How many bytes an operation takes, about; they are paid for. */
export const sizeOf = (operation: UserOperation): number => dataLength(operation.callData) + dataLength(operation.factoryData ?? '0x') + 400
