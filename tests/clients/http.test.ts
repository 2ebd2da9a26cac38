import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createBlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp, toRetryDelay, type Http } from '../../src/clients/http.js'
import { createRpc } from '../../src/clients/rpc.js'
import { createWalletDirectory } from '../../src/clients/wallet-directory.js'
import { ANSWERS, startBadServer } from '../faults/bad-server.js'
import { createClock } from '../support/clock.js'
import { createFakeFetch, reply } from '../support/fakes.js'
import { errorOf } from '../support/modal.js'
import { until } from '../support/patience.js'

const URL_ = 'https://api.test/x'

function make(answers: Parameters<typeof createFakeFetch>[0] = {}) {
  const clock = createClock()
  const fetch = createFakeFetch(answers)
  const times: number[] = []
  const start = clock.now()
  const http = createHttp({
    clock,
    fetch: (url, init) => {
      times.push(clock.now() - start)
      return fetch(url, init)
    },
  })
  return { clock, fetch, http, times }
}

for (const [what, statuses, tries] of [
  ['is tried three times, 150 and then 300 ms apart', [403, 408, 413, 429, 500, 502, 503, 504], [0, 150, 450]],
  ['is an answer: nobody asks again', [200, 204, 301, 400, 401, 404, 409, 410, 501], [0]],
] as const)
  for (const status of statuses)
    test(`${status} ${what}`, async () => {
      const { clock, http, times } = make({ '/x': reply(status) })
      const answer = http(URL_)
      await clock.advance(149)
      assert.equal(times, [0])
      await clock.advance(10_000)
      assert.is((await answer).status, status)
      assert.equal([times, clock.pending()], [tries, []])
    })

test('what failed and then works, works; where the network is down, the last failure is told after three tries', async () => {
  const { clock, http, times } = make({ '/x': [reply(503), new TypeError('Failed to fetch'), { fine: true }] })
  const answer = http(URL_)
  await clock.advance(1000)
  assert.equal(await (await answer).json(), { fine: true })
  assert.equal(times, [0, 150, 450])
  const down = make({ '/x': new TypeError('Failed to fetch') })
  const failure = errorOf(down.http(URL_))
  await down.clock.advance(1000)
  assert.is((await failure).message, 'Failed to fetch')
  assert.is(down.times.length, 3)
})

for (const [header, times] of [
  ['2', [0, 2000]],
  ['Wed, 01 Jan 2025 00:00:03 GMT', [0, 3000]],
  ['0', [0, 0]],
  ['3600', [0]],
] as const)
  test(`Retry-After ${header} is waited for instead, and not at all where it is longer than anybody waits`, async () => {
    const made = make({ '/x': [reply(429, {}, { 'retry-after': header }), {}] })
    const answer = made.http(URL_)
    await made.clock.advance(10_000)
    assert.equal([made.times, (await answer).status, made.clock.pending()], [times, times.length > 1 ? 200 : 429, []])
  })

test('a try that hangs is given up at its limit, and the request with it, and leaves the next one its full time', async () => {
  const { clock, http, fetch } = make({ '/x': () => new Promise(() => {}) })
  const failure = errorOf(http(URL_, { timeout: 10_000, tries: 1 }))
  await clock.advance(9_999)
  assert.is(fetch.calls[0]!.signal!.aborted, false)
  await clock.advance(1)
  assert.equal([(await failure).name, fetch.calls[0]!.signal!.aborted], ['TimeoutError', true])
  const several = make({ '/x': () => new Promise(() => {}) })
  const last = errorOf(several.http(URL_, { timeout: 1000 }))
  await several.clock.advance(10_000)
  await last
  assert.equal(several.times, [0, 1150, 2450])
})

for (const [when, answer, after] of [
  ['while it is asked', () => new Promise<never>(() => {}), 100],
  ['during a pause', () => reply(503), 50],
] as const)
  test(`who leaves ${when} is not kept waiting, and stops the request and all tries after it`, async () => {
    const { clock, http, times, fetch } = make({ '/x': answer })
    const leave = new AbortController()
    const failure = errorOf(http(URL_, { signal: leave.signal }))
    await clock.advance(after)
    leave.abort(new Error('gone'))
    await clock.advance(0)
    assert.is((await failure).message, 'gone')
    assert.ok(after === 50 || fetch.calls[0]?.signal?.aborted)
    await clock.advance(20_000)
    assert.equal([times, clock.pending()], [[0], []])
  })

