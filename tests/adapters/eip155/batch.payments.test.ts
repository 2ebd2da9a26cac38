// Payments on a real chain (anvil), by the sandbox's wallet, which signs with real keys and chooses its own fees.
import { Interface, toQuantity } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import contracts from '../../../scripts/sandbox/contracts/contracts.json'
import { start, walletAccounts, type Devnet } from '../../../scripts/sandbox/devnet.js'
import { createWallet } from '../../../scripts/sandbox/wallet/create.js'
import type { SandboxWallet } from '../../../scripts/sandbox/wallet/wallet.js'
import type { Transfer } from '../../../src/domain/adapter.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import type { Eip1193Provider } from '../../../src/domain/provider.js'
import { EthersAdapter } from '../../../src/ethers.js'
import { network } from '../../support/modal.js'
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
