// Payments on a real chain (anvil), by the sandbox's wallet, which signs with real keys and chooses its own fees.
import { concat, encodeRlp, Interface, keccak256, SigningKey, toBeHex, toQuantity, Wallet } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import contracts from '../../../scripts/sandbox/contracts/contracts.json'
import { startAnvil } from '../../../scripts/sandbox/anvil.js'
import { start, walletAccounts, type Devnet } from '../../../scripts/sandbox/devnet.js'
import { createRpc } from '../../../scripts/sandbox/rpc.js'
import { createWallet } from '../../../scripts/sandbox/wallet/create.js'
import type { SandboxWallet } from '../../../scripts/sandbox/wallet/wallet.js'
import type { Transfer } from '../../../src/domain/adapter.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import type { Eip1193Provider } from '../../../src/domain/provider.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { errorOf, network } from '../../support/modal.js'
import { receiptOf } from '../../support/receipts.js'

interface Receipt {
  status: string
  gasUsed: string
  effectiveGasPrice: string
}

const SITE = 'http://dapp.example'
const NOBODY_YET = '0x00000000000000000000000000000000000A11cE'
const token = new Interface(contracts.Token.abi)
const adapter = new EthersAdapter()
const transfers = await adapter.transfers()
const main = walletAccounts[0]!.address

let chain: Devnet
let snapshot: unknown
let wallet: SandboxWallet
let provider: Eip1193Provider
let asked: { method: string; params?: unknown }[]
let usdc: string

const networkOf = ({ chainId, name, url }: Devnet) =>
  toCaipNetwork(
    network(chainId, { name, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [url] } } }),
    {},
  )
const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  provider,
  network: networkOf(chain),
  urls: [chain.url],
  from: main,
  to: NOBODY_YET,
  units: 10n ** 17n,
  ...more,
})
const confirm = (id: string) => transfers.confirm(id, transfer())
const balanceOf = async (address: string) => BigInt((await chain.rpc('eth_getBalance', [address, 'latest'])) as string)
const tokensOf = async (address: string) =>
  BigInt((await chain.rpc('eth_call', [{ to: usdc, data: token.encodeFunctionData('balanceOf', [address]) }, 'latest'])) as string)
/** A transaction that the node signs, in its block. */
const mine = async (fields: object): Promise<string> => {
  const id = (await chain.rpc('eth_sendTransaction', [fields])) as string
  await confirm(id)
  return id
}
const paidFor = async (id: string) => {
  const { gasUsed, effectiveGasPrice } = await receiptOf<Receipt>(chain.rpc, id)
  return BigInt(gasUsed) * BigInt(effectiveGasPrice)
}

test.before(async () => {
  chain = await start({ tokens: true })
  usdc = chain.tokens.find(({ symbol }) => symbol === 'USDC')!.address
})
test.after(() => chain.close())

test.before.each(async () => {
  snapshot = await chain.rpc('evm_snapshot')
  wallet = createWallet({ chains: [chain], behaviour: { answer: 'approve' } })
  asked = []
  provider = {
    request(call) {
      asked.push(call)
      return wallet.request(SITE, { method: call.method, params: (call.params ?? []) as unknown[] })
    },
  }
  wallet.state.grant(SITE, [main])
})
test.after.each(async () => {
  wallet.close()
  await chain.rpc('evm_revert', [snapshot])
})

test('a payment in the native coin moves its amount and the receipt’s gas to the wei, within the fee that was told', async () => {
  const [before, preview, fee] = [await balanceOf(main), await transfers.prepare!(transfer()), await transfers.getFee(transfer())]
  const id = await transfers.send(transfer())
  await confirm(id)
  const paid = await paidFor(id)
  assert.is(await balanceOf(NOBODY_YET), 10n ** 17n)
  assert.is(before - (await balanceOf(main)), 10n ** 17n + paid)
  assert.ok(paid > 0n && paid <= fee, `${paid} of at most ${fee}`)
  assert.equal(asked.at(-1), { method: 'eth_sendTransaction', params: [{ from: main, ...preview, chainId: '0x7a69' }] })
})

