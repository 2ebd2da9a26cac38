// How it ends when the embedded wallet's frame does not do as agreed: each fault in a stated state, within its limit.
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isClosed, isConnected, isDisconnected } from '../e2e/dapp.js'
import { approve, enterLoggedIn, frameOf, openLab, request, tryIn } from '../e2e/embedded-world.js'
import { until } from '../support/patience.js'
import { pass, toFaults, withClock, type Fault, type Part } from './matrix.js'

const EMAIL = 'grace@mail.example'

const connectEmail = (page: Page) => tryIn(page, (lab, email) => lab.wallet.connectEmail(email), EMAIL)
const heardIn = (page: Page) => page.evaluate(() => (window as unknown as { lab: { heard: string[] } }).lab.heard)

const faults = toFaults<Fault['run']>({
  async 'the embedded wallet’s frame is never ready → that it failed, and a frame that is loaded anew (30 s)'(world) {
    const site = world.sandbox.frame!
    site.setFaults({ ready: 'never' })
    const { page } = await openLab(world, withClock)
    // From here on no time passes by itself: on a busy machine the thirty seconds would be over before they have been turned.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
    const outcomes = Promise.all([connectEmail(page), tryIn(page, ({ wallet }) => wallet.load())])
    await page.locator('#w3m-iframe').waitFor({ state: 'attached' })
    await pass(page, 29)
    assert.is(await page.locator('#w3m-iframe').count(), 1)
    await page.clock.runFor(1_000)
    for (const outcome of await outcomes) assert.equal([outcome.name, outcome.message], ['embeddedTimeout', 'Something went wrong'])
    assert.equal(await heardIn(page), ['alertEmbeddedWalletTimeout'])
    assert.is(await page.locator('#w3m-iframe').count(), 0)
    site.resetFaults()
    assert.match(String((await connectEmail(page)).value), /^VERIFY_/)
  },
  async 'the frame does not take the theme → no frame, a try again, and a way out (10 s)'(world, pass) {
    const site = world.sandbox.frame!
    const { page, id, address } = await enterLoggedIn(world, EMAIL, { kind: 'eoa', pages: 'plain' })
    site.setFaults({ theme: 'unanswered' })
    await page.clock.install()
    const first = request(page, { method: 'personal_sign', params: ['0x01', address] })
    await isAt({ page }, 'Sign Message')
    assert.is(await page.locator('#w3m-iframe').isVisible(), false)
    await pass(page)
    await id('approve-retry').waitFor()
    assert.is(await page.getByRole('alert').getByText('Your wallet does not answer').count(), 1)
    site.resetFaults()
    await id('approve-retry').click()
    await page.clock.runFor(1_000)
    await page.locator('#w3m-iframe').waitFor({ state: 'visible' })
    await page.clock.resume()
    await approve(page)
    assert.match(String((await first).value), /^0x/)

    site.setFaults({ theme: 'unanswered' })
    await isClosed({ id })
    const second = request(page, { method: 'personal_sign', params: ['0x02', address] })
    await isAt({ page }, 'Sign Message')
    await page.keyboard.press('Escape')
    assert.equal(await second, { code: 4001, message: 'Request was aborted' })
    await isClosed({ id })
  },
  async 'somebody is not logged in any more as the page loads, or the frame comes late → nobody, or them as soon as it comes'(world) {
    const site = world.sandbox.frame!
    const { page, id, address } = await enterLoggedIn(world, EMAIL, { pages: 'plain' })
    site.setFaults({ ready: 'never' })
    await page.reload()
    await isDisconnected({ id })
    // Only now: what comes by itself may have come before anybody has seen that there is nobody.
    await page.frameLocator('#w3m-iframe').locator('#frame').waitFor({ state: 'attached' })
    await frameOf(page, world.sandbox).waitForLoadState('load')
    await frameOf(page, world.sandbox).evaluate(() => parent.postMessage({ type: '@w3m-frame/READY', payload: {} }, '*'))
    await isConnected({ page }, address)
    assert.is(
      await page.evaluate(
        () =>
          (window as unknown as { modal: { getAccount(): { embeddedWalletInfo?: { authProvider: string } } } }).modal.getAccount()
            .embeddedWalletInfo?.authProvider,
      ),
      'email',
    )
    site.resetFaults()

    await frameOf(page, world.sandbox).evaluate(() => localStorage.clear())
    await page.reload()
    await isDisconnected({ id })
    await until(
      async () => !(await page.evaluate(() => Object.keys(localStorage))).some(key => /LOGIN_USED|connected_connector_id$/.test(key)),
      'nothing is kept',
    )
    await page.reload()
    await isDisconnected({ id })
    assert.is(await page.locator('#w3m-iframe').count(), 0)
  },
})

export const frame: Part = { name: 'frame', faults, create: test => createDapp(test, { frame: true }) }
