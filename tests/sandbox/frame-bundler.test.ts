import { getAddress, hashMessage, parseEther, toBeHex, toQuantity, Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPublicClient, http, type Hex } from 'viem'
import { entryPoint08Address, getUserOperationHash } from 'viem/account-abstraction'
import { start as startDevnet, type Devnet } from '../../scripts/sandbox/devnet.js'
import { createBundler, type Bundler } from '../../scripts/sandbox/frame/bundler.js'
import { deployEntryPoint } from '../../scripts/sandbox/frame/entry-point.js'
import {
  encodeCalls,
  ENTRY_POINT,
  FACTORY,
  factoryInterface,
  toFactoryData,
  toSmartAccount,
  wrapSignature,
} from '../../scripts/sandbox/frame/smart-account.js'
import { hashOperation, readOperation, toWire, type UserOperation } from '../../scripts/sandbox/frame/user-operation.js'
import { failure } from '../support/failure.js'
import { until } from '../support/patience.js'

let chain: Devnet
let bundler: Bundler

test.before(async () => {
  chain = await startDevnet()
  bundler = createBundler({ rpc: chain.rpc, chainId: chain.chainId, sender: await deployEntryPoint(chain.rpc, chain.chainId) })
})
test.after(() => chain.close())

const RECEIVER = getAddress('0x00000000000000000000000000000000000c0ffe')
const balanceOf = async (address: string) => BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as string)

/** An owner of its own, whose account has an ether. */
async function createOwner(): Promise<Wallet> {
  const owner = new Wallet(Wallet.createRandom().privateKey)
  await chain.rpc('anvil_setBalance', [toSmartAccount(owner.address), toQuantity(parseEther('1'))])
  return owner
}

async function prepare(owner: Wallet, calls: Parameters<typeof encodeCalls>[0], isFirst = true): Promise<UserOperation> {
  const draft = readOperation({
    sender: toSmartAccount(owner.address),
    nonce: isFirst ? '0x0' : '0x1',
    callData: encodeCalls(calls),
    ...(isFirst && { factory: FACTORY, factoryData: toFactoryData(owner.address) }),
    maxFeePerGas: toQuantity(4_000_000_000n),
    maxPriorityFeePerGas: toQuantity(1_000_000_000n),
  })
  const gas = (await bundler('eth_estimateUserOperationGas', [toWire(draft), ENTRY_POINT])) as Record<string, string>
  return readOperation({ ...toWire(draft), ...gas })
}

const sign = (owner: Wallet, operation: UserOperation): UserOperation => ({
  ...operation,
  signature: owner.signingKey.sign(hashOperation(operation, chain.chainId, ENTRY_POINT)).serialized,
})

interface Receipt {
  success: boolean
  sender: string
  actualGasCost: string
  receipt: { status: string; transactionHash: string }
}

/** Sends an operation and waits until it is mined. */
async function send(operation: UserOperation): Promise<[hash: string, receipt: Receipt]> {
  const hash = (await bundler('eth_sendUserOperation', [toWire(operation), ENTRY_POINT])) as string
  return [hash, await until(() => bundler('eth_getUserOperationReceipt', [hash]) as Promise<Receipt | null>, `${hash} to be mined`)]
}

test('the EntryPoint lies where it does on all chains, and the factory agrees on addresses', async () => {
  assert.is(ENTRY_POINT, entryPoint08Address)
  assert.equal(await bundler('eth_supportedEntryPoints', []), [ENTRY_POINT])
  const { address } = Wallet.createRandom()
  const answer = (await chain.rpc('eth_call', [
    { to: FACTORY, data: factoryInterface.encodeFunctionData('accountOf', [address, 0n]) },
    'latest',
  ])) as string
  assert.is(factoryInterface.decodeFunctionResult('accountOf', answer)[0], toSmartAccount(address))
})

