// Swapping and buying by the blockchain API, as the product's client asks and ethers sends: what is quoted is what arrives.
import { Contract, formatUnits, parseUnits } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import type { OnrampQuote } from '../../scripts/sandbox/api/onramp.js'
import type { PurchaseItem } from '../../scripts/sandbox/api/purchase-history.js'
import type { Purchase } from '../../scripts/sandbox/api/purchases.js'
import type { Devnet } from '../../scripts/sandbox/devnet.js'
import { findPrice, getPrices } from '../../src/clients/account-api.js'
import type { CaipAddress } from '../../src/domain/caip.js'
import { getOnrampOptions, getOnrampQuote, getOnrampUrl } from '../../src/features/onramp/api.js'
import { ONRAMP_DEFAULTS } from '../../src/features/onramp/rules.js'
import { buildApproval, buildSwap, getAllowance, getGasPrice, getSwapQuote, getSwapTokens } from '../../src/features/swaps/api.js'
import { failure } from '../support/failure.js'
import { until } from '../support/patience.js'
import {
  balanceOf,
  DIRECTORY,
  encode,
  minedReceipt,
  NATIVE,
  reasonOf,
  startDexWorld,
  tokenOf,
  transact,
  unitsOf,
  type DexWorld,
} from './api-world.js'

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
  if ((await getAllowance(world.client, { tokenAddress: wish.from, userAddress: wish.userAddress })) < amount) {
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
  ['PEBBLE', 'USDC', 10n ** 28n],
  ['ETH', 'WETH', 12_345n],
] as const) {
  test(`${from} for ${to}: what was quoted is what arrives, to the unit, within the gas that was named`, async () => {
    const { quoted, toAmount, given, taken, receipt, gas } = await swap(world.one, from, to, amount)
    assert.ok(quoted! > 0n)
    assert.equal([toAmount, taken, given], [quoted, quoted, amount])
    assert.ok(receipt.gasUsed <= gas)
  })
}

test('wrapped coins are unwrapped one for one, and the same amount gives less on the second chain', async () => {
  await swap(world.one, 'ETH', 'WETH', 5n * 10n ** 17n)
  const { quoted, given, taken } = await swap(world.one, 'WETH', 'ETH', 5n * 10n ** 17n)
  assert.equal([quoted, given, taken], [5n * 10n ** 17n, 5n * 10n ** 17n, 5n * 10n ** 17n])
  const [here, there] = [await swap(world.one, 'ETH', 'USDC', 10n ** 19n), await swap(world.two, 'ETH', 'USDC', 10n ** 19n)]
  assert.ok(there.taken === there.quoted && there.taken < here.taken)
})

test('a swap shows as a trade in the history, and is told what it was', async () => {
  const { receipt } = await swap(world.one, 'USDC', 'ETH', 10_000_000n)
  const { data } = await world.read<HistoryPage>(`/v1/account/${world.ada(world.one).address}/history`, { chainId: ONE })
  assert.equal([data[0]!.metadata.hash, data[0]!.metadata.operationType], [receipt.hash, 'trade'])
  assert.equal(data[0]!.transfers.map(({ direction, fungible_info }) => `${direction} ${fungible_info!.symbol}`).sort(), [
    'in ETH',
    'out USDC',
  ])
  assert.equal(data[0]!.metadata.application, { name: 'Sandbox Exchange', iconUrl: `${DIRECTORY}/public/getAssetImage/sandbox-exchange` })
  assert.equal([data[1]!.metadata.operationType, data[1]!.metadata.application], ['approve', null])
})

