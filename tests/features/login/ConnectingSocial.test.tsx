import { test } from 'uvu'
import { ConnectingFarcaster, ConnectingSocial, ConnectSocials } from '../../../src/features/login/login.js'
import { LEFT_KEY } from '../../../src/domain/storage-keys.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { comeBack } from '../../../src/flows/login/login.js'
import { byLabel, byTestId, cleanup, click, find, findAll, settle, text } from '../../support/dom.js'
import { failing, FRAME_ORIGIN, useFakeEmbedded } from '../../support/fake-embedded.js'
import { createTestModal } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { leave, visit, type VisitOptions } from '../../support/view.js'
import * as assert from 'uvu/assert'

test.after.each(() => {
  leave()
  sessionStorage.clear()
})

/** A second window, as far as we look at it. */
function createPopup() {
  return {
    closed: false,
    location: { href: '' },
    opener: 'kept' as unknown,
    focused: 0,
    close() {
      this.closed = true
    },
    focus() {
      this.focused++
    },
  }
}

async function open(given: VisitOptions & { isBlocked?: boolean } = {}) {
  const made = await visit({ options: { projectId: 'p' }, ...given })
  const fake = useFakeEmbedded(made.modal)
  const popups: ReturnType<typeof createPopup>[] = []
  const asked: unknown[][] = []
  Object.assign(made.page, {
    screenX: 0,
    outerWidth: 1024,
    self: made.page,
    top: made.page,
    open(...args: unknown[]) {
      asked.push(args)
      if (given.isBlocked) return null
      popups.push(createPopup())
      return popups.at(-1)
    },
  })
  return { ...made, fake, popups, asked }
}

/** Somebody has chosen a provider; its window is open, and shows the provider's page. */
async function begin({
  prepare,
  ...given
}: Parameters<typeof open>[0] & { prepare?: (made: Awaited<ReturnType<typeof open>>) => void } = {}) {
  const made = await open(given)
  prepare?.(made)
  await made.show(ConnectSocials)
  await click(byTestId('social-selector-google'))
  cleanup()
  await made.show(ConnectingSocial)
  await settle()
  return made
}

const say = async (source: unknown, data: unknown, origin = FRAME_ORIGIN) => {
  globalThis.dispatchEvent(Object.assign(new Event('message'), { source, data, origin }))
  await settle(4)
}
const phase = () => byTestId('w3m-connecting-social').dataset['phase']
const RESULT = { resultUri: `${FRAME_ORIGIN}/result?ticket=1` }

test('other windows are not listened to, nor what is no answer; one from another origin ends it: that is said, and nothing of it believed', async () => {
  const { popups, fake, views, modal, told } = await begin()
  await say({}, RESULT)
  await say(null, RESULT, 'https://evil.test')
  await say(popups[0], { other: 1 })
  await say(popups[0], 'text')
  assert.equal([phase(), fake.asked.length], ['waiting', 1])
  await say(popups[0], RESULT, 'https://evil.test')
  assert.equal([fake.asked.length, views().at(-1), popups[0]!.closed], [1, 'Connect', true])
  assert.equal(modal.state.toast.value, {
    kind: 'error',
    message: 'The answer came from another page, so nobody was logged in. Try again.',
  })
  assert.is(told().at(-1), 'SOCIAL_LOGIN_ERROR')
})

test('a window that is closed half-way is noticed, and opened again by a click', async () => {
  const { popups, pass, told } = await begin()
  popups[0]!.closed = true
  await pass(1_000)
  await pass(1_000)
  assert.equal([phase(), told().at(-1)], ['closed', 'SOCIAL_LOGIN_CANCELED'])
  await click(byLabel('Try Again'))
  await settle()
  assert.equal([popups.length, phase()], [2, 'waiting'])
})

test('an answer counts whose window closes itself a moment later', async () => {
  const { popups, pass, fake } = await begin()
  popups[0]!.closed = true
  await pass(1_000)
  await say(popups[0], RESULT)
  assert.ok(fake.asked.includes('door connect'))
})

/** A browser that severs each window from this page as it is sent off: it seems closed, and stands open. */
const sever = (made: Awaited<ReturnType<typeof open>>) => {
  const { open } = made.page as unknown as { open: (...args: unknown[]) => ReturnType<typeof createPopup> }
  Object.assign(made.page, {
    open(...args: unknown[]) {
      const popup = open(...args)
      if (args[0] === 'about:blank') Object.defineProperty(popup.location, 'href', { set: () => (popup.closed = true) })
      return popup
    },
  })
}

