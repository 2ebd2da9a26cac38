import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError } from '../../src/clients/blockchain-api.js'
import { findPrice, getPrices } from '../../src/clients/account-api.js'
import { createTestApi } from '../support/blockchain-api.js'
import { reply } from '../support/fakes.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

const ETHER = `eip155:1:0x${'e'.repeat(40)}` as const
const ROW = { address: ETHER, name: 'Ether', symbol: 'ETH', iconUrl: 'https://x.test/eth.png', price: 2050.12, decimals: 18 }
const read = async (...fungibles: unknown[]) => getPrices(createTestApi({ '/v1/fungible/price': { fungibles } }).api, [ETHER])

test('prices are asked for in dollars, by CAIP-10 address', async () => {
  const { api, fetch } = createTestApi({ 'POST /v1/fungible/price': { fungibles: [ROW] } })
  assert.equal(await getPrices(api, [ETHER]), [
    { name: 'Ether', symbol: 'ETH', price: '2050.12', address: ETHER, iconUrl: 'https://x.test/eth.png' },
  ])
  assert.equal(fetch.calls[1]!.body, { currency: 'usd', addresses: [ETHER], projectId: 'pid' })
})

for (const [price, text] of [
  [1e-7, '0.0000001'],
  ['2050.10', '2050.10'],
  [0, '0'],
  ['123456789012345678901.5', '123456789012345678901.5'],
] as const)
  test(`a price of ${typeof price} ${price} is ${text}`, async () => assert.is((await read({ ...ROW, price }))[0]?.price, text))

test('rows without a price or a symbol are left out', async () => {
  const { price, ...bare } = ROW
  const priceless = [null, -1, 'free'].map(price => ({ ...ROW, price }))
  const nameless = ['', 7].map(symbol => ({ ...ROW, symbol }))
  assert.equal(pluck(await read(null, 5, 'x', bare, ...priceless, ...nameless, { symbol: 'OK', price: 1 }), 'symbol'), ['OK'])
})

test('what else a row has may be missing or of a wrong type', async () => {
  const bare = { name: 'ETH', symbol: 'ETH', price: '1', address: undefined, iconUrl: undefined }
  assert.equal(await read({ symbol: 'ETH', price: 1 }, { symbol: 'ETH', price: 1, name: 5, address: '0xabc', iconUrl: {} }), [bare, bare])
})

test('nobody is asked for the price of nothing, nor on a network the service does not know', async () => {
  const { api, fetch } = createTestApi()
  assert.equal([await getPrices(api, []), await getPrices(api, ['eip155:5:0xabc']), fetch.count('/v1/fungible/price')], [[], [], 0])
})

for (const answer of [{ fungibles: null }, new Response('null'), new Response(), reply(400)]) {
  test(`${answer instanceof Response ? `status ${answer.status}` : JSON.stringify(answer)} instead of prices is a failure`, async () =>
    assert.instance(await errorOf(getPrices(createTestApi({ '/v1/fungible/price': answer }).api, [ETHER])), ServiceError))
}

test('a price is asked for again when the service is busy: it changes nothing', async () => {
  const { api, clock } = createTestApi({ '/v1/fungible/price': [reply(503), reply(429), { fungibles: [ROW] }] })
  const prices = getPrices(api, [ETHER])
  await clock.advance(1_000)
  assert.is((await prices).length, 1)
})

test('a price is found by symbol, in any letter case', async () => {
  const prices = await read({ symbol: 'WETH', price: 1 }, { symbol: 'usdc', price: 2 }, { symbol: 'USDC', price: 3 })
  assert.equal([findPrice(prices, 'UsdC')?.price, findPrice(prices, 'weth')?.price], ['2', '1'])
  assert.equal([findPrice(prices, 'ETH'), findPrice([], 'ETH')], [undefined, undefined])
})
