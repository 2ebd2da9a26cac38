import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError } from '../../src/clients/blockchain-api.js'
import { createTestApi } from '../support/blockchain-api.js'
import { settlePromises, settled } from '../support/clock.js'
import { reply, type FakeCall } from '../support/fakes.js'
import { never } from '../support/later.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

const ASKER = { projectId: 'pid', st: 'appkit', sv: 'html-ethers-1' }
const queryOf = (call: FakeCall | undefined) => Object.fromEntries(call!.url.searchParams)
const page = (status: number) =>
  new Response('<!doctype html><title>Sign in to the network</title>', { status, headers: { 'content-type': 'text/html' } })

/** A service that answers when the test says so. */
function createSlowApi() {
  let tell: ((answer: object) => void) | undefined
  const made = createTestApi({ '/v1/x': () => new Promise<object>(resolve => (tell = resolve)) })
  return { ...made, tell: (answer: object) => tell!(answer), isAborted: () => made.fetch.calls[0]!.signal!.aborted }
}

test('a call says in its address who asks, and nothing that is empty', async () => {
  const { api, fetch } = createTestApi({ 'GET https://api.test/v1/x': {} }, () => 'did:key:z1')
  await api.get('/v1/x', { cursor: 'a b&c', amount: '', none: undefined, zero: '0' })
  assert.equal(queryOf(fetch.calls[0]), { ...ASKER, clientId: 'did:key:z1', cursor: 'a b&c', zero: '0' })
  const unknown = createTestApi({ '/v1/x': {} }, () => '')
  await unknown.api.get('/v1/x')
  assert.equal(queryOf(unknown.fetch.calls[0]), ASKER)
})

test('a POST has the same in its address, and its body as JSON', async () => {
  const { api, fetch } = createTestApi({ 'POST /v1/x': { fine: true } })
  assert.equal(await api.post('/v1/x', { amount: '1', permit: undefined }), { fine: true })
  const [call] = fetch.calls
  assert.equal([queryOf(call), call!.body, call!.headers.get('content-type')], [ASKER, { amount: '1' }, 'application/json'])
  assert.is(api.projectId, 'pid')
})

test('which networks are known is asked once, by several at the same time too; no network is not known, and nobody is asked', async () => {
  const { api, fetch } = createTestApi()
  assert.equal([await api.isSupported(undefined), fetch.calls.length], [false, 0])
  const answers = await Promise.all([api.isSupported('eip155:1'), api.isSupported('eip155:2'), api.isSupported('solana:5eykt')])
  assert.equal([...answers, await api.isSupported('eip155:10')], [true, false, true, true])
  assert.is(fetch.calls.length, 1)
})

for (const [what, answer] of [
  ['401', reply(401)],
  ['no connection', new TypeError('Failed to fetch')],
  ['an empty answer', new Response()],
  ['another answer', { http: 'eip155:1' }],
  ['null', new Response('null')],
] as const)
  test(`which networks are known is asked again after ${what}`, async () => {
    const { api, clock, fetch } = createTestApi({ '/v1/supported-chains': () => (clock.now() < later ? answer : { http: ['eip155:1'] }) })
    const later = clock.now() + 5_000
    const failure = errorOf(api.isSupported('eip155:1'))
    await clock.advance(5_000)
    await failure
    const asked = fetch.calls.length
    assert.is(await api.isSupported('eip155:1'), true)
    assert.is(fetch.calls.length, asked + 1)
  })

test('all who ask the same meanwhile share one request, unless it is a POST; afterwards it is asked anew, and another question is another request', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': [{ turn: 1 }, { turn: 2 }], '/v1/y': {} })
  const answers = await Promise.all([api.get('/v1/x'), api.get('/v1/x'), api.get('/v1/x', { chainId: undefined })])
  assert.equal(answers, Array(3).fill({ turn: 1 }))
  assert.equal(await api.get('/v1/x'), { turn: 2 })
  await Promise.all([api.get('/v1/y'), api.get('/v1/y', { cursor: '2' })])
  assert.equal([fetch.count('/v1/x'), fetch.count('/v1/y')], [2, 2])
  const posting = createTestApi({ '/v1/x': {} })
  await Promise.all([posting.api.post('/v1/x', {}), posting.api.post('/v1/x', {})])
  assert.is(posting.fetch.calls.length, 2)
})

test('a shared failure is everybody’s, and the next who asks begins anew', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': [reply(404), { fine: true }] })
  const failures = await Promise.all([errorOf<ServiceError>(api.get('/v1/x')), errorOf<ServiceError>(api.get('/v1/x'))])
  assert.equal([pluck(failures, 'status'), await api.get('/v1/x')], [[404, 404], { fine: true }])
  assert.is(fetch.calls.length, 2)
})

test('who leaves leaves alone: the others go on waiting', async () => {
  const { api, fetch, tell, isAborted } = createSlowApi()
  const [one, two] = [new AbortController(), new AbortController()]
  const gone = errorOf(api.get('/v1/x', {}, one.signal))
  const stays = api.get('/v1/x', {}, two.signal)
  const unaware = api.get('/v1/x')
  one.abort(new Error('gone'))
  assert.is((await gone).message, 'gone')
  await settlePromises()
  assert.is(isAborted(), false)
  tell({ fine: true })
  assert.equal([await Promise.all([stays, unaware]), fetch.calls.length], [[{ fine: true }, { fine: true }], 1])
})

