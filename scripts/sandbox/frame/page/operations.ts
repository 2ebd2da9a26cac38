// What the smart account does: signs, sends its calls through the bundler, waits for them.
import { AbiCoder, id, toQuantity } from 'ethers'
import { encodeCalls, ENTRY_POINT, FACTORY, toFactoryData, wrapSignature, type AccountCall } from '../smart-account.js'
import { hashOperation, readOperation, toWire, type UserOperation } from '../user-operation.js'
import type { FrameAccount } from './account.js'
import type { RpcCall } from './call.js'

/** Signs a hash for an account. A smart account that is not deployed yet gets a signature that deploys it for who checks (ERC-6492). */
export async function signFor(call: RpcCall, { address, type }: FrameAccount, hash: string): Promise<string> {
  const { ethereum } = call.keys
  const { serialized } = ethereum.signingKey.sign(hash)
  if (type === 'eoa' || (await isDeployed(call, address))) return serialized
  return wrapSignature(ethereum.address, serialized)
}

/** Whether a smart account is on the chain already. */
const isDeployed = async ({ node }: Pick<RpcCall, 'node'>, address: string): Promise<boolean> =>
  (await node('eth_getCode', [address, 'latest'])) !== '0x'

/** Sends calls of a smart account as one operation; resolves with its hash. */
export async function sendCalls(call: RpcCall, { address: sender }: FrameAccount, calls: readonly AccountCall[]): Promise<string> {
  const { node, bundler, keys } = call
  const isThere = await isDeployed(call, sender)
  const ask = `${id('getNonce(address,uint192)').slice(0, 10)}${AbiCoder.defaultAbiCoder().encode(['address', 'uint192'], [sender, 0]).slice(2)}`
  const nonce = toQuantity((await node('eth_call', [{ to: ENTRY_POINT, data: ask }, 'latest'])) as string)
  const { standard } = (await bundler('pimlico_getUserOperationGasPrice', [])) as { standard: Record<string, string> }
  const first = isThere ? {} : { factory: FACTORY, factoryData: toFactoryData(keys.ethereum.address) }
  const draft = { sender, nonce, callData: encodeCalls(calls), signature: '0x', ...first, ...standard }
  const gas = (await bundler('eth_estimateUserOperationGas', [draft, ENTRY_POINT])) as Record<string, string>
  return submitOperation(call, readOperation({ ...draft, ...gas }), ENTRY_POINT)
}

/** Signs an operation and hands it to the bundler. */
export async function submitOperation({ bundler, keys, network }: RpcCall, operation: UserOperation, entryPoint: unknown): Promise<string> {
  const hash = hashOperation(operation, Number(network.id.slice(7)), ENTRY_POINT)
  const signed = { ...operation, signature: keys.ethereum.signingKey.sign(hash).serialized }
  return (await bundler('eth_sendUserOperation', [toWire(signed), entryPoint])) as string
}

const POLL_MS = 150
const LIMIT_MS = 60_000

/** Resolves with the transaction an operation is in. @throws when it failed, or takes too long */
export async function waitForOperation({ bundler }: RpcCall, hash: string): Promise<string> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
    const found = (await bundler('eth_getUserOperationReceipt', [hash])) as {
      success: boolean
      receipt: { transactionHash: string }
    } | null
    if (found && !found.success) throw new Error('The transaction failed; nothing was sent but the fee')
    if (found) return found.receipt.transactionHash
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
  throw new Error('The transaction takes too long; it may still come through')
}
