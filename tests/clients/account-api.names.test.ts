import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createBlockchainApi, ServiceError, type BlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { getNamesOf, getSuggestions, resolveName } from '../../src/clients/account-api.js'
import { registerName } from '../../src/features/names/api.js'
import { ERRORS } from '../../src/domain/errors.js'
import { createClock } from '../support/clock.js'
import { createFakeFetch, reply, type FakeFetch, type FakeRoutes } from '../support/fake-fetch.js'
import { errorOf } from '../support/modal.js'

const NETWORK = 'eip155:1'
const ADDRESS = '0x1111111111111111111111111111111111111111'
const REGISTRATION = { coinType: 2147483649, address: ADDRESS, message: '{}', signature: '0x5e', caipNetworkId: NETWORK }

function create(routes: FakeRoutes): { api: BlockchainApi; fetch: FakeFetch } {
  const fetch = createFakeFetch({ '/v1/supported-chains': { http: [NETWORK, 'eip155:8453'], ws: [] }, ...routes })
  const http = createHttp({ clock: createClock(), fetch })
  return {
    api: createBlockchainApi({ http, url: 'https://api.test', projectId: 'p', sdkVersion: 'html-ethers-1', clientId: () => undefined }),
    fetch,
  }
}

const no = (description: string, status = 400) =>
  reply(status, {
    status: 'FAILED',
    reasons: [
      { field: 'name', description },
      { field: 'x', description: 'second' },
    ],
  })

test('suggestions are asked for in our zone, and told with what is taken', async () => {
  const { api, fetch } = create({
    '/v1/profile/suggestions/alice': {
      suggestions: [
        { name: 'alice.reown.id', registered: true },
        { name: 'alice-1.reown.id', registered: false },
      ],
    },
  })
  assert.equal(await getSuggestions(api, { label: 'alice', caipNetworkId: NETWORK }), [
    { name: 'alice.reown.id', registered: true },
    { name: 'alice-1.reown.id', registered: false },
  ])
  const { searchParams } = fetch.calls.at(-1)!.url
  assert.equal([searchParams.get('zone'), searchParams.get('projectId')], ['reown.id', 'p'])
})

test('what cannot be read is left out, and what may be taken is taken', async () => {
  const { api } = create({
    '/v1/profile/suggestions/alice': {
      suggestions: [null, { name: 7 }, { name: '' }, { name: 'alice.reown.id' }, 'x', { name: 'alice.wcn.id', registered: 'no' }],
    },
  })
  assert.equal(await getSuggestions(api, { label: 'alice', caipNetworkId: NETWORK }), [
    { name: 'alice.reown.id', registered: true },
    { name: 'alice.wcn.id', registered: true },
  ])
  for (const answer of [null, [], 'text', { suggestions: {} }]) {
    const { api } = create({ '/v1/profile/suggestions/alice': () => answer as object })
    assert.equal(await getSuggestions(api, { label: 'alice', caipNetworkId: NETWORK }), [])
  }
})

test('only what one may sign for is suggested: names that keep the rule, in the zones we know', async () => {
  const names = [
    'alice.reown.id',
    'ali.reown.id',
    'alice.eth',
    'I owe you 5 ETH',
    'my.alice.reown.id',
    '\u202ealice.reown.id',
    'alice.reown.id\n',
    'alice-1.wcn.id',
  ]
  const { api } = create({ '/v1/profile/suggestions/alice': { suggestions: names.map(name => ({ name, registered: false })) } })
  assert.equal(
    (await getSuggestions(api, { label: 'alice', caipNetworkId: NETWORK })).map(({ name }) => name),
    ['alice.reown.id', 'alice-1.wcn.id'],
  )
})

test('the names of an address are bounded, and turn no text around', async () => {
  const { api } = create({
    [`/v1/profile/reverse/${ADDRESS}`]: () => [{ name: '\u202ealice\u0007.reown.id' }, { name: '\u202e' }, { name: 'b'.repeat(5_000) }],
  })
  assert.equal(await getNamesOf(api, { address: ADDRESS, caipNetworkId: NETWORK }), ['alice.reown.id', 'b'.repeat(80)])
})

