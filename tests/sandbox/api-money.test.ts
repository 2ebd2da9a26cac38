// Swapping and buying by the blockchain API, as the product's client asks and ethers sends: what is quoted is what arrives.
import { formatUnits, parseUnits } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import type { OnrampQuote } from '../../scripts/sandbox/api/onramp.js'
import type { PurchaseItem } from '../../scripts/sandbox/api/purchase-history.js'
import type { Purchase } from '../../scripts/sandbox/api/purchases.js'
import type { Devnet } from '../../scripts/sandbox/devnet.js'
import type { CaipAddress } from '../../src/domain/caip.js'
import { buildApproval, buildSwap, getGasPrice, getSwapQuote, getSwapTokens } from '../../src/features/swaps/api.js'
import { until } from '../support/patience.js'
import { DIRECTORY, NATIVE, reasonOf, startDexWorld, tokenOf, unitsOf, type DexWorld } from './api-world.js'

let world: DexWorld
let clean: [unknown, unknown]

test.before(async () => {
  world = await startDexWorld()
})
test.after(() => world.close())
// Each test trades on the pools of the beginning.
test.before.each(async () => {
  world.api.setFaults({ purchaseTime: 1 })
  clean = (await Promise.all([world.one.rpc('evm_snapshot'), world.two.rpc('evm_snapshot')])) as [unknown, unknown]
})
test.after.each(async () => {
  world.api.resetFaults()
  await Promise.all([world.one.rpc('evm_revert', [clean[0]]), world.two.rpc('evm_revert', [clean[1]])])
})

const ONE = 'eip155:31337'
const place = ({ chainId }: Devnet, address: string) => `eip155:${chainId}:${address}` as CaipAddress
const addressOf = (chain: Devnet, symbol: string) =>
  symbol === 'ETH' ? NATIVE : symbol === 'WETH' ? world.dexes[0].wrapped : tokenOf(chain, symbol)

const wishOf = (chain: Devnet, from: string, to: string, amount: bigint) => ({
  amount,
  from: place(chain, addressOf(chain, from)),
  to: place(chain, addressOf(chain, to)),
  userAddress: place(chain, world.ada(chain).address),
})

/** What the service says that the exchange may take; the modal itself asks the chain. */
const allowanceOf = async (tokenAddress: string, userAddress: string) =>
  BigInt((await world.read<{ allowance: string }>('/v1/convert/allowance', { tokenAddress, userAddress })).allowance)

/** Swaps as the modal does; what was quoted, and what came of it. */
async function swap(chain: Devnet, from: string, to: string, amount: bigint) {
  const ada = world.ada(chain)
  const wish = wishOf(chain, from, to, amount)
  const holdings = () => Promise.all([from, to].map(symbol => ada.balanceOf(addressOf(chain, symbol))))
  const quoted = await getSwapQuote(world.client, wish)
  let fees = 0n
  const send = async (transaction: Parameters<typeof ada.send>[0]) => {
    const receipt = await ada.send(transaction)
    fees += receipt.gasUsed * receipt.gasPrice
    return receipt
  }
  const [give, take] = await holdings()
  if ((await allowanceOf(wish.from, wish.userAddress)) < amount) {
    const { to, data, value } = await buildApproval(world.client, wish)
    await send({ to, data, value })
  }
  const { to: target, data, value, gas, toAmount } = await buildSwap(world.client, wish)
  const receipt = await send({ to: target, data, value, gasLimit: gas })
  const [left, got] = await holdings()
  return {
    ...{ quoted, toAmount, receipt, gas },
    given: give! - left! - (from === 'ETH' ? fees : 0n),
    taken: got! - take! + (to === 'ETH' ? fees : 0n),
  }
}

// ——— swaps

for (const [from, to, amount] of [
  ['ETH', 'USDC', 3n * 10n ** 18n],
  ['USDC', 'ETH', 250_000_001n],
  ['DAI', 'PEBBLE', 100n * 10n ** 18n],
] as const)
  test(`${from} for ${to}: what was quoted is what arrives, to the unit, within the gas that was named`, async () => {
    const { quoted, toAmount, given, taken, receipt, gas } = await swap(world.one, from, to, amount)
    assert.ok(quoted! > 0n)
    assert.equal([toAmount, taken, given], [quoted, quoted, amount])
    assert.ok(receipt.gasUsed <= gas)
  })