test('a price that moves within the slippage is borne, one that moves further is not, and a swap is good for twenty minutes', async () => {
  const ada = world.ada(world.one)
  const amount = 10n ** 16n
  const rich = world.one.accounts[5]!.address
  // Of one pool only, or the way would change with the price.
  const others = async (ether: bigint) => {
    const { to, data } = await buildSwap(world.client, {
      ...wishOf(world.one, 'ETH', 'PEBBLE', ether),
      userAddress: place(world.one, rich),
    })
    await transact(world.one, { from: rich, to, data, value: `0x${ether.toString(16)}` })
  }
  const prepare = () => buildSwap(world.client, wishOf(world.one, 'ETH', 'PEBBLE', amount))
  const attempt = ({ to, data }: { to: string; data: string }) => ada.provider.call({ from: ada.address, to, data, value: amount })
  const patient = await prepare()
  await others(10n ** 18n) // 0.4 %
  const before = await ada.balanceOf(tokenOf(world.one, 'PEBBLE'))
  await ada.send({ to: patient.to, data: patient.data, value: patient.value })
  const got = (await ada.balanceOf(tokenOf(world.one, 'PEBBLE'))) - before
  assert.ok(got < patient.toAmount && got * 100n >= patient.toAmount * 99n)
  const late = await prepare()
  await others(4n * 10n ** 18n) // 1.6 %
  assert.match((await failure(attempt(late))).message, 'INSUFFICIENT_OUTPUT_AMOUNT')
  const waiting = await prepare()
  const pass = async (minutes: number) => {
    await world.one.rpc('evm_increaseTime', [minutes * 60])
    await world.one.rpc('evm_mine')
  }
  await pass(19)
  await attempt(waiting)
  await pass(2)
  assert.match((await failure(attempt(waiting))).message, 'EXPIRED')
  await attempt(await prepare()) // a question of now follows the chain's clock
})

test('an approval is of the very amount, and used up by the swap', async () => {
  const ada = world.ada(world.one)
  const [usdc, amount] = [tokenOf(world.one, 'USDC'), 25_000_000n]
  const wish = wishOf(world.one, 'USDC', 'ETH', amount)
  const ask = () => getAllowance(world.client, { tokenAddress: wish.from, userAddress: wish.userAddress })
  const contract = new Contract(usdc, ['function allowance(address, address) view returns (uint256)'], ada.provider)
  assert.is(await ask(), 0n)
  const { to, data } = await buildApproval(world.client, wish)
  assert.is(to, usdc)
  await ada.send({ to, data })
  assert.equal([await ask(), await contract.allowance!(ada.address, world.dexes[0].router)], [amount, amount])
  const { to: router, data: call, gas } = await buildSwap(world.client, wish)
  await ada.send({ to: router, data: call, gasLimit: gas })
  assert.is(await ask(), 0n)
})

