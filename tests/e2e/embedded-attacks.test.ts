// What others may try between this page and the embedded wallet's frame: refused or ignored.
import type { Frame, Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answerFrame } from '../sandbox/frame-world.js'
import { createDapp, isAt, passRound, until } from './dapp.js'
import { approve, enterLoggedIn, frameOf, logIn, openLab, request, tryIn } from './embedded-world.js'

const test = suite('attacks on the embedded wallet')
const world = createDapp(test, { frame: true })
const site = () => world.sandbox.frame!
const EMAIL = 'mallory@mail.example'

/** Asks the lab's client for something that the frame does not answer; tells the id of the message and what comes of it. */
async function askInVain(page: Page): Promise<{ id: string; outcome: ReturnType<typeof tryIn>; isSettled(): boolean }> {
  site().setFaults({ answers: { CONNECT_EMAIL: 'silent' } })
  const before = site().messages.length
  let settled = false
  const outcome = tryIn(page, (lab, email) => lab.wallet.connectEmail(email), EMAIL).finally(() => (settled = true))
  const asked = () =>
    site()
      .messages.slice(before)
      .find(({ name }) => name === 'CONNECT_EMAIL')
  await until(() => Boolean(asked()), 'the frame was asked')
  return { id: asked()!.id!, outcome, isSettled: () => settled }
}

/** Says something to the page around, to the page that opened it, or to the page itself, and waits until that has been heard. */
async function say(page: Page, from: Page | Frame, message: unknown): Promise<void> {
  const mark = `heard ${Math.random()}`
  // What comes from one window comes in its order.
  await page.evaluate(mark => {
    const heard = new Promise<void>(resolve => {
      addEventListener('message', function listen({ data }) {
        if (data !== mark) return
        removeEventListener('message', listen)
        resolve()
      })
    })
    Object.assign(window, { [mark]: heard })
  }, mark)
  await from.evaluate(
    ([message, mark]) => {
      const target = (opener as Window | null) ?? parent
      target.postMessage(message, '*')
      target.postMessage(mark, '*')
    },
    [message, mark] as const,
  )
  await page.evaluate(mark => (window as unknown as Record<string, unknown>)[mark], mark)
  await passRound(page)
}

/** Puts a frame into the page. */
async function addFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate(
    url =>
      new Promise(resolve => {
        const frame = document.createElement('iframe')
        frame.onload = resolve
        frame.src = url
        document.body.append(frame)
      }),
    url,
  )
  return frameAt(page, url)
}

/** The frame that is at an address: the page knows of it before Playwright does. */
const frameAt = (page: Page, url: string): Promise<Frame> =>
  until(() => page.frames().find(each => each.url().startsWith(url)), `a frame at ${url}`)

test('a forged answer with the right id counts from no other window and no other origin, and the true one does', async () => {
  const { page } = await openLab(world)
  const { id, outcome, isSettled } = await askInVain(page)
  const forged = { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id, payload: { action: 'CONNECT' } }
  const sameOrigin = await addFrame(page, `${site().url}/icon.svg`)
  const otherOrigin = await addFrame(page, `${site().foreignUrl}/icon.svg`)
  for (const from of [page, sameOrigin, otherOrigin]) {
    await say(page, from, forged)
    await say(page, from, { type: '@w3m-frame/CONNECT_EMAIL_ERROR', id, payload: { message: 'Forged' } })
    await say(page, from, { type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'forged' } })
  }
  const popup = page.waitForEvent('popup')
  await page.evaluate(url => void window.open(url), `${site().url}/icon.svg`)
  await (await popup).waitForURL(`${site().url}/icon.svg`)
  await say(page, await popup, forged)
  assert.is(isSettled(), false)
  assert.is(await page.evaluate(() => localStorage.getItem('@appkit-wallet/SESSION_TOKEN_KEY')), null)
  await say(page, frameOf(page, world.sandbox), forged)
  assert.equal(await outcome, { value: 'CONNECT' })
})