test('tokens, a quote, a gas price and a transaction have exactly the shape of the real ones', async () => {
  const tokens = await getSwapTokens(world.client, ONE)
  assert.equal(tokens.map(({ symbol }) => symbol).sort(), ['DAI', 'ETH', 'PEBBLE', 'USDC', 'WETH'])
  const { from, to, userAddress } = wishOf(world.one, 'USDC', 'ETH', 1n)
  const row = { name: 'USD Coin', symbol: 'USDC', address: from, decimals: 6, eip2612: false }
  const logoUri = `${DIRECTORY}/public/getTokenImage/USDC`
  assert.equal(await world.read('/v1/convert/tokens', { chainId: ONE, address: from }), { tokens: [{ ...row, logoUri }] })
  const question = { amount: '1000000', from, to, userAddress: world.ada(world.one).address, gasPrice: '1' }
  const { quotes } = await world.read<{ quotes: { toAmount: string }[] }>('/v1/convert/quotes', question)
  const { toAmount } = quotes[0]!
  assert.equal(quotes, [{ id: null, fromAmount: '1000000', fromAccount: from, toAmount, toAccount: to }])
  assert.ok(Math.abs(Number(formatUnits(toAmount, 18)) * 2050.12 - 0.997) < 1e-6)
  const { standard, fast, instant } = await getGasPrice(world.client, ONE)
  assert.ok(standard > 0n && standard < fast && fast < instant)
  const body = { amount: '1000000', eip155: { slippage: 0 }, from, to, userAddress, disableEstimate: true }
  const build = async (body: object) =>
    ((await (await world.post('/v1/convert/build-transaction', body)).json()) as { tx: Record<string, string> & { eip155: any } }).tx
  const tx = await build(body)
  assert.equal(Object.keys(tx), ['from', 'to', 'data', 'amount', 'eip155'])
  assert.equal([tx.from, tx.to, tx.amount], [userAddress.toLowerCase(), place(world.one, world.dexes[0].router), toAmount])
  assert.is(BigInt(`0x${tx.data!.slice(74, 138)}`), BigInt(toAmount)) // without slippage nothing less is taken
  assert.ok(/^\d+$/.test(tx.eip155.gas) && /^\d+$/.test(tx.eip155.gasPrice))
  const estimated = await build({ ...body, ...wishOf(world.one, 'ETH', 'USDC', 1n), amount: `${10n ** 18n}`, disableEstimate: false })
  assert.ok(Number(estimated.eip155.gas) > 80_000 && Number(estimated.eip155.gas) < 230_000)
  const [, , words] = await reasonOf(world.post('/v1/convert/build-transaction', { ...body, disableEstimate: false }))
  assert.match(words, /^Conversion parameter error: cannot estimate: /) // without an approval it would fail
})

// ——— buying with money

let strangers = 0
/** An account nobody had before. */
const stranger = () => `0x${(0xb0b0 + strangers++).toString(16).padStart(40, '0')}`
const at = async <Answer>(path: string, body?: unknown) =>
  (await (
    await fetch(`${world.api.url}${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
  ).json()) as Answer
const quoteFor = (body: object = {}) =>
  at<OnrampQuote>('/onramp/quote', { networkId: ONE, symbol: 'USDC', amount: '50', currency: 'USD', ...body })
const buy = (quote: OnrampQuote, address: string, more: object = {}) =>
  at<Purchase>('/onramp/purchases', { quoteId: quote.quoteId, address, ...more })
const purchasesOf = async (account: string, query: Record<string, string> = {}) =>
  (await world.read<{ data: PurchaseItem[] }>(`/v1/account/${account}/history`, { onramp: 'coinbase', ...query })).data
const [PENDING, SUCCESS] = ['IN_PROGRESS', 'SUCCESS'].map(end => `ONRAMP_TRANSACTION_STATUS_${end}`)
const settled = (id: string) =>
  until(async () => {
    const purchase = await at<Purchase>(`/onramp/purchases/${id}`)
    return purchase.status === PENDING ? undefined : purchase
  }, 'the end of a purchase')

test('a purchase brings exactly what was said, once, from in progress to success; one that is declined brings nothing', async () => {
  world.api.setFaults({ purchases: 'never' })
  const address = stranger()
  const quote = await quoteFor()
  const waiting = await buy(await quoteFor(), address)
  assert.is(waiting.status, PENDING)
  const [pending] = await purchasesOf(address)
  assert.equal([pending!.id, pending!.metadata.status, pending!.metadata.hash], [waiting.id, PENDING, ''])
  const { id } = await buy(quote, address, { kind: 'ok' }) // what the visitor chose on the page comes first
  const { hash } = await settled(id)
  assert.is(await unitsOf(world.one, tokenOf(world.one, 'USDC'), address), parseUnits(quote.purchaseAmount.amount, 6))
  const [item] = await purchasesOf(address)
  const { minedAt } = item!.metadata
  const people = { sentFrom: 'Coinbase', sentTo: address, nonce: 0, application: null, chain: ONE }
  assert.equal(item, {
    id,
    metadata: { operationType: 'buy', hash, minedAt, status: SUCCESS, ...people },
    transfers: [
      {
        fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: `${DIRECTORY}/public/getTokenImage/USDC` } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '49.15' },
        value: 50,
        price: 50 / 49.15,
      },
    ],
  })
  const { data } = await world.read<HistoryPage>(`/v1/account/${address}/history`)
  assert.equal([data.length, data[0]!.metadata.hash, data[0]!.metadata.operationType], [1, hash, 'receive'])
  const again = world.post('/onramp/purchases', { quoteId: quote.quoteId, address })
  assert.equal(await reasonOf(again), [400, 'quoteId', 'This price is no longer offered'])
  const nobody = world.post('/onramp/purchases', { quoteId: (await quoteFor()).quoteId, address: 'me' })
  assert.equal((await reasonOf(nobody)).slice(0, 2), [400, 'address'])
  assert.is((await reasonOf(world.get('/onramp/purchases/none')))[0], 404)
  assert.is(world.api.purchases.find(waiting.id)!.status, PENDING)
  const { status, hash: none } = await settled((await buy(await quoteFor(), address, { kind: 'fail' })).id)
  assert.equal([status, none], ['ONRAMP_TRANSACTION_STATUS_FAILED', null])
})