test('a window that is severed as it is sent off is not called closed: its answer is waited for, for twenty minutes', async () => {
  const { popups, pass, told, fake } = await begin({ prepare: sever })
  await pass(60_000)
  assert.equal([phase(), told()], ['severed', ['SOCIAL_LOGIN_STARTED']])
  assert.match(text(), 'This page cannot see that window.')
  await say(popups[0], RESULT)
  assert.ok(fake.asked.includes('door connect'))
  leave()
  const { pass: passOn } = await begin({ prepare: sever })
  await passOn(20 * 60_000)
  assert.is(phase(), 'closed')
})

for (const [what, policy, focus, ends] of [
  ['of a page that its server cuts off', 'same-origin; report-to="x"', true, 'severed'],
  ['while the visitor is not here', 'unsafe-none', false, 'severed'],
  ['of a page that allows its windows', 'same-origin-allow-popups', true, 'closed'],
] as const)
  test(`a window that seems closed a moment later, ${what}, is ${ends}`, async () => {
    const { popups, pass } = await begin({
      routes: { 'https://dapp.test/page': () => new Response(null, { headers: { 'cross-origin-opener-policy': policy } }) },
    })
    const { hasFocus } = document
    document.hasFocus = () => focus
    popups[0]!.closed = true
    await pass(1_000)
    await pass(1_000)
    assert.is(phase(), ends)
    document.hasFocus = hasFocus
  })

test('somebody who takes their time is told so after 45 seconds, and their answer still counts', async () => {
  const { popups, pass, fake } = await begin()
  await pass(44_000)
  assert.is(phase(), 'waiting')
  await pass(1_000)
  assert.is(phase(), 'late')
  byLabel('Try Again')
  await say(popups[0], RESULT)
  assert.ok(fake.asked.includes('door connect'))
})

test('a failure is said in the visitor’s language, and to events in the catalogue’s; the window goes, and one may try again', async () => {
  const made = await begin({
    prepare({ modal, fake }) {
      modal.speech = { own: {}, language: 'de', ready: async () => {} }
      modal.state.texts.value = { 'error.embeddedTimeout': 'Zu spät' }
      fake.failures['connectSocial'] = failing('embeddedTimeout', 'x')
    },
  })
  await say(made.popups[0], RESULT)
  await settle(3)
  assert.equal([phase(), made.popups[0]!.closed, made.told().at(-1)], ['failed', true, 'SOCIAL_LOGIN_ERROR'])
  assert.match(text(), 'Zu spät')
  assert.match(JSON.stringify(made.events.at(-1)), '"message":"Something went wrong"')
  byLabel('Try Again')
  await click(byLabel('Other Ways'))
  assert.equal(made.views(), ['Connect'])
})

test('whoever leaves takes the window with them, and no answer counts any more', async () => {
  const { popups, fake } = await begin()
  cleanup()
  assert.ok(popups[0]!.closed)
  await say(popups[0], RESULT)
  assert.equal([popups[0]!.closed, fake.asked], [true, ['getSocialUrl google']])
})

test('inside Telegram the page itself goes, and is told where to come back; whoever is connected stays, and other tabs hear nothing of it', async () => {
  const { asked, storage, appKit, page, told } = await begin({
    globals: { Telegram: {} },
    navigator: { userAgent: 'X11; Linux' },
    isConnected: true,
  })
  assert.is(phase(), 'leaving')
  const [url, target] = asked[0] as [string, string]
  assert.equal([new URL(url).searchParams.get('state'), target], ['s1--https://dapp.test/page', '_top'])
  const kept = Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter(key => key.includes('social'))
  assert.equal([kept, storage.getItem('@appkit/eip155:connected_connector_id')], [[], 'com.example.wallet'])
  // Back, and the page is as it was.
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await settle()
  assert.equal([phase(), told().at(-1), appKit.getIsConnectedState()], ['closed', 'SOCIAL_LOGIN_CANCELED', true])
})