test('a payment in a token moves its units, and the coin only for gas', async () => {
  const wish = transfer({ token: usdc, units: 12_345_678n })
  const [coins, tokens, fee] = [await balanceOf(main), await tokensOf(main), await transfers.getFee(wish)]
  const id = await transfers.send(wish)
  await confirm(id)
  const paid = await paidFor(id)
  assert.is(await tokensOf(NOBODY_YET), 12_345_678n)
  assert.is(tokens - (await tokensOf(main)), 12_345_678n)
  assert.is(coins - (await balanceOf(main)), paid)
  assert.is(await balanceOf(NOBODY_YET), 0n)
  assert.ok(paid > 0n && paid <= fee, `${paid} of at most ${fee}`)
})

test('an account that is a contract can be paid, for the gas of its code', async () => {
  const { bytecode, abi } = contracts.OwnedAccount
  const deployed = await mine({ from: chain.accounts[5]!.address, data: bytecode + new Interface(abi).encodeDeploy([main]).slice(2) })
  const { contractAddress: to } = await receiptOf<{ contractAddress: string }>(chain.rpc, deployed)
  const fee = await transfers.getFee(transfer({ to }))
  assert.ok(fee > (await transfers.getFee(transfer())))
  const id = await transfers.send(transfer({ to }))
  await confirm(id)
  assert.is(await balanceOf(to), 10n ** 17n)
  assert.ok((await paidFor(id)) <= fee)
})

test('a contract that takes no coins is noticed before the wallet is asked', async () => {
  const error = await errorOf(transfers.send(transfer({ to: usdc })))
  assert.equal([error.name, asked.length], ['executionReverted', 0])
  assert.is((await errorOf(transfers.getFee(transfer({ to: usdc })))).name, 'executionReverted')
})