test('without an amount, as older clients ask, all of it is allowed; of the native coin there is nothing to approve', async () => {
  const { from, to, userAddress } = wishOf(world.one, 'USDC', 'ETH', 1n)
  const { tx } = await world.read<{ tx: { eip155: { gasPrice: string } } }>('/v1/convert/build-approve', { from, to, userAddress })
  const data = encode('Token', 'approve', world.dexes[0].router, 2n ** 256n - 1n)
  assert.equal(tx, { from, to: from, data, value: '0', eip155: tx.eip155 })
  assert.match(tx.eip155.gasPrice, /^\d+$/)
  assert.is(await getAllowance(world.client, { tokenAddress: to, userAddress }), 2n ** 256n - 1n)
  const native = world.get('/v1/convert/build-approve', { from: to, to: from, userAddress })
  assert.equal(await reasonOf(native), [400, '', 'Conversion parameter error: the native coin needs no approval'])
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

const quote = (from: string, to: string, amount = '1') => reasonOf(world.get('/v1/convert/quotes', { from, to, amount }))

test('a quote is refused in the words of the real service', async () => {
  const { from, to } = wishOf(world.one, 'ETH', 'USDC', 1n)
  const at = (symbol: string) => place(world.one, addressOf(world.one, symbol))
  const stranger = `0x${'1'.repeat(40)}`
  const none = 'Conversion parameter error: insufficient liquidity'
  for (const [give, take, amount, words] of [
    ...['0', '00', '-1', '1.5', '1e18', '0x10', 'lots', '', `${2n ** 256n}`, '9'.repeat(79)].map(
      amount => [from, to, amount, `Invalid parameter: amount ${amount}`] as const,
    ),
    [from, to, `${10n ** 24n}`, none],
    [from, to, `${2n ** 256n - 1n}`, none],
    [at('PEBBLE'), to, '1', none],
    [from, at('POINTS'), `${10n ** 18n}`, none],
    [from, place(world.one, stranger), '1', `Conversion parameter error: unknown token ${stranger}`],
    [at('HARBOUR'), to, '1', `Conversion parameter error: unknown token ${tokenOf(world.one, 'HARBOUR')}`],
    [
      from,
      place(world.two, tokenOf(world.two, 'USDC')),
      '1',
      'Conversion parameter error: `from` and `to` chain IDs must have the same value',
    ],
    [to, to, '1', 'Conversion parameter error: `from` and `to` must be different tokens'],
  ] as const)
    assert.equal(await quote(give, take, amount), [400, '', words], words)
  assert.equal((await quote('eip155:1:0xabc', 'eip155:1:0xabc')).slice(0, 2), [400, 'chainId'])
  for (const wrong of ['eip155:31337:0xabc', '']) assert.equal((await quote(wrong, to)).slice(0, 2), [400, 'address'])
  for (const path of ['tokens', 'gas-price'])
    assert.equal((await reasonOf(world.get(`/v1/convert/${path}`, { chainId: 'eip155:1' }))).slice(0, 2), [400, 'chainId'])
})

test('a swap is asked for in due form', async () => {
  const wish = { ...wishOf(world.one, 'ETH', 'USDC', 1n), amount: '1000000000000', eip155: { slippage: 1 }, disableEstimate: true }
  const build = (change: object) => reasonOf(world.post('/v1/convert/build-transaction', { ...wish, ...change }))
  assert.match((await build({ eip155: undefined }))[2], 'slippage parameter is necessary')
  for (const slippage of ['1', 1.5, -1, undefined]) assert.is((await build({ eip155: { slippage } }))[0], 422)
  assert.is((await build({ eip155: { slippage: 51 } }))[0], 400)
  assert.match((await build({ eip155: { slippage: 1, permit: '0x' } }))[2], 'permit')
  for (const key of ['amount', 'from', 'to', 'userAddress'])
    assert.equal(await build({ [key]: undefined }), [422, '', `Deserialization error: missing field \`${key}\``])
  assert.match((await build({ userAddress: place(world.two, world.ada(world.two).address) }))[2], '`userAddress` must be of the same chain')
  assert.equal((await build({ userAddress: 'eip155:31337:0x1' })).slice(0, 2), [400, 'address'])
})

test('prices are the pools’; swaps, and somebody rich who trades, move them on their own chain only', async () => {
  const priceOf = async (chain: Devnet, symbol: string) =>
    Number(findPrice(await getPrices(world.client, [place(chain, addressOf(chain, symbol))]), symbol)!.price)
  const prices = { ETH: 2050.12, WETH: 2050.12, USDC: 1, DAI: 0.9998, PEBBLE: 0.0000000123, POINTS: 0.05 }
  for (const chain of [world.one, world.two])
    for (const [symbol, price] of Object.entries(prices)) assert.is(await priceOf(chain, symbol), price, symbol)
  const trade = (body: object) => world.post('/__trade', { chainId: 31337, from: 'ETH', to: 'USDC', amount: '100', ...body })
  const { hash } = (await (await trade({})).json()) as { hash: string }
  assert.is((await minedReceipt(world.one.rpc, hash)).status, '0x1')
  const after = await priceOf(world.one, 'ETH')
  assert.ok(after < 2050.12 * 0.985 && after > 2050.12 * 0.975)
  assert.ok((await priceOf(world.one, 'PEBBLE')) < 0.0000000123 * 0.985)
  assert.is(await priceOf(world.two, 'ETH'), 2050.12)
  // With the token's approval before; at once, and yet one after the other.
  await Promise.all([trade({ from: 'usdc', to: 'ETH', amount: '400000' }), trade({ from: 'USDC', to: 'ETH', amount: '400000' })])
  assert.ok((await priceOf(world.one, 'ETH')) > 2050.12)
  assert.equal((await reasonOf(trade({ to: 'HARBOUR' }))).slice(0, 2), [400, 'token'])
  assert.equal((await reasonOf(trade({ to: 'POINTS' })))[2], 'Conversion parameter error: insufficient liquidity')
  assert.equal((await reasonOf(trade({ amount: '0' }))).slice(0, 2), [400, 'amount'])
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
const [PENDING, SUCCESS, FAILED] = ['IN_PROGRESS', 'SUCCESS', 'FAILED'].map(end => `ONRAMP_TRANSACTION_STATUS_${end}`)
const settled = (id: string) =>
  until(async () => {
    const purchase = await at<Purchase>(`/onramp/purchases/${id}`)
    return purchase.status !== PENDING && purchase
  }, 'the end of a purchase')

test('the client takes what can be bought as it is; as with the public service, 404 leaves it its own choice and an estimate', async () => {
  const options = await getOnrampOptions(world.client, ONE)
  assert.equal(JSON.parse(JSON.stringify(options)), await world.read('/v1/onramp/options'))
  assert.equal(options.paymentCurrencies, ONRAMP_DEFAULTS.paymentCurrencies)
  const [usdc, ether] = options.purchaseCurrencies
  assert.equal([usdc!.symbol, ether!.symbol, ether!.networks[0]!.contract_address], ['USDC', 'ETH', undefined])
  assert.equal(usdc!.networks, [
    { name: 'anvil-one', display_name: 'Anvil One', chain_id: '31337', contract_address: tokenOf(world.one, 'USDC') },
    { name: 'anvil-two', display_name: 'Anvil Two', chain_id: '31338', contract_address: tokenOf(world.two, 'USDC') },
  ])
  world.api.setFaults({ routes: { 'onramp-options': '404', 'onramp-quote': '404' } })
  assert.is(await getOnrampOptions(world.client, ONE), ONRAMP_DEFAULTS)
  const wish = { paymentCurrency: options.paymentCurrencies[0]!, purchaseCurrency: usdc!, amount: '50' }
  assert.is((await getOnrampQuote(world.client, { ...wish, caipNetworkId: ONE }))!.isEstimate, true)
})

test('fees come off, and what is left buys at the price of the pools', async () => {
  const { paymentCurrencies, purchaseCurrencies } = await getOnrampOptions(world.client, ONE)
  const priceOf = (symbol: string, amount: string, currency: string) =>
    getOnrampQuote(world.client, {
      paymentCurrency: paymentCurrencies.find(({ id }) => id === currency)!,
      purchaseCurrency: purchaseCurrencies.find(each => each.symbol === symbol)!,
      amount,
      caipNetworkId: ONE,
    })
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  const { quoteId: _, ...found } = (await priceOf('USDC', '50', 'USD'))!
  assert.equal(found, {
    isEstimate: false,
    paymentTotal: usd('50.00'),
    paymentSubtotal: usd('49.15'),
    coinbaseFee: usd('0.75'),
    networkFee: usd('0.10'),
    purchaseAmount: { amount: '49.15', currency: 'USDC' },
  })
  const down = (amount: number, places: number) => String(Math.floor(amount * 10 ** places) / 10 ** places)
  assert.is((await priceOf('ETH', '1000.5', 'USD'))!.purchaseAmount.amount, down(985.4 / 2050.12, 8))
  assert.is((await priceOf('USDC', '50', 'EUR'))!.purchaseAmount.amount, down(49.15 / 0.88, 6))
})

test('what is not for sale, what one cannot pay with, and amounts out of bounds are refused', async () => {
  const ask = (symbol: string, id: string, amount: unknown) =>
    reasonOf(world.post('/v1/onramp/quote', { purchaseCurrency: { id: 'x', symbol }, paymentCurrency: { id }, amount, network: symbol }))
  assert.equal(await ask('PEBBLE', 'USD', '50'), [400, 'currency', 'Unsupported currency: PEBBLE.'])
  assert.equal(await ask('USDC', 'JPY', '50'), [400, 'currency', 'Unsupported currency: JPY.'])
  for (const amount of ['0', '9.99', '25000.01', '-50', '5e1', '50.001', 'much', ''])
    assert.equal((await ask('USDC', 'USD', amount)).slice(0, 2), [400, ''], amount)
  assert.is((await ask('USDC', 'USD', 50))[0], 422)
})

test('the client gets the address of a page that is there, strict, with what it asked for; a wish that is none is refused', async () => {
  const { address } = world.ada(world.one)
  const url = new URL(await getOnrampUrl(world.client, { address, caipNetworkId: ONE, assets: ['USDC'], amount: '20' }))
  assert.equal([url.origin, url.pathname], [world.api.url, '/onramp'])
  const { destinationWallets, ...query } = Object.fromEntries(url.searchParams)
  const rest = { defaultNetwork: 'ethereum', defaultExperience: 'buy', presetFiatAmount: '20' }
  assert.equal(query, { appId: 'sandbox', partnerUserId: address, ...rest })
  const [wallet] = JSON.parse(destinationWallets!) as { address: string; assets: string[] }[]
  assert.equal([wallet!.address, wallet!.assets], [address, ['USDC']])
  const page = await fetch(url)
  assert.match(page.headers.get('content-security-policy') ?? '', "default-src 'none'")
  assert.not.match(await page.text(), /<script(?! type="module" src=)|<style|style=/)
  const right = { destinationWallets: [{ address, blockchains: ['ethereum'], assets: ['USDC'] }], partnerUserId: 'x'.repeat(32) }
  for (const wrong of [
    { destinationWallets: undefined },
    { destinationWallets: [] },
    { destinationWallets: [{}] },
    { destinationWallets: [{ address: 'x', assets: 'USDC' }] },
    { partnerUserId: 'x'.repeat(31) },
    { partnerUserId: 'x'.repeat(51) },
    { presetFiatAmount: '20' },
    { presetCryptoAmount: 1.5 },
    { defaultNetwork: 5 },
  ]) {
    const response = await world.post('/v1/generators/onrampurl', { ...right, ...wrong })
    assert.equal([response.status, response.headers.get('content-type')], [400, 'text/plain'], JSON.stringify(wrong))
  }
})

test('a purchase brings exactly what was said, once, from in progress to success', async () => {
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
})

test('ether is bought as well, on the chain one chose, and each history lists its own, the newest first', async () => {
  const address = stranger()
  const quote = await quoteFor({ symbol: 'ETH', networkId: 'eip155:31338', amount: '120', currency: 'EUR' })
  const ether = await buy(quote, address)
  await settled(ether.id)
  assert.is(formatUnits(await balanceOf(world.two, address)), quote.purchaseAmount.amount)
  const coins = await buy(await quoteFor(), address.toUpperCase().replace('0X', '0x'))
  const idsOf = async (query = {}) => (await purchasesOf(address, query)).map(({ id }) => id)
  assert.equal(await idsOf(), [coins.id, ether.id])
  assert.equal(await idsOf({ chainId: 'eip155:31338' }), [ether.id])
  assert.equal(await idsOf({ onramp: 'meld' }), [])
  assert.equal(await purchasesOf(stranger()), [])
  await settled(coins.id)
})

for (const [what, prepare] of [
  ['is declined', () => world.api.setFaults({ purchases: 'fail' })],
  ['cannot be sent', () => world.one.rpc('anvil_setBalance', [world.one.accounts.at(-1)!.address, '0x0'])],
] as const) {
  test(`a purchase that ${what} has failed, and nothing arrives`, async () => {
    const address = stranger()
    const quote = await quoteFor({ symbol: 'ETH', amount: '25000' })
    await prepare()
    const { id } = await buy(quote, address)
    assert.equal([(await settled(id)).status, (await settled(id)).hash], [FAILED, null])
    assert.is((await purchasesOf(address))[0]!.metadata.status, FAILED)
    assert.is(await balanceOf(world.one, address), 0n)
  })
}

// ——— faults

test('each route can be made to fail by itself, in the words of its provider', async () => {
  const { from, to, userAddress } = wishOf(world.one, 'USDC', 'ETH', 1n)
  const wallets = { destinationWallets: [{ address: stranger() }], partnerUserId: stranger() }
  const currencies = { purchaseCurrency: { symbol: 'ETH' }, paymentCurrency: { id: 'USD' }, amount: '50', network: 'ETH' }
  const transaction = { from, to, userAddress, amount: '1000000', eip155: { slippage: 1 }, disableEstimate: true }
  const calls = {
    'convert-tokens': () => world.get('/v1/convert/tokens', { chainId: ONE }),
    'convert-quotes': () => world.get('/v1/convert/quotes', { from, to, amount: '1000000' }),
    'convert-allowance': () => world.get('/v1/convert/allowance', { tokenAddress: from, userAddress }),
    'convert-gas-price': () => world.get('/v1/convert/gas-price', { chainId: ONE }),
    'convert-approve': () => world.get('/v1/convert/build-approve', { from, to, userAddress, amount: '1' }),
    'convert-transaction': () => world.post('/v1/convert/build-transaction', transaction),
    'onramp-options': () => world.get('/v1/onramp/options'),
    'onramp-quote': () => world.post('/v1/onramp/quote', currencies),
    'onramp-url': () => world.post('/v1/generators/onrampurl', wallets),
  }
  for (const [name, call] of Object.entries(calls)) {
    const provider = name.startsWith('convert') ? 'Convertion' : 'OnRamp'
    world.api.setFaults({ routes: { [name]: '503' } })
    assert.equal(await reasonOf(call()), [503, '', `${provider} provider is temporarily unavailable`], name)
    for (const [other, callOther] of Object.entries(calls)) if (other !== name) assert.is((await callOther()).status, 200, other)
    world.api.setFaults({ routes: { [name]: 'empty' } })
    assert.is((await call()).status, 200, name)
    world.api.resetFaults()
  }
})

test.run()
