import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { asksNotToBeTracked, createAnalytics } from '../../src/clients/analytics.js'
import { createHttp } from '../../src/clients/http.js'
import { createFakeFetch, reply } from '../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal } from '../support/modal.js'
import { createClock } from '../support/clock.js'

test.after.each(cleanupModals)

function make(answer: Response) {
  createTestModal()
  const fetch = createFakeFetch({ 'POST https://events.test/e': answer })
  const clock = createClock(1234)
  const send = createAnalytics({
    http: createHttp({ clock, fetch: (url, init) => fetch(url, init) }),
    url: 'https://events.test',
    projectId: 'p',
    sdkVersion: 'v',
    now: clock.now,
  })
  return { send, fetch, clock }
}

test('an event says what, where and when, and who is connected', async () => {
  const { send, fetch } = make(reply(202))
  assert.is(await send({ type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: ADDRESS }), 202)
  const [{ url, body }] = fetch.calls as [(typeof fetch.calls)[number]]
  assert.equal(Object.fromEntries(url.searchParams), { projectId: 'p', st: 'appkit', sv: 'v' })
  const { eventId, ...rest } = body as { eventId: string }
  assert.match(eventId, /^[0-9a-f-]{36}$/)
  assert.equal(rest, {
    url: 'https://dapp.test/page',
    domain: 'dapp.test',
    timestamp: 1234,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: ADDRESS },
  })
})

for (const [path, told] of [
  [`/claim/${'ab'.repeat(32)}/now`, '/claim/'],
  ['/login/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '/login/'],
  [`/in/${'abandon/'.repeat(11)}about`, '/'],
  ['/pools/usdc-eth/add', '/pools/usdc-eth/add'],
] as const)
  test(`of the page ${path} an event says ${told}`, async () => {
    const { send, fetch } = make(reply(202))
    Object.assign(location, { pathname: path })
    await send({ type: 'track', event: 'CLICK_NETWORKS' })
    assert.is((fetch.calls[0]!.body as { url: string }).url, `https://dapp.test${told}`)
  })

test('an event that fails is not sent again', async () => {
  const { send, fetch, clock } = make(reply(503))
  const status = send({ type: 'track', event: 'CLICK_NETWORKS' })
  await clock.advance(10_000)
  assert.equal([await status, fetch.calls.length], [503, 1])
})

for (const [navigator, answer] of [
  [{}, false],
  [{ doNotTrack: '0' }, false],
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ globalPrivacyControl: false }, false],
] as const)
  test(`a browser that says ${JSON.stringify(navigator)} ${answer ? 'asks not to be tracked' : 'asks for nothing'}`, () => {
    createTestModal({ navigator })
    assert.is(asksNotToBeTracked(), answer)
  })