type Made = Awaited<ReturnType<typeof begin>>
for (const [what, isConnected, turn] of [
  ['who comes back without an answer', false, ({ page }) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
  ['who gives the login up before the page has gone', false, () => cleanup()],
  ['who connects otherwise', false, ({ modal }) => connect(modal, modal.state.allConnectors()[0]!)],
  ['who leaves', true, ({ appKit }) => appKit.disconnect()],
] as readonly [string, boolean, (made: Made) => unknown][]) {
  test(`${what} awaits none any more: one that somebody writes into the address is not taken`, async () => {
    const made = await begin({ globals: { Telegram: {} }, navigator: { userAgent: 'X11; Linux' }, isConnected })
    assert.ok(sessionStorage.getItem(LEFT_KEY))
    await turn(made)
    await settle()
    assert.is(sessionStorage.getItem(LEFT_KEY), null)
    leave()
    const { asks, fake } = await back(undefined)
    assert.equal([asks, fake.asked], [[], []])
  })
}

for (const isConnected of [false, true])
  test(`a page that loads without an answer, ${isConnected ? 'connected' : 'and nobody connected'}, awaits none any more`, async () => {
    const { storage } = await open({ isConnected })
    leave()
    sessionStorage.setItem(LEFT_KEY, JSON.stringify({ social: 'google', at: 0 }))
    createTestModal({ storage })
    await until(() => sessionStorage.getItem(LEFT_KEY) === null, 'the tab to forget')
  })

/** A page that has come back with an answer in its address, `leftAt` after its tab had gone; undefined where another one had. */
async function back(leftAt: number | undefined, given?: VisitOptions) {
  const made = await open({ path: [['ConnectingSocial']], ...given })
  const left = { social: 'google', at: made.clock.now() + leftAt! }
  if (leftAt !== undefined) sessionStorage.setItem(LEFT_KEY, JSON.stringify(left))
  Object.assign(globalThis, { location: new URL(`https://dapp.test/page?a=1&result_uri=${encodeURIComponent(RESULT.resultUri)}`) })
  const replaced: string[] = []
  Object.defineProperty(globalThis, 'history', {
    value: { state: null, replaceState: (_: unknown, __: string, url: URL) => void replaced.push(url.href) },
    configurable: true,
  })
  const before = made.opened.length
  await comeBack(made.modal)
  await made.show(ConnectingSocial)
  await settle(5)
  assert.equal([replaced, sessionStorage.getItem(LEFT_KEY)], [['https://dapp.test/page?a=1'], null])
  return { ...made, asks: made.opened.slice(before) }
}

for (const [where, leftAt] of [
  ['in another tab', undefined],
  ['where the page has left too long ago', -21 * 60_000],
  ['where the page has left in the future', 60_000],
] as const)
  test(`${where} nobody awaits an answer in the address: what somebody wrote there is not taken, and goes`, async () => {
    const { asks, views, fake } = await back(leftAt)
    assert.equal([asks, views(), fake.asked], [[], ['ConnectSocials'], []])
  })

for (const [where, globals, leftAt] of [
  ['inside Telegram', { Telegram: {} }, -60_000],
  ['elsewhere, where it has left by itself', {}, -19 * 60_000],
] as const)
  test(`a page that has come back goes on, ${where}, once; address and tab forget it`, async () => {
    const { asks, fake, appKit } = await back(leftAt, { globals })
    assert.equal(asks, [{ view: 'ConnectingSocial' }])
    assert.equal(fake.asked, [`connectSocial google ${RESULT.resultUri}`, 'door connect'])
    assert.is(appKit.getAccount()?.status, 'connected')
  })

test('Farcaster is a code on a desktop: scanned and approved, it logs in', async () => {
  const made = await open({ path: [['Connect'], ['ConnectingFarcaster', { social: 'farcaster' }]] })
  let approve = () => {}
  made.fake.answers.connectFarcaster = new Promise<void>(resolve => (approve = resolve))
  await made.show(ConnectingFarcaster)
  await settle(4)
  assert.is(find('wui-qr-code').getAttribute('uri'), `${FRAME_ORIGIN}/farcaster?channel=1`)
  byLabel('Copy Link')
  approve()
  await settle(5)
  assert.equal(made.fake.asked, ['getFarcasterUrl', 'connectFarcaster', 'door connect'])
  assert.is(made.appKit.getAccount()?.status, 'connected')
})

test('on a phone it is a link', async () => {
  const made = await open({ navigator: { userAgent: 'iPhone' }, path: [['Connect'], ['ConnectingFarcaster', { social: 'farcaster' }]] })
  made.fake.answers.connectFarcaster = new Promise<void>(() => {})
  await made.show(ConnectingFarcaster)
  await settle()
  await click(byLabel('Open Farcaster'))
  const found = made.asked.map(([url]) => url)
  assert.equal(found, [`${FRAME_ORIGIN}/farcaster?channel=1`])
  assert.equal(findAll('wui-qr-code'), [])
})

test('a code that nobody has approved in time is made anew by a click', async () => {
  const made = await open({ path: [['Connect'], ['ConnectingFarcaster', { social: 'farcaster' }]] })
  made.fake.failures['connectFarcaster'] = failing('embeddedTimeout', 'x')
  await made.show(ConnectingFarcaster)
  await settle(4)
  assert.is(byTestId('w3m-connecting-farcaster').dataset['phase'], 'failed')
  made.fake.answers.connectFarcaster = new Promise<void>(() => {})
  await click(byLabel('Try Again'))
  assert.equal(made.fake.asked, ['getFarcasterUrl', 'connectFarcaster', 'getFarcasterUrl', 'connectFarcaster'])
})