test('what the frame says in another shape is no answer, or a refused one', async () => {
  const { page } = await openLab(world)
  const { id, outcome, isSettled } = await askInVain(page)
  const frame = frameOf(page, world.sandbox)
  for (const message of [
    null,
    'READY',
    7,
    [],
    { type: 7 },
    { type: '@w3m-frame/' },
    { type: '@w3m-frame/__proto___SUCCESS', id },
    { type: '@w3m-frame/CONNECT_OTP_SUCCESS', id },
    { type: '@w3m-app/CONNECT_EMAIL_SUCCESS', id, payload: { action: 'CONNECT' } },
    { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', payload: { action: 'CONNECT' } },
    { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id: { toString: 1 }, payload: {} },
    { type: '@w3m-frame/undefined_SUCCESS', id: 'undefined' },
  ])
    await say(page, frame, message)
  assert.is(isSettled(), false)
  await say(page, frame, { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id, payload: { action: 'GIVE_ALL' } })
  assert.is((await outcome).name, 'walletBadAnswer')
})

test('more than was agreed is refused, in both directions', async () => {
  const { page } = await openLab(world)
  const first = await askInVain(page)
  await frameOf(page, world.sandbox).evaluate(
    id =>
      parent.postMessage({ type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id, payload: { action: 'CONNECT', more: 'x'.repeat(300_000) } }, '*'),
    first.id,
  )
  assert.is((await first.outcome).name, 'walletBadAnswer')
  const second = await askInVain(page)
  await frameOf(page, world.sandbox).evaluate(
    id => parent.postMessage({ type: '@w3m-frame/CONNECT_EMAIL_ERROR', id, payload: { message: 'y'.repeat(50_000) } }, '*'),
    second.id,
  )
  assert.is((await second.outcome).message!.length, 300)

  site().resetFaults()
  await logIn({ page }, world.sandbox, EMAIL)
  const large = await tryIn(page, async ({ wallet }) => {
    await (await wallet.connectorOf('eip155')!.door()).connect()
    const { request } = wallet.connectorOf('eip155')!.provider as { request(call: object): Promise<unknown> }
    return request({ method: 'personal_sign', params: [`0x${'ab'.repeat(600_000)}`] })
  })
  assert.equal([large.code, large.message], [-32005, 'Request exceeds defined limit'])
  assert.not.ok(site().messages.some(({ name }) => name === 'RPC_REQUEST'))
})

test('a frame that goes elsewhere loses what it was asked, and is not spoken to there', async () => {
  const { page } = await openLab(world, { before: page => page.clock.install() })
  const { id, outcome } = await askInVain(page)
  site().resetFaults()
  await frameOf(page, world.sandbox).evaluate(url => void (location.href = url), `${site().foreignUrl}/icon.svg`)
  assert.is((await outcome).name, 'embeddedGone')
  const stranger = await frameAt(page, site().foreignUrl)
  await say(page, stranger, { type: '@w3m-frame/READY', payload: {} })
  await stranger.evaluate(() => {
    const heard: unknown[] = []
    addEventListener('message', ({ data }) => heard.push(data))
    Object.assign(window, { heard })
  })
  const next = tryIn(page, (lab, email) => lab.wallet.connectEmail(email), EMAIL)
  await say(page, stranger, { type: '@w3m-frame/CONNECT_EMAIL_SUCCESS', id, payload: { action: 'CONNECT' } })
  assert.equal(await stranger.evaluate(() => (window as unknown as { heard: unknown[] }).heard), [])
  await page.clock.runFor(30_000)
  assert.is((await next).name, 'embeddedTimeout')
  // The next attempt has a frame of its own.
  const again = await tryIn(page, (lab, email) => lab.wallet.connectEmail(email), EMAIL)
  assert.match(String(again.value), /^VERIFY_/)
})

test('addresses that come from outside are of the site, or of the web', async () => {
  const { page } = await openLab(world)
  for (const uri of [`${site().foreignUrl}/result?ticket=1`, 'javascript:alert(1)', 'no address', '']) {
    assert.is((await tryIn(page, (lab, uri) => lab.wallet.connectSocial('google', uri), uri)).name, 'untrustedOrigin', uri)
  }
  site().setFaults({ answers: { GET_SOCIAL_REDIRECT_URI: 'silent' } })
  const before = site().messages.length
  const outcome = tryIn(page, ({ wallet }) => wallet.getSocialUrl('google'))
  const asked = () =>
    site()
      .messages.slice(before)
      .find(({ name }) => name === 'GET_SOCIAL_REDIRECT_URI')
  await until(() => Boolean(asked()), 'the frame was asked')
  await say(page, frameOf(page, world.sandbox), {
    type: '@w3m-frame/GET_SOCIAL_REDIRECT_URI_SUCCESS',
    id: asked()!.id,
    payload: { uri: 'javascript:alert(document.domain)' },
  })
  assert.is((await outcome).name, 'untrustedOrigin')
})

test('nothing of the page lies over the frame, however high it is; where it does, or the page is itself in a frame, nobody can agree', async () => {
  const { address, url, context, page } = await enterLoggedIn(world, EMAIL, { kind: 'eoa', pages: 'plain' })
  const options = await page.evaluate(() => (window as unknown as { testOptions: object }).testOptions)
  const outer = await world.open('blank', { context, options, viewport: { width: 1024, height: 768 } })
  const inner = await addFrame(outer.page, url)
  await inner.evaluate(() => Object.assign(window.frameElement!, { style: 'position:fixed;inset:0;width:1000px;height:760px' }))
  await inner.locator(`[data-testid=account-button][address="${address}"][aria-busy=false]`).first().waitFor()
  const inside = request(inner, { method: 'personal_sign', params: ['0x01', address] })
  const frame = inner.frameLocator('#w3m-iframe')
  await frame.getByText('inside of another page').waitFor()
  assert.is(await frame.getByTestId('frame-approve').getAttribute('aria-disabled'), 'true')
  await frame.getByTestId('frame-approve').click({ force: true })
  await answerFrame(frame, 'decline')
  assert.is((await inside).code, 4001)
  await outer.page.close()

  await page.bringToFront()
  await page.evaluate(() => {
    const cover = document.createElement('div')
    Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'tomato' })
    cover.onclick = () => Object.assign(window, { wasHit: true })
    document.body.append(cover)
  })
  const first = request(page, { method: 'personal_sign', params: ['0x01', address] })
  await isAt({ page }, 'Sign Message')
  await page.frameLocator('#w3m-iframe').getByTestId('frame-approve').waitFor()
  const top = await page.evaluate(() => {
    const { left, top, width, height } = document.getElementById('w3m-iframe')!.getBoundingClientRect()
    return [
      [0.1, 0.1],
      [0.5, 0.5],
      [0.9, 0.9],
    ].map(([x, y]) => document.elementFromPoint(left + width * x!, top + height * y!)?.id)
  })
  assert.equal(top, ['w3m-iframe', 'w3m-iframe', 'w3m-iframe'])
  await approve(page)
  assert.match((await first).value as string, /^0x[0-9a-f]{130}$/)
  assert.is(await page.evaluate(() => (window as unknown as { wasHit?: boolean }).wasHit), undefined)

  // The one thing that can come above is what the page puts into the top layer afterwards; the frame sees that it is not seen.
  const second = request(page, { method: 'personal_sign', params: ['0x02', address] })
  await page.frameLocator('#w3m-iframe').locator('[data-testid=frame-approve][aria-disabled=false]').waitFor()
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    Object.assign(cover.style, {
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100vh',
      pointerEvents: 'none',
      background: 'tomato',
    })
    document.body.append(cover)
    cover.showPopover()
  })
  await page.frameLocator('#w3m-iframe').locator('[data-testid=frame-approve][aria-disabled=true]').waitFor({ state: 'attached' })
  assert.is((await second).code, 4001)
})