test('the first operation deploys the account and pays; its receipt tells so', async () => {
  const owner = await createOwner()
  const before = await balanceOf(RECEIVER)
  const operation = sign(owner, await prepare(owner, [{ to: RECEIVER, value: parseEther('0.25'), data: '0x' }]))
  const [hash, receipt] = await send(operation)
  assert.equal([receipt.success, receipt.sender, receipt.receipt.status], [true, operation.sender, '0x1'])
  assert.is(await balanceOf(RECEIVER), before + parseEther('0.25'))
  assert.is.not(await chain.rpc('eth_getCode', [operation.sender, 'latest']), '0x')
  assert.ok(BigInt(receipt.actualGasCost) > 0n)
  const found = (await bundler('eth_getUserOperationByHash', [hash])) as { transactionHash: string }
  assert.is(found.transactionHash, receipt.receipt.transactionHash)
})

test('an operation is known by the same hash elsewhere', async () => {
  const owner = await createOwner()
  const operation = await prepare(owner, [{ to: RECEIVER, value: 1n, data: '0x' }])
  const { factory, factoryData, signature, sender, callData, ...numbers } = operation
  const elsewhere = getUserOperationHash({
    chainId: chain.chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation: {
      ...numbers,
      sender: sender as Hex,
      callData: callData as Hex,
      factory: factory as Hex,
      factoryData: factoryData as Hex,
      signature: signature as Hex,
    },
  })
  assert.is(hashOperation(operation, chain.chainId, ENTRY_POINT), elsewhere)
})

test('nobody else can have an account do something', async () => {
  const owner = await createOwner()
  const operation = await prepare(owner, [{ to: RECEIVER, value: 1n, data: '0x' }])
  const problem = await failure(send(sign(await createOwner(), operation)))
  assert.match(problem.message, 'AA24 signature error')
  await send(sign(owner, operation))
  // Not even the owner, past the EntryPoint.
  const direct = await failure(chain.rpc('eth_call', [{ from: owner.address, to: operation.sender, data: operation.callData }, 'latest']))
  assert.match(direct.message, 'not the EntryPoint')
})

test('what cannot be an operation is refused in words', async () => {
  const owner = await createOwner()
  const operation = toWire(await prepare(owner, [{ to: RECEIVER, value: 1n, data: '0x' }]))
  const refusal = async (value: unknown, entryPoint = ENTRY_POINT) =>
    (await failure(bundler('eth_sendUserOperation', [value, entryPoint]))).message
  assert.match(await refusal(null), 'An operation is expected')
  assert.match(await refusal({ ...operation, sender: 'me' }), '"sender" is not an address')
  assert.match(await refusal({ ...operation, nonce: 5 }), '"nonce" has to be a hexadecimal quantity')
  assert.match(await refusal({ ...operation, paymaster: RECEIVER }), 'no paymaster')
  assert.match(await refusal(operation, RECEIVER), `The only EntryPoint here is ${ENTRY_POINT}`)
  assert.match((await failure(bundler('eth_mine', []))).message, 'does not know eth_mine')
  assert.is(await bundler('eth_getUserOperationReceipt', [toBeHex(7, 32)]), null)
})

test('a message signed for an account counts, before it is deployed and after', async () => {
  const client = createPublicClient({ transport: http(chain.url) })
  const owner = await createOwner()
  const address = toSmartAccount(owner.address) as Hex
  const message = 'Good morning'
  const signature = owner.signingKey.sign(hashMessage(message)).serialized as Hex
  assert.ok(await client.verifyMessage({ address, message, signature: wrapSignature(owner.address, signature) as Hex }))
  assert.not(await client.verifyMessage({ address, message: 'Good night', signature: wrapSignature(owner.address, signature) as Hex }))
  await send(sign(owner, await prepare(owner, [{ to: RECEIVER, value: 1n, data: '0x' }])))
  assert.ok(await client.verifyMessage({ address, message, signature }))
  assert.not(await client.verifyMessage({ address, message: 'Good night', signature }))
})

test.run()
