// The smart account of an owner: where it is, and what its calls are. Runs in Node and in browsers.
import { AbiCoder, concat, getCreate2Address, Interface, keccak256, toBeHex } from 'ethers'
import contracts from '../contracts/contracts.json'

/** The EntryPoint of ERC-4337, version 0.8: the one address it has on all chains. */
export const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'

/** Who deploys to addresses that are known beforehand (https://github.com/Arachnid/deterministic-deployment-proxy); anvil has it from the start. */
export const DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const coder = AbiCoder.defaultAbiCoder()
const SALT = toBeHex(0, 32)

/** What deploys the factory. */
export const factoryCode: string = concat([contracts.SmartAccountFactory.bytecode, coder.encode(['address'], [ENTRY_POINT])])

/** What deploys smart accounts, at the same address on every chain. */
export const FACTORY: string = getCreate2Address(DEPLOYER, SALT, keccak256(factoryCode))

/** The functions of the factory. */
const factoryInterface = new Interface(contracts.SmartAccountFactory.abi)

/** The functions of an account. */
const accountInterface = new Interface(contracts.SmartAccount.abi)

/** One of the calls of an account. */
export interface AccountCall {
  to: string
  value: bigint
  data: string
}

/** The address of an owner's account, deployed or not. */
export function toSmartAccount(owner: string): string {
  const code = concat([contracts.SmartAccount.bytecode, coder.encode(['address', 'address'], [owner, ENTRY_POINT])])
  return getCreate2Address(FACTORY, SALT, keccak256(code))
}

/** What the factory is told, to deploy an owner's account. */
export const toFactoryData = (owner: string): string => factoryInterface.encodeFunctionData('createAccount', [owner, 0n])

/** What the account is told, to make its calls: all of them or none. */
export function encodeCalls(calls: readonly AccountCall[]): string {
  const [first] = calls
  if (first && calls.length === 1) return accountInterface.encodeFunctionData('execute', [first.to, first.value, first.data])
  return accountInterface.encodeFunctionData('executeBatch', [calls.map(({ to, value, data }) => [to, value, data])])
}

/** The calls an account is told to make; undefined where the bytes say something else. */
export function decodeCalls(callData: string): AccountCall[] | undefined {
  try {
    const call = accountInterface.parseTransaction({ data: callData })
    if (call?.name === 'execute') return [toCall(call.args as unknown as CallTuple)]
    if (call?.name === 'executeBatch') return (call.args[0] as CallTuple[]).map(toCall)
  } catch {
    // other bytes
  }
  return undefined
}

type CallTuple = readonly [string, bigint, string]
const toCall = ([to, value, data]: CallTuple): AccountCall => ({ to, value, data })

const MAGIC_6492 = '0x6492649264926492649264926492649264926492649264926492649264926492'

/** A signature of an account that is not deployed yet (ERC-6492): who checks it deploys the account first. */
export const wrapSignature = (owner: string, signature: string): string =>
  concat([coder.encode(['address', 'bytes', 'bytes'], [FACTORY, toFactoryData(owner), signature]), MAGIC_6492])
