import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ServiceError } from '../../src/clients/blockchain-api.js'
import { createTestApi } from '../support/blockchain-api.js'
import { settlePromises } from '../support/clock.js'
import { reply, type FakeCall } from '../support/fakes.js'
import { errorOf } from '../support/modal.js'

const never = () => new Promise<never>(() => {})
const queryOf = (call: FakeCall | undefined) => Object.fromEntries(call!.url.searchParams)
const page = (status: number) =>
  new Response('<!doctype html><title>Sign in to the network</title>', { status, headers: { 'content-type': 'text/html' } })

test('a call says in its address who asks', async () => {
  const { api, fetch } = createTestApi({ 'GET https://api.test/v1/x': {} }, () => 'did:key:z1')
  await api.get('/v1/x', { cursor: 'a b&c' })
  assert.equal(queryOf(fetch.calls[0]), { projectId: 'pid', st: 'appkit', sv: 'html-ethers-1', clientId: 'did:key:z1', cursor: 'a b&c' })
})

test('what is empty is not sent', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': {} }, () => '')
  await api.get('/v1/x', { cursor: undefined, amount: '', zero: '0' })
  assert.equal(queryOf(fetch.calls[0]), { projectId: 'pid', st: 'appkit', sv: 'html-ethers-1', zero: '0' })
})

test('who the relay knows is asked anew with each call', async () => {
  let clientId: string | undefined
  const { api, fetch } = createTestApi({ '/v1/x': {} }, () => clientId)
  await api.get('/v1/x')
  clientId = 'later'
  await api.get('/v1/x')
  assert.equal(
    fetch.calls.map(call => queryOf(call)['clientId']),
    [undefined, 'later'],
  )
})

test('a POST has the same in its address, and its body as JSON', async () => {
  const { api, fetch } = createTestApi({ 'POST /v1/x': { fine: true } })
  assert.equal(await api.post('/v1/x', { amount: '1', permit: undefined }), { fine: true })
  const [call] = fetch.calls
  assert.equal(
    [queryOf(call), call!.body, call!.headers.get('content-type')],
    [{ projectId: 'pid', st: 'appkit', sv: 'html-ethers-1' }, { amount: '1' }, 'application/json'],
  )
  assert.is(api.projectId, 'pid')
})

test('which networks are known is asked once, by several at the same time too', async () => {
  const { api, fetch } = createTestApi()
  const answers = await Promise.all([api.isSupported('eip155:1'), api.isSupported('eip155:2'), api.isSupported('solana:5eykt')])
  assert.equal([...answers, await api.isSupported('eip155:10')], [true, false, true, true])
  assert.is(fetch.calls.length, 1)
})

test('no network is not known, and nobody is asked', async () => {
  const { api, fetch } = createTestApi()
  assert.is(await api.isSupported(undefined), false)
  assert.is(fetch.calls.length, 0)
})

for (const [what, answer] of [
  ['503', reply(503)],
  ['401', reply(401)],
  ['no connection', new TypeError('Failed to fetch')],
  ['a page', page(200)],
  ['an empty answer', new Response()],
  ['another answer', { http: 'eip155:1' }],
  ['null', new Response('null')],
] as const) {
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
}

test('all who ask the same meanwhile share one request; afterwards it is asked anew', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': [{ turn: 1 }, { turn: 2 }], '/v1/y': {} })
  assert.equal(await Promise.all([api.get('/v1/x'), api.get('/v1/x'), api.get('/v1/x', { chainId: undefined })]), [
    { turn: 1 },
    { turn: 1 },
    { turn: 1 },
  ])
  await api.get('/v1/y')
  assert.equal(await api.get('/v1/x'), { turn: 2 })
  assert.equal([fetch.count('/v1/x'), fetch.count('/v1/y')], [2, 1])
})

test('another question is another request', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': {} })
  await Promise.all([api.get('/v1/x'), api.get('/v1/x', { cursor: '2' })])
  assert.is(fetch.count('/v1/x'), 2)
})

test('a shared failure is everybody’s, and the next who asks begins anew', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': [reply(404), { fine: true }] })
  const failures = await Promise.all([errorOf<ServiceError>(api.get('/v1/x')), errorOf<ServiceError>(api.get('/v1/x'))])
  assert.equal(
    failures.map(({ status }) => status),
    [404, 404],
  )
  assert.equal(await api.get('/v1/x'), { fine: true })
  assert.is(fetch.calls.length, 2)
})

