import { getEventListeners } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../src/clients/http.js'
import { createRpc } from '../../src/clients/rpc.js'
import { createClock } from '../support/clock.js'
import { createFakeFetch, reply, type FakeCall } from '../support/fakes.js'
import type { FakeRoutes } from '../support/fake-fetch.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

interface Body {
  jsonrpc: string
  id: number
  method: string
  params: unknown[]
}

/** A node that answers every call by its method, batches too. */
const node = ({ body }: FakeCall) => {
  const answer = ({ id, method }: Body) => ({ jsonrpc: '2.0', id, result: `${method}!` })
  return Array.isArray(body) ? (body as Body[]).map(answer) : answer(body as Body)
}

function make(routes: FakeRoutes, urls = ['https://a.test/', 'https://b.test/']) {
  const clock = createClock()
  const fetch = createFakeFetch(routes)
  const rpc = createRpc({ http: createHttp({ clock, fetch: (url, init) => fetch(url, init) }), urls })
  return { clock, fetch, rpc, hosts: () => fetch.calls.map(({ url }) => url.hostname) }
}

test('a call is one JSON-RPC 2.0 request by POST', async () => {
  const { rpc, fetch } = make({ 'POST https://a.test/': node })
  assert.equal([await rpc('eth_chainId'), fetch.calls.length], ['eth_chainId!', 1])
  const { body, headers } = fetch.calls[0]!
  assert.equal(body, { jsonrpc: '2.0', id: (body as Body).id, method: 'eth_chainId', params: [] })
  assert.is(headers.get('content-type'), 'application/json')
})

test('calls of the same moment travel in one batch, each gets its own answer; one may fail and the others succeed', async () => {
  // Nodes may answer in any order.
  const { rpc, fetch } = make({ 'POST https://a.test/': call => (node(call) as unknown[]).reverse() })
  assert.equal(await Promise.all([rpc('one'), rpc('two'), rpc('three')]), ['one!', 'two!', 'three!'])
  assert.is(fetch.calls.length, 1)
  const answer = ({ id, method }: Body) => (method === 'bad' ? { id, error: { code: -32601, message: 'what?' } } : { id, result: 1 })
  const failing = make({ 'https://a.test/': ({ body }) => (body as Body[]).map(answer) })
  const [good, bad] = await Promise.allSettled([failing.rpc('good'), failing.rpc('bad')])
  assert.equal([good!.status, bad!.status], ['fulfilled', 'rejected'])
})

test('a batch holds a thousand calls, no more', async () => {
  const { rpc, fetch } = make({ 'POST https://a.test/': node })
  const answers = await Promise.all(Array.from({ length: 2100 }, (_, at) => rpc(`m${at}`)))
  assert.is(answers[2099], 'm2099!')
  assert.equal(pluck(pluck(fetch.calls, 'body') as Body[][], 'length'), [1000, 1000, 100])
})

test('a node that refuses batches is asked one by one, from then on at once', async () => {
  const no = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }
  const { rpc, fetch } = make({ 'POST https://a.test/': call => (Array.isArray(call.body) ? no : node(call)) })
  assert.equal([await Promise.all([rpc('one'), rpc('two')]), fetch.calls.length], [['one!', 'two!'], 3])
  assert.equal(await Promise.all([rpc('three'), rpc('four')]), ['three!', 'four!'])
  assert.is(fetch.calls.filter(({ body }) => Array.isArray(body)).length, 1)
})

for (const [what, answer] of [
  ['is down', new TypeError('Failed to fetch')],
  ['answers 500', reply(500)],
  ['answers a web page', new Response('<!doctype html>', { status: 200 })],
  ['answers with something else than JSON-RPC', { hello: 'world' }],
  ['answers with null', new Response('null')],
  ['answers 429 in the words of JSON-RPC', reply(429, { jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'rate limit' } })],
] as const)
  test(`the next address is asked when the first ${what}`, async () => {
    const { rpc, clock, hosts } = make({ 'https://a.test/': answer, 'https://b.test/': node })
    const result = rpc('eth_chainId').catch((error: Error) => `failed: ${error.message}`)
    await clock.advance(60_000)
    assert.equal([await result, hosts().at(-1)], ['eth_chainId!', 'b.test'])
  })

test("a node's own no is the answer: nobody else is asked", async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
  const { rpc, hosts } = make({
    'https://a.test/': ({ body }) => ({ jsonrpc: '2.0', id: (body as Body).id, error }),
    'https://b.test/': node,
  })
  const failure = await errorOf<Error & { code: number; data: unknown }>(rpc('eth_call'))
  // What a contract reverted with is what libraries decode.
  assert.equal([failure.message, failure.code, failure.data], ['execution reverted', 3, '0x08c379a0'])
  assert.equal(hosts(), ['a.test'])
})

test('where no address answers, all calls of the moment hear of it', async () => {
  const { rpc, clock } = make({ 'https://a.test/': reply(404), 'https://b.test/': new TypeError('Failed to fetch') })
  const failures = Promise.all([errorOf(rpc('one')), errorOf(rpc('two'))])
  await clock.advance(60_000)
  assert.equal(pluck(await failures, 'name'), ['rpcFailed', 'rpcFailed'])
  assert.is((await errorOf(make({}, []).rpc('eth_chainId'))).name, 'noRpcUrl', 'without any address that is what is said')
})

test('an address that hangs is given up after ten seconds a try, then the next is asked', async () => {
  const { rpc, clock, hosts } = make({ 'https://a.test/': () => new Promise(() => {}), 'https://b.test/': node })
  const result = rpc('eth_chainId')
  await clock.advance(9_999)
  assert.equal(hosts(), ['a.test'])
  await clock.advance(1 + 150)
  assert.equal(hosts(), ['a.test', 'a.test'])
  await clock.advance(30_000)
  assert.is(await result, 'eth_chainId!')
})

test('who leaves hears so at once, and who has left already asks nobody', async () => {
  const { rpc, clock, fetch } = make({ 'https://a.test/': () => new Promise(() => {}) })
  const leave = new AbortController()
  const failure = errorOf(rpc('eth_chainId', [], leave.signal))
  await clock.advance(10)
  leave.abort(new Error('gone'))
  assert.is((await failure).message, 'gone')
  const asked = fetch.calls.length
  await errorOf(rpc('eth_chainId', [], leave.signal))
  await clock.advance(0)
  assert.is(fetch.calls.length, asked)
})

test('an answered question leaves nothing with its signal, which may be that of many; one that is called off ends at once', async () => {
  const { rpc } = make({ 'POST https://a.test/': node })
  const all = new AbortController()
  const { signal } = all
  for (let round = 0; round < 3; round++) await rpc('eth_chainId', [], signal)
  assert.is(getEventListeners(signal, 'abort').length, 0)
  const asked = rpc('eth_chainId', [], signal)
  all.abort()
  assert.is((await errorOf(asked)).name, 'AbortError')
})
