import { formatUnits, parseUnits } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import type { OnrampQuote } from '../../scripts/sandbox/api/onramp.js'
import type { PurchaseItem } from '../../scripts/sandbox/api/purchase-history.js'
import type { Purchase } from '../../scripts/sandbox/api/purchases.js'
import { getOnrampOptions, getOnrampQuote, getOnrampUrl } from '../../src/features/onramp/api.js'
import { parseTransaction } from '../../src/domain/history.js'
import { ONRAMP_DEFAULTS } from '../../src/features/onramp/rules.js'
import { DIRECTORY, encode, reasonOf, tokenOf } from './api-world.js'
import { startDexWorld, type DexWorld } from './dex-world.js'

let world: DexWorld

test.before(async () => {
  world = await startDexWorld()
})
test.after(() => world.close())
test.before.each(() => world.api.setFaults({ purchaseTime: 30 }))
test.after.each(() => world.api.resetFaults())

/** An account nobody had before. */
let strangers = 0
const stranger = () => `0x${(0xb0b0 + strangers++).toString(16).padStart(40, '0')}`

const at = (path: string, body?: unknown) =>
  fetch(`${world.api.url}${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) })
const read = async <Answer>(answer: Promise<Response>) => (await (await answer).json()) as Answer

// The choice

test('what can be bought is dollars’ coins and ether, on both chains; the client takes it as it is', async () => {
  const options = await getOnrampOptions(world.client, 'eip155:31337')
  assert.equal(JSON.parse(JSON.stringify(options)), await world.read('/v1/onramp/options'))
  assert.equal(options.paymentCurrencies, ONRAMP_DEFAULTS.paymentCurrencies)
  assert.equal(
    options.purchaseCurrencies.map(({ symbol }) => symbol),
    ['USDC', 'ETH'],
  )
  assert.equal(options.purchaseCurrencies[0]!.networks, [
    { name: 'anvil-one', display_name: 'Anvil One', chain_id: '31337', contract_address: tokenOf(world.one, 'USDC') },
    { name: 'anvil-two', display_name: 'Anvil Two', chain_id: '31338', contract_address: tokenOf(world.two, 'USDC') },
  ])
  assert.is(options.purchaseCurrencies[1]!.networks[0]!.contract_address, undefined)
})

test('as with the public service, 404 leaves the client its own choice and an estimate', async () => {
  const {
    paymentCurrencies: [paymentCurrency],
    purchaseCurrencies: [purchaseCurrency],
  } = await getOnrampOptions(world.client, 'eip155:31337')
  world.api.setFaults({ routes: { 'onramp-options': '404', 'onramp-quote': '404' } })
  assert.is(await getOnrampOptions(world.client, 'eip155:31337'), ONRAMP_DEFAULTS)
  const quote = await getOnrampQuote(world.client, {
    paymentCurrency: paymentCurrency!,
    purchaseCurrency: purchaseCurrency!,
    amount: '50',
    caipNetworkId: 'eip155:31337',
  })
  assert.is(quote!.isEstimate, true)
})

// Prices

async function priceOf(symbol: string, amount: string, currency = 'USD') {
  const { paymentCurrencies, purchaseCurrencies } = await getOnrampOptions(world.client, 'eip155:31337')
  const [paymentCurrency, purchaseCurrency] = [
    paymentCurrencies.find(({ id }) => id === currency)!,
    purchaseCurrencies.find(each => each.symbol === symbol)!,
  ]
  return getOnrampQuote(world.client, { paymentCurrency, purchaseCurrency, amount, caipNetworkId: 'eip155:31337' })
}

test('fees come off, and what is left buys at the price of the pools', async () => {
  const quote = await priceOf('USDC', '50')
  const usd = (amount: string) => ({ amount, currency: 'USD' })
  assert.equal(
    { ...quote, quoteId: '' },
    {
      isEstimate: false,
      quoteId: '',
      paymentTotal: usd('50.00'),
      paymentSubtotal: usd('49.15'),
      coinbaseFee: usd('0.75'),
      networkFee: usd('0.10'),
      purchaseAmount: { amount: '49.15', currency: 'USDC' },
    },
  )
  assert.equal((await priceOf('ETH', '1000.5'))!.purchaseAmount, {
    amount: (Math.floor((985.4 / 2050.12) * 1e8) / 1e8).toString(),
    currency: 'ETH',
  })
  assert.equal((await priceOf('USDC', '50', 'EUR'))!.purchaseAmount, {
    amount: (Math.floor((49.15 / 0.88) * 1e6) / 1e6).toString(),
    currency: 'USDC',
  })
})

test('what is not for sale, what one cannot pay with, and amounts out of bounds are refused', async () => {
  const ask = (symbol: string, currency: string, amount: unknown) =>
    reasonOf(
      world.post('/v1/onramp/quote', { purchaseCurrency: { id: 'x', symbol }, paymentCurrency: { id: currency }, amount, network: symbol }),
    )
  assert.equal(await ask('PEBBLE', 'USD', '50'), [400, 'currency', 'Unsupported currency: PEBBLE.'])
  assert.equal(await ask('USDC', 'JPY', '50'), [400, 'currency', 'Unsupported currency: JPY.'])
  for (const amount of ['0', '9.99', '25000.01', '-50', '5e1', '50.001', 'much', ''])
    assert.equal((await ask('USDC', 'USD', amount)).slice(0, 2), [400, ''], amount)
  assert.is((await ask('USDC', 'USD', 50))[0], 422)
  assert.is((await reasonOf(world.post('/v1/onramp/quote', { amount: '50' })))[0], 422)
})

// The page's address

test('the client gets the address of a page that is there, with what it asked for', async () => {
  const address = world.ada(world.one).address
  const url = new URL(await getOnrampUrl(world.client, { address, caipNetworkId: 'eip155:31337', assets: ['USDC'], amount: '20' }))
  assert.equal([url.origin, url.pathname], [world.api.url, '/onramp'])
  const { destinationWallets, ...query } = Object.fromEntries(url.searchParams)
  assert.equal(query, {
    appId: 'sandbox',
    partnerUserId: address,
    defaultNetwork: 'ethereum',
    defaultExperience: 'buy',
    presetFiatAmount: '20',
  })
  assert.equal(
    (JSON.parse(destinationWallets!) as { address: string; assets: string[] }[]).map(each => [each.address, each.assets]),
    [[address, ['USDC']]],
  )
  const page = await fetch(url)
  assert.match(page.headers.get('content-security-policy') ?? '', "default-src 'none'")
  assert.not.match(await page.text(), /<script(?! type="module" src=)|<style|style=/)
})

test('a wish that is none is refused in plain text', async () => {
  const right = {
    destinationWallets: [{ address: stranger(), blockchains: ['ethereum'], assets: ['USDC'] }],
    partnerUserId: 'x'.repeat(32),
  }
  assert.is((await world.post('/v1/generators/onrampurl', right)).status, 200)
  for (const wrong of [
    { destinationWallets: undefined },
    { destinationWallets: [] },
    { destinationWallets: [{}] },
    { destinationWallets: [{ address: 'x', assets: 'USDC' }] },
    { partnerUserId: undefined },
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

// Purchases

const quoteFor = (body: object = {}) =>
  read<OnrampQuote>(at('/onramp/quote', { networkId: 'eip155:31337', symbol: 'USDC', amount: '50', currency: 'USD', ...body }))
const purchasesOf = async (account: string, query: Record<string, string> = {}) =>
  (await world.read<{ data: PurchaseItem[] }>(`/v1/account/${account}/history`, { onramp: 'coinbase', ...query })).data

async function settled(id: string): Promise<Purchase> {
  for (let tries = 0; tries < 500; tries++) {
    const purchase = await read<Purchase>(at(`/onramp/purchases/${id}`))
    if (purchase.status !== 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS') return purchase
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error('The purchase is still in progress.')
}

const unitsOf = async (token: string, owner: string) =>
  BigInt((await world.one.rpc('eth_call', [{ to: token, data: encode('Token', 'balanceOf', owner) }, 'latest'])) as string)

test('a purchase brings exactly what was said, from in progress to success', async () => {
  world.api.setFaults({ purchaseTime: 1000 }) // long enough for a slow machine to look meanwhile
  const address = stranger()
  const quote = await quoteFor()
  const { id, status } = await read<Purchase>(at('/onramp/purchases', { quoteId: quote.quoteId, address }))
  assert.is(status, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  const [waiting] = await purchasesOf(address)
  assert.equal([waiting!.id, waiting!.metadata.status, waiting!.metadata.hash], [id, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', ''])

  const { hash } = await settled(id)
  assert.is(await unitsOf(tokenOf(world.one, 'USDC'), address), parseUnits(quote.purchaseAmount.amount, 6))
  const [item] = await purchasesOf(address)
  assert.equal(item, {
    id,
    metadata: {
      operationType: 'buy',
      hash,
      minedAt: item!.metadata.minedAt,
      sentFrom: 'Coinbase',
      sentTo: address,
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      nonce: 0,
      application: null,
      chain: 'eip155:31337',
    },
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
  const [pending, done] = [parseTransaction(waiting), parseTransaction(item)]
  assert.equal(
    [pending!.status, pending!.hash, done!.status, done!.hash, done!.from],
    ['pending', undefined, 'confirmed', hash, 'Coinbase'],
  )
  const { data } = await world.read<HistoryPage>(`/v1/account/${address}/history`)
  assert.equal(
    data.map(({ metadata }) => [metadata.hash, metadata.operationType]),
    [[hash, 'receive']],
  )
})

test('ether is bought as well, on the chain one chose, and each history lists its own, the newest first', async () => {
  const address = stranger()
  const quote = await quoteFor({ symbol: 'ETH', networkId: 'eip155:31338', amount: '120', currency: 'EUR' })
  const ether = await read<Purchase>(at('/onramp/purchases', { quoteId: quote.quoteId, address }))
  await settled(ether.id)
  assert.is(formatUnits((await world.two.rpc('eth_getBalance', [address, 'latest'])) as string), quote.purchaseAmount.amount)
  const other = await quoteFor()
  const coins = await read<Purchase>(
    at('/onramp/purchases', { quoteId: other.quoteId, address: address.toUpperCase().replace('0X', '0x') }),
  )
  assert.equal(
    (await purchasesOf(address)).map(({ id }) => id),
    [coins.id, ether.id],
  )
  assert.equal(
    (await purchasesOf(address, { chainId: 'eip155:31338' })).map(({ id }) => id),
    [ether.id],
  )
  assert.equal(await purchasesOf(stranger()), [])
  assert.equal(await purchasesOf(address, { onramp: 'meld' }), [])
  await settled(coins.id)
})

test('a price is kept however the pools move, and only once', async () => {
  const address = stranger()
  const quote = await quoteFor({ symbol: 'ETH' })
  const body = { quoteId: quote.quoteId, address }
  await settled((await read<Purchase>(at('/onramp/purchases', body))).id)
  assert.is(formatUnits((await world.one.rpc('eth_getBalance', [address, 'latest'])) as string), quote.purchaseAmount.amount)
  assert.equal(await reasonOf(at('/onramp/purchases', body)), [400, 'quoteId', 'This price is no longer offered'])
  assert.equal((await reasonOf(at('/onramp/purchases', { ...body, quoteId: (await quoteFor()).quoteId, address: 'me' }))).slice(0, 2), [
    400,
    'address',
  ])
  assert.equal((await reasonOf(at('/onramp/purchases/none'))).slice(0, 2), [404, ''])
})

test('a purchase may be declined, and then nothing arrives', async () => {
  const address = stranger()
  world.api.setFaults({ purchases: 'fail' })
  const { id } = await read<Purchase>(at('/onramp/purchases', { quoteId: (await quoteFor()).quoteId, address }))
  assert.equal([(await settled(id)).status, (await settled(id)).hash], ['ONRAMP_TRANSACTION_STATUS_FAILED', null])
  assert.is((await purchasesOf(address))[0]!.metadata.status, 'ONRAMP_TRANSACTION_STATUS_FAILED')
  assert.is(await unitsOf(tokenOf(world.one, 'USDC'), address), 0n)
})

test('a purchase may take long, or never arrive; what the visitor chose on the page comes first', async () => {
  const address = stranger()
  world.api.setFaults({ purchases: 'never', slow: 60_000 })
  const buy = async (more: object = {}) =>
    read<Purchase>(at('/onramp/purchases', { quoteId: (await quoteFor()).quoteId, address, ...more }))
  const [never, slow, ok] = [await buy(), await buy({ kind: 'slow' }), await buy({ kind: 'ok' })]
  assert.is((await settled(ok.id)).status, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
  for (const { id } of [never, slow]) assert.is(world.api.purchases.find(id)!.status, 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  world.api.setFaults({ slow: 60 })
  assert.is((await settled((await buy({ kind: 'slow' })).id)).status, 'ONRAMP_TRANSACTION_STATUS_SUCCESS')
})

test('coins that cannot be sent are a payment that failed', async () => {
  const rich = world.one.accounts.at(-1)!.address
  const before = await world.one.rpc('evm_snapshot')
  const quote = await quoteFor({ symbol: 'ETH', amount: '25000' })
  await world.one.rpc('anvil_setBalance', [rich, '0x0'])
  const { id } = await read<Purchase>(at('/onramp/purchases', { quoteId: quote.quoteId, address: stranger() }))
  assert.is((await settled(id)).status, 'ONRAMP_TRANSACTION_STATUS_FAILED')
  await world.one.rpc('evm_revert', [before])
})

test('each route can be made to fail by itself', async () => {
  const calls = {
    'onramp-options': () => world.get('/v1/onramp/options'),
    'onramp-quote': () =>
      world.post('/v1/onramp/quote', { purchaseCurrency: { symbol: 'ETH' }, paymentCurrency: { id: 'USD' }, amount: '50', network: 'ETH' }),
    'onramp-url': () =>
      world.post('/v1/generators/onrampurl', { destinationWallets: [{ address: stranger() }], partnerUserId: stranger() }),
  }
  for (const [name, call] of Object.entries(calls)) {
    assert.is((await call()).status, 200, name)
    world.api.setFaults({ routes: { [name]: '503' } })
    assert.equal(await reasonOf(call()), [503, '', 'OnRamp provider is temporarily unavailable'], name)
    world.api.setFaults({ routes: { [name]: 'empty' } })
    assert.is((await call()).status, 200, name)
    for (const [other, callOther] of Object.entries(calls)) if (other !== name) assert.is((await callOther()).status, 200, other)
    world.api.resetFaults()
  }
})

test.run()
