import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError, type BlockchainApi } from '../../src/clients/blockchain-api.js'
import { getNamesOf, getSuggestions, resolveName } from '../../src/clients/account-api.js'
import { registerName } from '../../src/features/names/api.js'
import { ERRORS } from '../../src/domain/errors.js'
import { createTestApi } from '../support/blockchain-api.js'
import { settlePromises } from '../support/clock.js'
import { reply, type FakeRoutes } from '../support/fake-fetch.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

const NETWORK = 'eip155:1'
const ADDRESS = '0x1111111111111111111111111111111111111111'
const REGISTRATION = { coinType: 2147483649, address: ADDRESS, message: '{}', signature: '0x5e', caipNetworkId: NETWORK }

const ALICE = 'alice.reown.id'
const create = (routes: FakeRoutes) => createTestApi({ '/v1/supported-chains': { http: [NETWORK, 'eip155:8453'], ws: [] }, ...routes })
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

test('what cannot be read is left out, and what may be taken is taken', async () => {
  const suggestions = [null, { name: 7 }, { name: '' }, { name: ALICE }, 'x', { name: 'alice.wcn.id', registered: 'no' }]
  assert.equal(await suggest({ suggestions }).get(), [
    { name: ALICE, registered: true },
    { name: 'alice.wcn.id', registered: true },
  ])
  for (const answer of [null, [], 'text', { suggestions: {} }]) assert.equal(await suggest(answer).get(), [])
})

test('only what one may sign for is suggested: names that keep the rule, in the zones we know', async () => {
  const wrong = ['ali.reown.id', 'alice.eth', 'I owe you 5 ETH', 'my.alice.reown.id', '\u202ealice.reown.id', 'alice.reown.id\n']
  const suggestions = [ALICE, ...wrong, 'alice-1.wcn.id'].map(name => ({ name, registered: false }))
  assert.equal(pluck(await suggest({ suggestions }).get(), 'name'), [ALICE, 'alice-1.wcn.id'])
})

test('the names of an address are bounded, and turn no text around', async () => {
  const names = ['\u202ealice\u0007.reown.id', '\u202e', 'b'.repeat(5_000)].map(name => ({ name }))
  assert.equal(await namesOf(names).names, [ALICE, 'b'.repeat(80)])
})

test('a name stands for its address on the network, else for the one that counts everywhere, else for nobody', async () => {
  const base = { 2147492101: { address: '0x8453' } }
  const addresses = { ...base, 60: { address: '0x60' } }
  assert.is(await resolve({ addresses }, 'eip155:8453').address, '0x8453')
  assert.is(await resolve({ addresses }).address, '0x60')
  assert.is(await resolve({ addresses: base }).address, undefined)
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
