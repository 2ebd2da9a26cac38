import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getHistory, getNamesOf, getSuggestions, resolveName, findPrice, getPrices } from '../../src/clients/account-api.js'
import { createBlockchainApi, ServiceError, type BlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { createClock, settlePromises } from '../support/clock.js'
import { createFakeFetch } from '../support/fakes.js'
import { historyRow } from '../support/fake-history.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'
import { registerName } from '../../src/features/names/api.js'
import { ERRORS } from '../../src/domain/errors.js'
import { createTestApi } from '../support/blockchain-api.js'
import { reply, type FakeRoutes } from '../support/fake-fetch.js'

/** A service that gives one answer for every history. */
function answering(answer: unknown) {
  const fetch = createFakeFetch({ 'GET /v1/supported-chains': { http: ['eip155:1'] }, 'GET /v1/account/*': answer as object })
  const inits: (RequestInit | undefined)[] = []
  const http = createHttp({ clock: createClock(), fetch: (url, init) => (inits.push(init), fetch(url, init)) })
  const api = createBlockchainApi({ http, url: 'https://api.test', projectId: 'p', sdkVersion: 'v', clientId: () => undefined })
  const get = (more: Partial<Parameters<typeof getHistory>[1]> = {}, signal?: AbortSignal) =>
    getHistory(api, { address: '0xabc', caipNetworkId: 'eip155:1', ...more }, signal)
  return { fetch, get, inits }
}

test('the history of an account on a network is asked for, page by page', async () => {
  const { fetch, get } = answering({ data: [], next: null })
  await get()
  await get({ cursor: 'eyJwIjoyfQ' })
  for (const [at, cursor] of [null, 'eyJwIjoyfQ'].entries()) {
    const { method, url } = fetch.calls[at + 1]!
    assert.equal([method, url.pathname], ['GET', '/v1/account/0xabc/history'])
    assert.equal([url.searchParams.get('cursor'), url.searchParams.get('chainId')], [cursor, 'eip155:1'])
  }
})

test('what was bought with money is asked for on all networks, past the browser’s cache', async () => {
  const { fetch, get, inits } = answering({ data: [], next: null })
  await get({ onramp: 'coinbase' })
  const { pathname, searchParams } = fetch.calls[1]!.url
  assert.equal([pathname, searchParams.get('onramp'), searchParams.get('chainId')], ['/v1/account/0xabc/history', 'coinbase', null])
  assert.equal(pluck(inits as RequestInit[], 'cache'), [undefined, 'no-cache'])
})

test('an address cannot leave its place in the path', async () => {
  const { fetch, get } = answering({ data: [], next: null })
  await get({ address: '../x?y' })
  assert.is(fetch.calls[1]!.url.pathname, '/v1/account/..%2Fx%3Fy/history')
})

test('a network that the service does not know has no history, and is not asked about', async () => {
  const { fetch, get } = answering({ data: [historyRow(1)], next: 'more' })
  const { transactions, next, isUnsupported } = await get({ caipNetworkId: 'eip155:5' })
  assert.equal([transactions, next, isUnsupported, fetch.calls.length], [[], undefined, true, 1])
})

for (const [what, answer] of [
  ['null', new Response('null')],
  ['a list of the wrong kind', { data: 'x' }],
] as const)
  test(`${what} instead of a history is a failure`, async () => void (await errorOf(answering(answer).get())))

const NETWORK = 'eip155:1'
const ADDRESS = '0x1111111111111111111111111111111111111111'
const REGISTRATION = { coinType: 2147483649, address: ADDRESS, message: '{}', signature: '0x5e', caipNetworkId: NETWORK }

const ALICE = 'alice.reown.id'
/** A network without a coin type. */
const BEYOND = 'eip155:11297108109'
const create = (routes: FakeRoutes) =>
  createTestApi({ '/v1/supported-chains': { http: [NETWORK, 'eip155:8453', BEYOND], ws: [] }, ...routes })
const suggest = (answer: unknown) => {
  const made = create({ '/v1/profile/suggestions/alice': () => answer as object })
  return { ...made, get: (signal?: AbortSignal) => getSuggestions(made.api, { label: 'alice', caipNetworkId: NETWORK }, signal) }
}
const resolve = (answer: unknown, caipNetworkId = NETWORK) => {
  const { api, fetch } = create({ [`/v1/profile/account/${ALICE}`]: () => answer as object })
  return { fetch, address: resolveName(api, { name: ALICE, caipNetworkId }) }
}
const namesOf = (answer: unknown, sender?: string) => {
  const { api, fetch } = create({ [`/v1/profile/reverse/${ADDRESS}`]: () => answer as object })
  return { fetch, names: getNamesOf(api, { address: ADDRESS, ...(sender && { sender }), caipNetworkId: NETWORK }) }
}

test('suggestions are asked for in our zone, and told with what is taken', async () => {
  const suggestions = [
    { name: ALICE, registered: true },
    { name: 'alice-1.reown.id', registered: false },
  ]
  const { get, fetch } = suggest({ suggestions })
  assert.equal(await get(), suggestions)
  const { searchParams } = fetch.calls.at(-1)!.url
  assert.equal([searchParams.get('zone'), searchParams.get('projectId')], ['reown.id', 'pid'])
})

test('only what one may sign for is suggested: names that can be read, keep the rule, in the zones we know; what may be taken is taken', async () => {
  const suggestions = [null, { name: 7 }, { name: '' }, { name: ALICE }, 'x', { name: 'alice.wcn.id', registered: 'no' }]
  assert.equal(await suggest({ suggestions }).get(), [
    { name: ALICE, registered: true },
    { name: 'alice.wcn.id', registered: true },
  ])
  for (const answer of [null, [], 'text', { suggestions: {} }]) assert.equal(await suggest(answer).get(), [])
  const wrong = ['ali.reown.id', 'alice.eth', 'I owe you 5 ETH', 'my.alice.reown.id', '\u202ealice.reown.id', 'alice.reown.id\n']
  const all = [ALICE, ...wrong, 'alice-1.wcn.id'].map(name => ({ name, registered: false }))
  assert.equal(pluck(await suggest({ suggestions: all }).get(), 'name'), [ALICE, 'alice-1.wcn.id'])
})

test('the names of an address are bounded, and turn no text around', async () => {
  const names = ['\u202ealice\u0007.reown.id', '\u202e', 'b'.repeat(5_000)].map(name => ({ name }))
  assert.equal(await namesOf(names).names, [ALICE, 'b'.repeat(80)])
})

test('a name stands for its address on the network, and on no other: that it is kept for coin type 60 besides says nothing of them', async () => {
  const addresses = { 2147492101: { address: '0x8453' }, 60: { address: '0x60' } }
  assert.is(await resolve({ addresses }, 'eip155:8453').address, '0x8453')
  for (const network of [undefined, 'eip155:10', BEYOND]) assert.is(await resolve({ addresses }, network).address, undefined)
})

test('a name of no network in particular stands for its address on every one', async () => {
  const { address, fetch } = resolve({ name: ALICE, addresses: { 60: { address: ADDRESS } } })
  assert.is(await address, ADDRESS)
  assert.is(await resolve({ addresses: { 60: { address: ADDRESS } } }, BEYOND).address, ADDRESS)
  assert.is(fetch.calls.at(-1)!.url.searchParams.get('apiVersion'), '2')
})

for (const answer of [[], { addresses: {} }, { addresses: { 60: { address: 5 } } }, null]) {
  test(`a name stands for nobody where the answer is ${JSON.stringify(answer)}`, async () =>
    assert.is(await resolve(answer).address, undefined))
}

test('the names of an address are asked for by whoever asks', async () => {
  const { names, fetch } = namesOf([{ name: ALICE }, {}, null, { name: 'bob.reown.id' }], '0x2')
  assert.equal(await names, [ALICE, 'bob.reown.id'])
  const { searchParams } = fetch.calls.at(-1)!.url
  assert.equal([searchParams.get('sender'), searchParams.get('apiVersion')], ['0x2', '2'])
})

test('a name is registered with the body the service knows', async () => {
  const { api, fetch } = create({ 'POST /v1/profile/account': { name: 'alice.reown.id' } })
  await registerName(api, REGISTRATION)
  assert.equal(fetch.calls.at(-1)!.body, { coin_type: 2147483649, address: ADDRESS, message: '{}', signature: '0x5e' })
})

test('where the network is not supported nobody is asked: nothing is found, and nothing registered', async () => {
  const { api, fetch } = create({})
  const where = { caipNetworkId: 'eip155:999' }
  assert.equal(await getSuggestions(api, { label: 'alice', ...where }), [])
  assert.is(await resolveName(api, { name: ALICE, ...where }), undefined)
  assert.equal(await getNamesOf(api, { address: ADDRESS, ...where }), [])
  assert.is((await errorOf(registerName(api, { ...REGISTRATION, ...where }))).name, 'nameNotRegistered')
  assert.is(fetch.calls.length, 1)
})

const [about, name] = [{ caipNetworkId: NETWORK }, ALICE]
for (const [error, path, ask] of [
  ['nameSuggestionsFailed', '/v1/profile/suggestions/alice', (api: BlockchainApi) => getSuggestions(api, { label: 'alice', ...about })],
  ['nameNotResolved', `/v1/profile/account/${ALICE}`, (api: BlockchainApi) => resolveName(api, { name, ...about })],
  ['namesFailed', `/v1/profile/reverse/${ADDRESS}`, (api: BlockchainApi) => getNamesOf(api, { address: ADDRESS, ...about })],
  ['nameNotRegistered', '/v1/profile/account', (api: BlockchainApi) => registerName(api, REGISTRATION)],
] as const)
  test(`a no is ${error}, and the service’s own failure its cause`, async () => {
    const { name, cause } = await errorOf(ask(create({ [path]: reply(400) }).api))
    assert.ok(name in ERRORS)
    assert.instance(cause, ServiceError)
    assert.equal([name, (cause as ServiceError).status], [error, 400])
  })

test('being called off is no error of the service', async () => {
  const stop = new AbortController()
  const asked = errorOf(suggest(new Promise<never>(() => {})).get(stop.signal))
  await settlePromises()
  stop.abort()
  assert.is((await asked).name, 'AbortError')
})

test('a service that takes the name but says no has not taken it', async () => {
  const { api } = create({ 'POST /v1/profile/account': { success: false } })
  assert.is((await errorOf(registerName(api, REGISTRATION))).name, 'nameNotRegistered')
})

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
