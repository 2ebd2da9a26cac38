// Logging in by an account of somebody else: the real frame, the pretend providers of the sandbox, real windows.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createDapp, isAt, isClosed, isConnected, isDisconnected, openModal, reads, until, type Visit } from './dapp.js'
import { screenshot } from './support.js'

const test = suite('socials')
const world = createDapp(test, { frame: true })

/** Presses a provider's button; answers its window. */
async function choose({ page, id }: Pick<Visit, 'page' | 'id'>, social = 'google'): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), id(`social-selector-${social}`).click()])
  return popup
}

/** Says who one is on the provider's page. */
async function agree(popup: Page, user = 'mia'): Promise<void> {
  await popup.locator('input[name=user]').fill(user)
  await popup.getByRole('button', { name: 'Continue' }).click()
}

test('a window of the provider opens in the click; its answer logs in, and signing out ends it', async () => {
  const visit = await world.enter()
  const { page, id, record } = visit
  await openModal(visit)
  await id('social-selector-google').waitFor()
  assert.equal(record.frames(), [])
  const popup = await choose(visit)
  await isAt(visit, 'Google')
  await reads(id('w3m-connecting-social'), 'Continue in ')
  await screenshot(page, 'social-waiting')
  await agree(popup)
  await isConnected(visit)
  await isClosed(visit)
  await until(() => popup.isClosed(), 'the window is closed')
  const info = await (await visit.modal()).evaluate(modal => modal.getAccount()?.embeddedWalletInfo)
  assert.equal([info?.authProvider, info?.user.username], ['google', 'mia'])
  await id('account-button').click()
  await id('disconnect-button').click()
  await isDisconnected(visit)
})

test('a window that is closed half-way is noticed; again, and the provider says no: that is said too', async () => {
  const visit = await world.enter({ allow: [/400/] })
  const { id } = visit
  await openModal(visit)
  await (await choose(visit, 'github')).close()
  await reads(id('w3m-connecting-social'), 'The window was closed')
  const [popup] = await Promise.all([visit.page.waitForEvent('popup'), id('w3m-connecting-widget-secondary-button').click()])
  await popup.getByRole('button', { name: 'Cancel' }).click()
  await reads(id('w3m-connecting-social'), 'Could not log in')
  await screenshot(visit.page, 'social-failed')
  const again = await Promise.all([visit.page.waitForEvent('popup'), id('w3m-connecting-widget-secondary-button').click()])
  await agree(again[0])
  await isConnected(visit)
})

test('an answer from another origin is not believed', async () => {
  const visit = await world.enter()
  const { page, id } = visit
  world.sandbox.frame!.setFaults({ socials: 'foreign' })
  await openModal(visit)
  await agree(await choose(visit))
  await reads(id('wui-snackbar-message'), 'The answer came from another page')
  await isAt(visit, 'Connect Wallet')
  assert.is(await page.evaluate(() => localStorage.getItem('@appkit/eip155:connected_connector_id')), null)
})

test('a browser that keeps windows closed has a button for it', async () => {
  const visit = await world.enter({
    before: page =>
      page.addInitScript(() => {
        const { open } = window
        let times = 0
        window.open = (...given) => (times++ ? open.apply(window, given) : null)
      }),
  })
  const { page, id } = visit
  await openModal(visit)
  await id('social-selector-google').click()
  await reads(id('w3m-connecting-social'), 'Your browser blocked the window')
  await screenshot(page, 'social-blocked')
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('w3m-connecting-widget-secondary-button').click()])
  await agree(popup)
  await isConnected(visit)
})

test('the other providers are a tap away; Farcaster is a code that a phone approves', async () => {
  const visit = await world.enter()
  const { page, id, context } = visit
  await openModal(visit)
  await id('social-selector-more').click()
  await isAt(visit, 'Social accounts')
  await screenshot(page, 'social-all')
  assert.equal(await page.locator('w3m-modal li').allInnerTexts(), ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
  await id('social-selector-farcaster').click()
  await isAt(visit, 'Farcaster')
  await id('wui-qr-code').waitFor()
  await screenshot(page, 'social-farcaster')
  const phone = await context.newPage()
  await phone.goto((await id('wui-qr-code').getAttribute('uri'))!)
  await agree(phone, 'far')
  await phone.getByText('You are signed in').waitFor()
  await page.bringToFront()
  await isConnected(visit)
  await isClosed(visit)
})

test('inside Telegram the page itself goes to the provider, comes back, and is logged in', async () => {
  const telegram = (page: Page) => page.addInitScript(() => Object.assign(window, { Telegram: {} }))
  const visit = await world.enter({ before: telegram })
  const { page, id } = visit
  await openModal(visit)
  await id('social-selector-google').click()
  await page.locator('input[name=user]').waitFor()
  await agree(page, 'tele')
  await isConnected(visit)
  await isClosed(visit)
  assert.not.match(page.url(), 'result_uri')
  assert.is(await page.evaluate(() => localStorage.getItem('@appkit/social_provider')), null)
  const info = await (await visit.modal()).evaluate(modal => modal.getAccount()?.embeddedWalletInfo)
  assert.is(info?.user.username, 'tele')
})

test.run()