test('method, body and headers travel unchanged with every try', async () => {
  const { clock, http, fetch } = make({ 'POST /x': [reply(500), {}] })
  void http(URL_, { method: 'POST', body: '{"a":1}', headers: { 'x-a': 'b' } })
  await clock.advance(1000)
  assert.is(fetch.calls.length, 2)
  for (const { method, body, headers } of fetch.calls) assert.equal([method, body, headers.get('x-a')], ['POST', { a: 1 }, 'b'])
})

const NOW = Date.UTC(2025, 0, 1)
for (const [header, delay] of [
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['2', 2000],
  ['0.5', 500],
  ['-3', 0],
  ['Wed, 01 Jan 2025 00:00:05 GMT', 5000],
  ['Tue, 31 Dec 2024 00:00:00 GMT', 0],
] as const)
  test(`Retry-After ${header} means ${delay} ms`, () => assert.is(toRetryDelay(header, NOW), delay))

/** A body of pieces of a million bytes, that counts how many were taken. */
function createLong(pieces: number) {
  const long = { taken: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      if (long.taken++ < pieces) to.enqueue(new Uint8Array(1_000_000).fill(32))
      else to.close()
    },
    cancel: () => void (long.isCancelled = true),
  })
  return Object.assign(long, { body })
}

test('a body without an end is left after ten million bytes, and nobody asks again', async () => {
  const long = createLong(Infinity)
  let asked = 0
  // Not the fake's answer, which is a copy: of two readers one alone cancels nothing.
  const http = createHttp({
    clock: createClock(),
    fetch: async () => {
      asked++
      return new Response(long.body)
    },
  })
  assert.instance(await errorOf(http(URL_)), RangeError)
  assert.equal([long.isCancelled, long.taken < 15, asked], [true, true, 1])
})

test('one of just ten million is read, in order', async () => {
  const { http } = make({ '/x': () => new Response(createLong(10).body, { status: 201, headers: { a: 'b' } }) })
  const answer = await http(URL_)
  assert.equal([answer.status, answer.headers.get('a'), (await answer.arrayBuffer()).byteLength], [201, 'b', 10_000_000])
})

/** Whoever asks a service for what it has. */
const CLIENTS: Record<string, (http: Http, url: string) => Promise<unknown>> = {
  'the directory': (http, url) => createWalletDirectory({ http, url, projectId: 'p', sdkVersion: '1' }).getWallets({}),
  'the blockchain API': (http, url) =>
    createBlockchainApi({ http, url, projectId: 'p', sdkVersion: '1', clientId: () => undefined }).isSupported('eip155:1'),
  'a node': (http, url) => createRpc({ http, urls: [url] })('eth_chainId'),
}

for (const [badness, { does, within = 0, tries }] of Object.entries(ANSWERS) as [
  keyof typeof ANSWERS,
  { does: string; within?: number; tries: number },
][]) {
  for (const [name, ask] of Object.entries(CLIENTS))
    test(`a service that ${does} is asked ${tries} times by who asks ${name}, and it is told within ${within} s`, async () => {
      const [server, clock] = [await startBadServer(), createClock()]
      const start = clock.now()
      let outcome: 'answered' | 'failed' | undefined
      const asking = ask(createHttp({ clock }), server.at(badness)).then(
        () => (outcome = 'answered'),
        () => (outcome = 'failed'),
      )
      try {
        for (let tried = 1; tried <= tries; tried++) {
          await until(() => server.asked() === tried, `try ${tried}`)
          const isHeld = badness === 'silent' || badness === 'endless'
          if (badness === 'late') {
            await clock.advance(9_999)
            server.letGo()
          } else if (isHeld) await clock.advance(10_000)
          // What has failed by itself waits for its next try by the clock; the limit of the try itself is longer.
          if (tried < tries) {
            await until(() => clock.pending()[0]! < 1_000, 'the pause')
            await clock.advance(clock.pending()[0]!)
          }
        }
        await asking
        assert.is(server.asked(), tries)
        assert.ok(clock.now() - start <= within * 1_000, `${clock.now() - start} ms`)
        assert.equal(clock.pending(), [], 'nothing is waited for any more')
        // What is late is there; that it is no chain, nor a node's reply, is told at once.
        assert.is(outcome, badness === 'late' && name === 'the directory' ? 'answered' : 'failed')
        assert.not.ok('hacked' in {})
      } finally {
        await server.close()
      }
    })
}