test('the last who leaves ends the request; while one waits who never leaves, nobody does', async () => {
  for (const stays of [false, true]) {
    const { api, clock, isAborted } = createSlowApi()
    const [one, two] = [new AbortController(), new AbortController()]
    if (stays) void api.get('/v1/x')
    const failures = [errorOf(api.get('/v1/x', {}, one.signal)), errorOf(api.get('/v1/x', {}, two.signal))]
    await settled(one.abort(new Error('first')))
    assert.is(isAborted(), false)
    two.abort(new Error('second'))
    assert.equal(pluck(await Promise.all(failures), 'message'), ['first', 'second'])
    await settlePromises()
    assert.is(isAborted(), !stays)
    if (!stays) assert.equal(clock.pending(), [])
  }
})

test('the next who asks has nothing to do with a request that was ended', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': () => (fetch.calls.length === 1 ? never() : { fine: true }) })
  const stop = new AbortController()
  const failure = errorOf(api.get('/v1/x', {}, stop.signal))
  stop.abort()
  await failure
  assert.equal([await api.get('/v1/x'), fetch.calls.length], [{ fine: true }, 2])
})

test('who has left before asks nobody, and a POST that is no longer wanted is ended', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': never })
  assert.is((await errorOf(api.get('/v1/x', {}, AbortSignal.abort(new Error('gone'))))).message, 'gone')
  assert.is(fetch.calls.length, 0)
  const stop = new AbortController()
  const failure = errorOf(api.post('/v1/x', {}, stop.signal))
  stop.abort(new Error('gone'))
  assert.equal([(await failure).message, fetch.calls[0]!.signal!.aborted], ['gone', true])
})

const TAKEN = 'Name is already registered: alice'

for (const [what, status, body, reason] of [
  ['its first reason', 400, { status: 'FAILED', reasons: [{ field: 'name', description: TAKEN }, { description: 'b' }] }, TAKEN],
  ['the words of its other shape', 400, { code: 'x', message: 'Conversion parameter error: amount' }, 'Conversion parameter error: amount'],
  ['its reason without what nobody sees', 400, { reasons: [{ description: '\u202eTaken\u200b' }] }, 'Taken'],
  ['no reason, where a gateway speaks for it', 404, { message: 'Not Found' }, undefined],
  ['no reason, where that is no text', 422, { reasons: [{ description: { a: 1 } }], message: 5 }, undefined],
  ['no reason, where the body is null', 404, null, undefined],
] as const)
  test(`a service that says no is told with its status and ${what}`, async () => {
    const { api } = createTestApi({ '/v1/x': reply(status, body) })
    for (const failure of [await errorOf<ServiceError>(api.get('/v1/x')), await errorOf<ServiceError>(api.post('/v1/x', {}))]) {
      assert.instance(failure, ServiceError)
      assert.equal([failure.status, failure.reason, failure.message], [status, reason, reason ?? `HTTP status code: ${status}`])
    }
  })

for (const [what, answer, status] of [
  ['a page with status 404', page(404), 404],
  ['plain text with status 400', new Response('Failed to parse the body', { status: 400 }), 400],
  ['a page with status 200', page(200), 200],
  ['half an answer with status 200', new Response('{"balances":['), 200],
] as const)
  test(`${what} is a failure of the service with no reason of its own`, async () => {
    const { api } = createTestApi({ '/v1/x': answer })
    for (const failure of [await errorOf<ServiceError>(api.get('/v1/x')), await errorOf<ServiceError>(api.post('/v1/x', {}))]) {
      assert.instance(failure, ServiceError)
      assert.equal([failure.status, failure.reason], [status, undefined])
    }
  })

test('an empty answer is nothing to tell, and no failure', async () => {
  const { api } = createTestApi({ '/v1/x': new Response(), '/v1/y': reply(204) })
  assert.equal([await api.post('/v1/x', {}), await api.post('/v1/y', {}), await api.get('/v1/x')], [{}, {}, {}])
})

test('a GET that finds the service busy is tried three times, which is one failure; a POST once, unless more is asked for', async () => {
  const busy = reply(503, { reasons: [{ description: 'Not now' }] })
  const { api, clock, fetch } = createTestApi({ 'GET /v1/x': busy, 'POST /v1/x': busy, '/v1/y': [busy, { fine: true }] })
  const failures = Promise.all([errorOf<ServiceError>(api.get('/v1/x')), errorOf<ServiceError>(api.get('/v1/x'))])
  await clock.advance(1_000)
  for (const each of await failures) assert.equal([each.status, each.reason], [503, 'Not now'])
  assert.is(fetch.calls.length, 3)
  assert.is((await errorOf<ServiceError>(api.post('/v1/x', {}))).status, 503)
  const answer = api.post('/v1/y', { a: 1 }, undefined, 3)
  await clock.advance(1_000)
  assert.equal([await answer, fetch.count('/v1/x'), fetch.count('/v1/y')], [{ fine: true }, 4, 2])
})