test('POSTs are never shared', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': {} })
  await Promise.all([api.post('/v1/x', {}), api.post('/v1/x', {})])
  assert.is(fetch.calls.length, 2)
})

test('who leaves leaves alone: the others go on waiting', async () => {
  let tell: ((answer: object) => void) | undefined
  const { api, fetch } = createTestApi({ '/v1/x': () => new Promise<object>(resolve => (tell = resolve)) })
  const [one, two] = [new AbortController(), new AbortController()]
  const gone = errorOf(api.get('/v1/x', {}, one.signal))
  const stays = api.get('/v1/x', {}, two.signal)
  const unaware = api.get('/v1/x')
  one.abort(new Error('gone'))
  assert.is((await gone).message, 'gone')
  await settlePromises()
  assert.is(fetch.calls[0]!.signal!.aborted, false)
  tell!({ fine: true })
  assert.equal(await Promise.all([stays, unaware]), [{ fine: true }, { fine: true }])
  assert.is(fetch.calls.length, 1)
})

test('the last who leaves ends the request', async () => {
  const { api, fetch, clock } = createTestApi({ '/v1/x': never })
  const [one, two] = [new AbortController(), new AbortController()]
  const failures = [errorOf(api.get('/v1/x', {}, one.signal)), errorOf(api.get('/v1/x', {}, two.signal))]
  one.abort(new Error('first'))
  await settlePromises()
  assert.is(fetch.calls[0]!.signal!.aborted, false)
  two.abort(new Error('second'))
  assert.equal(
    (await Promise.all(failures)).map(({ message }) => message),
    ['first', 'second'],
  )
  await settlePromises()
  assert.is(fetch.calls[0]!.signal!.aborted, true)
  assert.equal(clock.pending(), [])
})

test('while one waits who never leaves, nobody ends the request', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': never })
  const stop = new AbortController()
  void api.get('/v1/x')
  const failure = errorOf(api.get('/v1/x', {}, stop.signal))
  stop.abort()
  await failure
  await settlePromises()
  assert.is(fetch.calls[0]!.signal!.aborted, false)
})

test('the next who asks has nothing to do with a request that was ended', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': () => (fetch.calls.length === 1 ? never() : { fine: true }) })
  const stop = new AbortController()
  const failure = errorOf(api.get('/v1/x', {}, stop.signal))
  stop.abort()
  await failure
  assert.equal(await api.get('/v1/x'), { fine: true })
  assert.is(fetch.calls.length, 2)
})

test('who asks in the very moment the last one leaves takes their request over', async () => {
  let tell: ((answer: object) => void) | undefined
  const { api, fetch } = createTestApi({ '/v1/x': () => new Promise<object>(resolve => (tell = resolve)) })
  const stop = new AbortController()
  const failure = errorOf(api.get('/v1/x', {}, stop.signal))
  stop.abort()
  const next = api.get('/v1/x')
  await failure
  await settlePromises()
  assert.is(fetch.calls[0]!.signal!.aborted, false)
  tell!({ fine: true })
  assert.equal([await next, fetch.calls.length], [{ fine: true }, 1])
})

test('who has left before asks nobody', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': never })
  const failure = await errorOf(api.get('/v1/x', {}, AbortSignal.abort(new Error('gone'))))
  assert.is(failure.message, 'gone')
  assert.is(fetch.calls.length, 0)
})

test('a POST that is no longer wanted is ended', async () => {
  const { api, fetch } = createTestApi({ '/v1/x': never })
  const stop = new AbortController()
  const failure = errorOf(api.post('/v1/x', {}, stop.signal))
  stop.abort(new Error('gone'))
  assert.is((await failure).message, 'gone')
  assert.is(fetch.calls[0]!.signal!.aborted, true)
})

