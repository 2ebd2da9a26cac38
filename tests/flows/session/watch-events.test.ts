import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { alertDeveloper } from '../../../src/flows/alert-developer.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { track } from '../../../src/flows/track.js'
import { watchEvents } from '../../../src/flows/session/watch-events.js'
import { createFakeWallet, reply } from '../../support/fakes.js'
import type { FakeRoutes } from '../../support/fake-fetch.js'
import { settlePromises, settled } from '../../support/clock.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

const ROUTES: FakeRoutes = { 'GET /getAnalyticsConfig': { isAnalyticsEnabled: true }, 'POST /e': reply(202) }

/** A visitor who opened the modal, from when on events may leave. */
async function visit({ options, ...given }: TestModalOptions = {}) {
  const made = createTestModal({ routes: ROUTES, wallet: createFakeWallet(), options: { projectId: 'p', ...options }, ...given })
  await made.modal.open()
  const stop = watchEvents(made.modal)
  await settlePromises()
  const sent = () =>
    made.fetch.calls.filter(({ url }) => url.pathname === '/e').map(({ body }) => (body as { props: { event: string } }).props.event)
  return { ...made, stop, sent }
}

test('what a visitor does is sent, from their opening of the modal on; that a modal was made, or what failed in the page, never is', async () => {
  const { modal, sent, fetch } = await visit()
  track(modal, {
    type: 'error',
    event: 'INTERNAL_SDK_ERROR',
    properties: { errorType: 'somethingWrong', errorMessage: 'Something went wrong' },
  })
  track(modal, { event: 'CLICK_NETWORKS' })
  await settlePromises()
  assert.equal([sent(), fetch.count('/getAnalyticsConfig')], [['MODAL_OPEN', 'INITIALIZE', 'CLICK_NETWORKS'], 1])
  assert.equal([...new Set(fetch.calls.map(({ url }) => url.origin))], ['https://api.web3modal.org', 'https://pulse.walletconnect.org'])
})

test('events go to the services the dApp names', async () => {
  const { fetch } = await visit({ options: { services: { analytics: 'https://a.test', walletDirectory: 'https://d.test' } } })
  const found = fetch.calls.map(({ url }) => url.origin)
  assert.equal(found, ['https://d.test', 'https://a.test', 'https://a.test'])
})

for (const [what, given] of [
  ['features.analytics is false', { options: { features: { analytics: false } } }],
  ['there is no project id', { options: { projectId: undefined } }],
  ['the browser asks not to track', { navigator: { doNotTrack: '1' } }],
] as [string, TestModalOptions][])
  test(`nothing at all is sent or fetched where ${what}, but dApps hear of it`, async () => {
    const { modal, fetch, events, connector } = await visit(given)
    await settled(connect(modal, connector()))
    assert.equal([fetch.calls.length, pluck(events, 'event')], [0, ['MODAL_OPEN', 'INITIALIZE', 'CONNECT_SUCCESS']])
  })

for (const [what, answer] of [
  ['says no', { isAnalyticsEnabled: false }],
  ['answers nothing of use', {}],
  ['is down', new TypeError('Failed to fetch')],
] as const)
  test(`no event leaves where the project's own setting ${what}`, async () => {
    const { modal, sent, clock } = await visit({ routes: { ...ROUTES, 'GET /getAnalyticsConfig': answer } })
    track(modal, { event: 'CLICK_NETWORKS' })
    await clock.advance(5_000)
    assert.equal(sent(), [])
  })

for (const [what, act] of [
  ['after the stop', ({ stop }: Awaited<ReturnType<typeof visit>>) => stop()],
  [
    'once a dApp switches analytics off',
    ({ modal }: Awaited<ReturnType<typeof visit>>) => void (modal.state.features.value = { analytics: false }),
  ],
] as const)
  test(`${what} nothing is sent`, async () => {
    const made = await visit()
    act(made)
    track(made.modal, { event: 'CLICK_NETWORKS' })
    await settlePromises()
    assert.equal(made.sent(), ['MODAL_OPEN', 'INITIALIZE'])
  })

test("a service that refuses this origin raises 'Invalid App Configuration', once, with the origin", async () => {
  const { modal, sent } = await visit({ routes: { ...ROUTES, 'POST /e': reply(403) } })
  await settlePromises()
  const before = sent().length
  assert.equal(modal.state.alert.value, {
    text: 'Invalid App Configuration',
    more: 'Origin https://dapp.test is not on the allow list of this project id.',
  })
  modal.state.alert.value = undefined
  track(modal, { event: 'CLICK_NETWORKS' })
  await settlePromises()
  assert.is(modal.state.alert.value, undefined)
  // Nor is it asked again.
  assert.is(sent().length, before)
})

test('an alert is no event of the visitor: what they did last is not sent a second time, nor told to dApps', async () => {
  const { modal, sent, events } = await visit()
  await settled(alertDeveloper(modal, 'alertNetworkNotFound'))
  assert.equal(sent(), ['MODAL_OPEN', 'INITIALIZE'])
  assert.equal(pluck(events, 'event'), ['MODAL_OPEN', 'INITIALIZE'])
})

test('an alert is raised once, and dApps can see which', async () => {
  const { modal, appKit } = createTestModal()
  await alertDeveloper(modal, 'alertProjectIdMissing')
  assert.is(modal.state.alert.value?.text, 'Project ID Not Configured')
  assert.equal(appKit.getEvent().reportedErrors, { alertProjectIdMissing: true })
  modal.state.alert.value = undefined
  await alertDeveloper(modal, 'alertProjectIdMissing')
  assert.is(modal.state.alert.value, undefined)
})

test('an event bears the time and the address, also the one of a service that fails', async () => {
  const { modal, appKit, connector, clock } = await visit({ routes: { ...ROUTES, 'POST /e': new TypeError('Failed to fetch') } })
  await clock.advance(1234)
  await connect(modal, connector())
  assert.equal([appKit.getEvent().timestamp, appKit.getEvent().data.address], [clock.now(), appKit.getAddress()])
})
