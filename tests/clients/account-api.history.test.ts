import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getHistory } from '../../src/clients/account-api.js'
import { createBlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { createClock } from '../support/clock.js'
import { createFakeFetch } from '../support/fakes.js'
import { historyRow } from '../support/fake-history.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

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

test('it tells transactions and the way to the next page', async () => {
  const { get } = answering({ data: [historyRow(1), historyRow(2)], next: 'more' })
  const { transactions, next, rows } = await get()
  assert.equal([pluck(transactions, 'id'), next, rows.length], [['t1', 't2'], 'more', 2])
})

for (const next of [null, '', 7]) {
  test(`a next of ${JSON.stringify(next)} is the last page`, async () =>
    assert.is((await answering({ data: [], next }).get()).next, undefined))
}

test('a row that is none is left out, the others stay', async () => {
  const { get } = answering({ data: [null, 'x', {}, { id: 'no-time' }, historyRow(1)], next: null })
  assert.equal(pluck((await get()).transactions, 'id'), ['t1'])
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