test('a name stands for its address on the network, else for the one that counts everywhere, else for nobody', async () => {
  const entries = { 2147492101: { address: '0x8453' }, 60: { address: '0x60' } }
  const ask = (addresses: object, chain: number) =>
    resolveName(create({ '/v1/profile/account/alice.reown.id': { addresses } }).api, {
      name: 'alice.reown.id',
      caipNetworkId: `eip155:${chain}`,
    })
  assert.equal(
    [await ask(entries, 8453), await ask(entries, 1), await ask({ 2147492101: { address: '0x8453' } }, 1)],
    ['0x8453', '0x60', undefined],
  )
})

test('a name stands for its address on every network where it has one', async () => {
  const { api, fetch } = create({
    '/v1/profile/account/alice.reown.id': {
      name: 'alice.reown.id',
      addresses: { 60: { address: ADDRESS } },
    },
  })
  assert.is(await resolveName(api, { name: 'alice.reown.id', caipNetworkId: NETWORK }), ADDRESS)
  assert.is(fetch.calls.at(-1)!.url.searchParams.get('apiVersion'), '2')
})

for (const answer of [[], {}, { addresses: {} }, { addresses: { 60: {} } }, { addresses: { 60: { address: 5 } } }, null]) {
  test(`a name stands for nobody where the answer is ${JSON.stringify(answer)}`, async () => {
    const { api } = create({ '/v1/profile/account/nobody.reown.id': () => answer as object })
    assert.is(await resolveName(api, { name: 'nobody.reown.id', caipNetworkId: NETWORK }), undefined)
  })
}

test('the names of an address are asked for by whoever asks', async () => {
  const { api, fetch } = create({
    [`/v1/profile/reverse/${ADDRESS}`]: () => [{ name: 'alice.reown.id' }, {}, null, { name: 'bob.reown.id' }],
  })
  assert.equal(await getNamesOf(api, { address: ADDRESS, sender: '0x2', caipNetworkId: NETWORK }), ['alice.reown.id', 'bob.reown.id'])
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
  assert.equal(
    [
      await getSuggestions(api, { label: 'alice', ...where }),
      await resolveName(api, { name: 'alice.reown.id', ...where }),
      await getNamesOf(api, { address: ADDRESS, ...where }),
      (await errorOf(registerName(api, { ...REGISTRATION, ...where }))).name,
    ],
    [[], undefined, [], 'nameNotRegistered'],
  )
  assert.is(fetch.calls.length, 1)
})

for (const [name, path, ask] of [
  [
    'nameSuggestionsFailed',
    '/v1/profile/suggestions/alice',
    (api: BlockchainApi) => getSuggestions(api, { label: 'alice', caipNetworkId: NETWORK }),
  ],
  [
    'nameNotResolved',
    '/v1/profile/account/alice.reown.id',
    (api: BlockchainApi) => resolveName(api, { name: 'alice.reown.id', caipNetworkId: NETWORK }),
  ],
  ['namesFailed', `/v1/profile/reverse/${ADDRESS}`, (api: BlockchainApi) => getNamesOf(api, { address: ADDRESS, caipNetworkId: NETWORK })],
  ['nameNotRegistered', '/v1/profile/account', (api: BlockchainApi) => registerName(api, REGISTRATION)],
] as const) {
  test(`a no is ${name}, with the server's first reason kept`, async () => {
    const { api } = create({ [path]: no('Invalid name format: alice') })
    const error = await errorOf(ask(api))
    assert.ok(error.name in ERRORS)
    assert.is(error.name, name)
    assert.ok(error.cause instanceof ServiceError)
    assert.equal([error.cause.status, error.cause.reason], [400, 'Invalid name format: alice'])
  })

  test(`${name} without a reason, and with an answer that is no JSON`, async () => {
    for (const answer of [reply(400), new Response('Internal server error', { status: 400 })]) {
      const error = await errorOf(ask(create({ [path]: answer }).api))
      assert.equal([error.name, (error.cause as ServiceError).reason], [name, undefined])
    }
  })
}

test('being called off is no error of the service', async () => {
  const { api } = create({ '/v1/profile/suggestions/alice': () => new Promise<never>(() => {}) })
  const stop = new AbortController()
  const asked = errorOf(getSuggestions(api, { label: 'alice', caipNetworkId: NETWORK }, stop.signal))
  await new Promise(resolve => setImmediate(resolve))
  stop.abort()
  assert.is((await asked).name, 'AbortError')
})

test('a service that takes the name but says no has not taken it', async () => {
  const { api } = create({ 'POST /v1/profile/account': { success: false } })
  assert.is((await errorOf(registerName(api, REGISTRATION))).name, 'nameNotRegistered')
})

test.run()
