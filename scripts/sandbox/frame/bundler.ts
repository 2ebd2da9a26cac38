// A bundler (ERC-4337, ERC-7769): takes operations of smart accounts and sends each to the EntryPoint at once.
import { isHexString, toQuantity, type Interface } from 'ethers'
import { invalidParams, RpcAnswerError, type Rpc } from '../rpc.js'
import { entryPointInterface } from './entry-point.js'
import type { Sender } from './sender.js'
import { ENTRY_POINT } from './smart-account.js'
import { hashOperation, pack, readOperation, sizeOf, toWire, type UserOperation } from './user-operation.js'

const REJECTED = -32500
const REVERTED = -32521

// What checking a signature takes, and deploying an account before.
const [CHECK_GAS, DEPLOY_GAS, CALL_GAS] = [150_000n, 1_500_000n, 1_000_000n]
// Operations are sent one by one, so that each pays the whole transaction; what is left comes back to the bundler.
const [BASE_GAS, GAS_PER_BYTE] = [45_000n, 16n]

interface Sent {
  operation: UserOperation
  transactionHash: string
}

/** Makes the bundler of a chain on which the EntryPoint is. It throws by the codes of ERC-7769. */
export function createBundler({ rpc, chainId, sender }: { rpc: Rpc; chainId: number; sender: Sender }): Rpc {
  const entryPoint = entryPointInterface()
  const sent = new Map<string, Sent>()

  async function estimate(operation: UserOperation): Promise<Record<string, string>> {
    const isDeployed = (await rpc('eth_getCode', [operation.sender, 'latest'])) !== '0x'
    const callGas = isDeployed ? await estimateCall(rpc, operation) : CALL_GAS
    return {
      preVerificationGas: toQuantity(BASE_GAS + GAS_PER_BYTE * BigInt(sizeOf(operation))),
      verificationGasLimit: toQuantity(isDeployed ? CHECK_GAS : DEPLOY_GAS),
      callGasLimit: toQuantity(callGas),
    }
  }

  async function submit(operation: UserOperation): Promise<string> {
    const hash = hashOperation(operation, chainId, ENTRY_POINT)
    const data = entryPoint.encodeFunctionData('handleOps', [[pack(operation)], sender.address])
    const gas = operation.verificationGasLimit + operation.callGasLimit + operation.preVerificationGas + 200_000n
    try {
      await rpc('eth_call', [{ from: sender.address, to: ENTRY_POINT, data, gas: toQuantity(gas) }, 'latest'])
    } catch (error) {
      throw new RpcAnswerError(REJECTED, readFailure(entryPoint, error))
    }
    sent.set(hash, { operation, transactionHash: await sender.send({ to: ENTRY_POINT, data, gas }) })
    return hash
  }

  async function getReceipt(hash: string): Promise<unknown> {
    const known = sent.get(hash)
    const receipt = known && ((await rpc('eth_getTransactionReceipt', [known.transactionHash])) as { logs: Log[] } | null)
    if (!receipt) return null
    const event = receipt.logs
      .map(log => entryPoint.parseLog(log))
      .find(found => found?.name === 'UserOperationEvent' && found.args.userOpHash === hash)
    if (!event) return null
    const { sender: account, nonce, success, actualGasCost, actualGasUsed } = event.args as unknown as Outcome
    return {
      userOpHash: hash,
      entryPoint: ENTRY_POINT,
      sender: account,
      nonce: toQuantity(nonce),
      success,
      actualGasCost: toQuantity(actualGasCost),
      actualGasUsed: toQuantity(actualGasUsed),
      logs: receipt.logs.filter(({ address }) => address.toLowerCase() !== ENTRY_POINT.toLowerCase()),
      receipt,
    }
  }

  return async (method, [first, second] = []) => {
    if (method === 'eth_supportedEntryPoints') return [ENTRY_POINT]
    if (method === 'eth_chainId') return toQuantity(chainId)
    if (method === 'pimlico_getUserOperationGasPrice') return readPrices(rpc)
    if (method === 'eth_getUserOperationReceipt') return getReceipt(readHash(first))
    if (method === 'eth_getUserOperationByHash') {
      const known = sent.get(readHash(first))
      return known ? { userOperation: toWire(known.operation), entryPoint: ENTRY_POINT, transactionHash: known.transactionHash } : null
    }
    if (method !== 'eth_sendUserOperation' && method !== 'eth_estimateUserOperationGas')
      throw new RpcAnswerError(-32601, `The bundler does not know ${method}.`)
    if (String(second).toLowerCase() !== ENTRY_POINT.toLowerCase()) throw invalidParams(`The only EntryPoint here is ${ENTRY_POINT}.`)
    let operation: UserOperation
    try {
      operation = readOperation(first)
    } catch (error) {
      throw invalidParams((error as Error).message)
    }
    return method === 'eth_sendUserOperation' ? submit(operation) : estimate(operation)
  }
}

interface Log {
  address: string
  topics: string[]
  data: string
}

interface Outcome {
  sender: string
  nonce: bigint
  success: boolean
  actualGasCost: bigint
  actualGasUsed: bigint
}

async function estimateCall(rpc: Rpc, { sender, callData }: UserOperation): Promise<bigint> {
  try {
    const gas = (await rpc('eth_estimateGas', [{ from: ENTRY_POINT, to: sender, data: callData }])) as string
    return (BigInt(gas) * 13n) / 10n + 20_000n
  } catch (error) {
    const { message, data } = error as RpcAnswerError
    throw new RpcAnswerError(REVERTED, message, data)
  }
}

async function readPrices(rpc: Rpc): Promise<unknown> {
  const price = BigInt((await rpc('eth_gasPrice')) as string)
  const speed = { maxFeePerGas: toQuantity(price * 2n), maxPriorityFeePerGas: toQuantity(10n ** 9n) }
  return { slow: speed, standard: speed, fast: speed }
}

function readHash(value: unknown): string {
  if (!isHexString(value, 32)) throw invalidParams('The hash of an operation is expected.')
  return value.toLowerCase()
}

// `AA24 signature error` and its kin: https://docs.erc4337.io/reference/entrypoint-errors
function readFailure(entryPoint: Interface, error: unknown): string {
  const { message, data } = error as RpcAnswerError
  try {
    const failure = isHexString(data) ? entryPoint.parseError(data) : null
    if (failure?.name.startsWith('FailedOp')) return String(failure.args.reason)
  } catch {
    // bytes of something else
  }
  return message
}
