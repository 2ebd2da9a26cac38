// From `npm start`: somebody without a wallet logs in by email, and does what the page has for them.
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answerFrame } from '../sandbox/frame-world.js'
import { by, createDemo, isClosed } from './world.js'

const world = createDemo(test, { inpage: true, frame: true })
const EMAIL = 'mia@mail.example'
let page: Page
let open: (url: string) => Promise<Page>

const id = (name: string) => by(page)(name)
const isConnected = () => page.locator('[data-testid="account-button"][aria-busy=false]').first().waitFor()
const says = (testId: string, text: string | RegExp) => page.locator(`[data-testid="${testId}"]`, { hasText: text }).first().waitFor()

/** Says yes to what the wallet's frame asks. */
async function approve(work: () => Promise<unknown>): Promise<void> {
  await work()
  await answerFrame(page.frameLocator('#w3m-iframe'), 'approve')
}

/** The code of the newest mail, read where people read it; a link that approves this browser is followed there first. */
async function readMailbox(): Promise<string> {
  const mailbox = await open(`${world.sandbox.urls.frame}/mailbox?email=${EMAIL}`)
  await mailbox.locator('a[href*="/device?token="]').first().click()
  await mailbox.getByRole('button', { name: 'Approve' }).click()
  await mailbox.getByText('Your browser is approved').waitFor()
  await mailbox.goto(`${world.sandbox.urls.frame}/mailbox?email=${EMAIL}`)
  const code = await mailbox.locator('.code').first().textContent()
  await mailbox.close()
  await page.bringToFront()
  return code!.trim()
}

test('an address becomes a wallet, with the code of the mailbox that the page leads to; it signs, sends, and gives a permission', async () => {
  open = await world.enter({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await open(`${world.demo.workbench}?smartSessions=1`)
  assert.equal(await id('mailbox').getAttribute('href'), `${world.sandbox.urls.frame}/mailbox`)
  await id('open-connect').click()
  await page.locator('input[type=email]').fill(EMAIL)
  await page.getByRole('button', { name: 'Continue with This Address' }).click()
  await says('w3m-header-text', 'Confirm This Browser')
  const code = await readMailbox()
  await says('w3m-header-text', 'Confirm Email')
  await id('wui-otp-input').locator('input').first().focus()
  await page.keyboard.type(code)
  await isConnected()
  await isClosed(page)
  await says('w3m-email', EMAIL)
  await says('w3m-account-type', 'smartAccount')
  await approve(() => id('sign-message-button').click())
  await page.waitForSelector('text=Signed by you, checked.')
  await isClosed(page)
  await approve(() => id('send-button').click())
  await page.waitForSelector('text=Sent:')
  await isClosed(page)
  await approve(() => id('give-permission-button').click())
  await page.waitForSelector('text=Given:')
  await id('smart-session-created').getByRole('button', { name: 'Done' }).click()
  await isClosed(page)
  const account = `eip155:${world.sandbox.devnets[0].chainId}:${(await id('w3m-address').textContent())!.trim()}`
  const [{ pci } = { pci: '' }] = world.sandbox.api.sessions.list(account)
  await id('account-button').click()
  // What stands in the header stands side by side.
  const header = ['w3m-account-select-network', 'w3m-header-smart-sessions', 'account-settings-button', 'w3m-header-close']
  await id('w3m-header-smart-sessions').waitFor()
  const boxes = await Promise.all(header.map(async each => (await id(each).boundingBox())!))
  boxes.slice(1).forEach(({ x }, at) => assert.ok(x >= boxes[at]!.x + boxes[at]!.width, `${header[at]} is below ${header[at + 1]}`))
  await id('w3m-header-smart-sessions').click()
  await id(`smart-session-${pci}`).click()
  await approve(() => id('smart-session-revoke').click())
  await says('smart-session-details', 'Revoked')
  assert.type(world.sandbox.api.sessions.list(account)[0]!.revokedAt, 'number')
})