for (const [what, status, body, reason] of [
  [
    'its first reason',
    400,
    { status: 'FAILED', reasons: [{ field: 'name', description: 'Name is already registered: alice' }, { description: 'b' }] },
    'Name is already registered: alice',
  ],
  ['the words of its other shape', 400, { code: 'x', message: 'Conversion parameter error: amount' }, 'Conversion parameter error: amount'],
  ['no reason, where a gateway speaks for it', 404, { message: 'Not Found' }, undefined],
  ['no reason, where it gives none', 401, { reasons: [] }, undefined],
  ['no reason, where that is empty', 401, { reasons: [{ description: '' }] }, undefined],
  ['no reason, where that is no text', 422, { reasons: [{ description: { a: 1 } }], message: 5 }, undefined],
  ['no reason, where they are of a wrong type', 400, { reasons: 'FAILED' }, undefined],
  ['no reason, where one is null', 400, { reasons: [null] }, undefined],
  ['no reason, where the body is null', 404, null, undefined],
] as const) {
  test(`a service that says no is told with its status and ${what}`, async () => {
    const { api } = createTestApi({ '/v1/x': reply(status, body) })
    for (const failure of [await errorOf<ServiceError>(api.get('/v1/x')), await errorOf<ServiceError>(api.post('/v1/x', {}))]) {
      assert.instance(failure, ServiceError)
      assert.equal([failure.status, failure.reason, failure.message], [status, reason, reason ?? `HTTP status code: ${status}`])
    }
  })
}

for (const [what, answer, status] of [
  ['a page with status 404', page(404), 404],
  ['plain text with status 400', new Response('Failed to parse the body', { status: 400 }), 400],
  ['an empty body with status 401', new Response(null, { status: 401 }), 401],
  ['a page with status 200', page(200), 200],
  ['half an answer with status 200', new Response('{"balances":['), 200],
] as const) {
  test(`${what} is a failure of the service with no reason of its own`, async () => {
    const { api } = createTestApi({ '/v1/x': answer })
    for (const failure of [await errorOf<ServiceError>(api.get('/v1/x')), await errorOf<ServiceError>(api.post('/v1/x', {}))]) {
      assert.instance(failure, ServiceError)
      assert.equal([failure.status, failure.reason], [status, undefined])
    }
  })
}

test('an empty answer is nothing to tell, and no failure', async () => {
  const { api } = createTestApi({ '/v1/x': new Response(), '/v1/y': reply(204) })
  assert.equal([await api.post('/v1/x', {}), await api.post('/v1/y', {}), await api.get('/v1/x')], [{}, {}, {}])
})

for (const status of [403, 429, 500, 503]) {
  test(`a GET that is answered ${status} is tried three times; it is one failure`, async () => {
    const { api, clock, fetch } = createTestApi({ '/v1/x': reply(status, { reasons: [{ description: 'Not now' }] }) })
    const failures = Promise.all([errorOf<ServiceError>(api.get('/v1/x')), errorOf<ServiceError>(api.get('/v1/x'))])
    await clock.advance(1_000)
    assert.equal(
      (await failures).map(each => [each.status, each.reason]),
      [
        [status, 'Not now'],
        [status, 'Not now'],
      ],
    )
    assert.is(fetch.calls.length, 3)
  })

  test(`a POST that is answered ${status} is tried once, unless more is asked for`, async () => {
    const { api, clock, fetch } = createTestApi({ '/v1/x': reply(status), '/v1/y': [reply(status), { fine: true }] })
    assert.is((await errorOf<ServiceError>(api.post('/v1/x', {}))).status, status)
    const answer = api.post('/v1/y', { a: 1 }, undefined, 3)
    await clock.advance(1_000)
    assert.equal(await answer, { fine: true })
    assert.equal([fetch.count('/v1/x'), fetch.count('/v1/y')], [1, 2])
  })
}

test('a service that asks for patience is asked again when it said', async () => {
  const { api, clock, fetch } = createTestApi({ '/v1/x': [reply(429, {}, { 'retry-after': '2' }), { fine: true }] })
  const answer = api.get('/v1/x')
  await clock.advance(1_999)
  assert.is(fetch.calls.length, 1)
  await clock.advance(1)
  assert.equal([await answer, fetch.calls.length], [{ fine: true }, 2])
})

test('a service that asks for more patience than anybody has is told at once', async () => {
  const { api, fetch } = createTestApi({
    '/v1/x': reply(
      429,
      { reasons: [{ field: 'rate_limited', description: 'Requests per second limit exceeded: ' }] },
      { 'retry-after': '3600' },
    ),
  })
  assert.equal((await errorOf<ServiceError>(api.get('/v1/x'))).reason, 'Requests per second limit exceeded: ')
  assert.is(fetch.calls.length, 1)
})

test('a service that cannot be reached fails with what the network said', async () => {
  const { api, clock } = createTestApi({ '/v1/x': new TypeError('Failed to fetch') })
  const failure = errorOf(api.get('/v1/x'))
  await clock.advance(1_000)
  assert.is((await failure).message, 'Failed to fetch')
})

test.run()