for (const eighths of [8n, 9n])
  test(`all but the fee can be sent${eighths > 8n ? ', though the price of gas rises as far as one block can' : ''}`, async () => {
    const balance = await balanceOf(main)
    const fee = await transfers.getFee(transfer({ units: balance }))
    const { baseFeePerGas } = (await chain.rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
    await chain.rpc('anvil_setNextBlockBaseFeePerGas', [toQuantity((BigInt(baseFeePerGas) * eighths) / 8n)])
    if (eighths > 8n) await chain.rpc('evm_mine')
    const id = await transfers.send(transfer({ units: balance - fee }))
    await confirm(id)
    assert.is(await balanceOf(NOBODY_YET), balance - fee)
    assert.is(await balanceOf(main), fee - (await paidFor(id)))
  })

test('a chain without EIP-1559 is paid by its price of gas', async () => {
  const old = await startAnvil(['--host', '127.0.0.1', '--port', '0', '--chain-id', '31399', '--hardfork', 'berlin', '--threads', '1'])
  try {
    const rpc = createRpc(old.url)
    assert.is(((await rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas?: string }).baseFeePerGas, undefined)
    const fee = await transfers.getFee(transfer({ urls: [old.url], from: chain.accounts[0]!.address }))
    const id = (await rpc('eth_sendTransaction', [
      { from: ((await rpc('eth_accounts')) as string[])[0], to: NOBODY_YET, value: '0x1', gasPrice: await rpc('eth_gasPrice') },
    ])) as string
    await transfers.confirm(id, { network: networkOf(chain), urls: [old.url] })
    const { gasUsed, effectiveGasPrice } = (await rpc('eth_getTransactionReceipt', [id])) as Receipt
    const paid = BigInt(gasUsed) * BigInt(effectiveGasPrice)
    assert.ok(paid > 0n && paid <= fee && fee <= 2n * paid, `${paid} of at most ${fee}`)
  } finally {
    await old.close()
  }
})

// What a node says: a wallet that makes mistakes with its number, gas or fees

interface Fields {
  nonce?: number
  gas?: bigint
  cap?: bigint
  tip?: bigint
  value?: bigint
}

/** A wallet that signs what it is told to instead of what it was asked for. ethers would not sign some of it. */
function createClumsyWallet(fields: Fields, key = chain.accounts[1]!): Eip1193Provider {
  return {
    async request({ method, params }) {
      if (method !== 'eth_sendTransaction') return chain.rpc(method, params as unknown[])
      const [{ to, data }] = params as [{ to: string; data: string }]
      const own = Number((await chain.rpc('eth_getTransactionCount', [key.address, 'latest'])) as string)
      const { nonce = own, gas = 100_000n, cap = 10n ** 10n, tip = 10n ** 9n, value = 1n } = fields
      const number = (value: bigint | number) => (value ? toBeHex(value) : '0x')
      const body = [number(chain.chainId), number(nonce), number(tip), number(cap), number(gas), to, number(value), data, []]
      const { yParity, r, s } = new SigningKey(key.privateKey).sign(keccak256(concat(['0x02', encodeRlp(body)])))
      return chain.rpc('eth_sendRawTransaction', [
        concat(['0x02', encodeRlp([...body, number(yParity), toBeHex(BigInt(r)), toBeHex(BigInt(s))])]),
      ])
    },
  }
}

const clumsy = (fields: Fields, more: Partial<Transfer> = {}) =>
  transfers.send(transfer({ provider: createClumsyWallet(fields), from: chain.accounts[1]!.address, units: 1n, ...more }))

for (const [name, fields] of [
  ['insufficientFunds', { value: 10n ** 30n }],
  ['intrinsicGasTooLow', { gas: 20_000n }],
  ['intrinsicGasTooHigh', { gas: 10n ** 10n, cap: 2n * 10n ** 9n }],
  ['feeCapTooLow', { cap: 1n, tip: 0n }],
  ['tipAboveFeeCap', { cap: 10n ** 10n, tip: 10n ** 11n }],
] as [string, Fields][])
  test(`what the node says of such a transaction is ${name}, and nothing was sent`, async () => {
    await confirm(await clumsy({ value: 0n }))
    const before = await balanceOf(chain.accounts[1]!.address)
    const error = await errorOf(clumsy(fields))
    assert.is(error.name, name, String((error.cause as Error | undefined)?.message))
    assert.match(error.message, /Nothing was sent/)
    assert.is(await balanceOf(chain.accounts[1]!.address), before)
  })

test('a number that is used already leaves open whether it was by this one: the wallet may have sent it twice', async () => {
  const { address } = chain.accounts[1]!
  const nonce = Number((await chain.rpc('eth_getTransactionCount', [address, 'latest'])) as string)
  await confirm(await clumsy({ nonce }))
  const error = await errorOf(clumsy({ nonce }))
  assert.is(error.name, 'sendFailed')
  assert.match(String(Object(error.cause as object).name), 'nonceTooLow')
})

test('a transaction that the network has already, and one that waits, are told apart', async () => {
  await chain.rpc('evm_setAutomine', [false])
  const id = await clumsy({})
  assert.match((await errorOf(clumsy({}))).name, /^transactionKnown$/)
  assert.is((await errorOf(clumsy({ value: 2n }))).name, 'replacementUnderpriced')
  await chain.rpc('evm_mine')
  await confirm(id)
  await chain.rpc('evm_setAutomine', [true])
})

// Its end

test('what fails on the chain is told with the contract’s words, and has cost its gas', async () => {
  const { address, privateKey } = chain.accounts[2]!
  const nonce = Number((await chain.rpc('eth_getTransactionCount', [address, 'latest'])) as string)
  // Nobody estimates it: its owner has lost the tokens meanwhile.
  const raw = await new Wallet(privateKey).signTransaction({
    type: 2,
    chainId: chain.chainId,
    nonce,
    to: usdc,
    gasLimit: 100_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
    data: token.encodeFunctionData('transfer', [NOBODY_YET, 7n]),
  })
  const before = await balanceOf(address)
  const id = (await chain.rpc('eth_sendRawTransaction', [raw])) as string
  const error = await errorOf(confirm(id))
  assert.is((await receiptOf<Receipt>(chain.rpc, id)).status, '0x0')
  assert.is(error.name, 'transactionReverted')
  assert.is(error.message, 'The transaction failed. The amount was not sent, the network fee is spent. Token: not enough balance')
  assert.is(before - (await balanceOf(address)), await paidFor(id))
})
