// From `npm start`: somebody without a wallet logs in by email, signs, pays from both of their accounts, comes back, and logs in by a social account.
import type { Locator, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { answerFrame } from '../sandbox/frame-world.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: true, frame: true })
const EMAIL = 'mia@mail.example'
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
let page: Page
let open: (url: string) => Promise<Page>

const id = (name: string): Locator => page.locator(`[data-testid="${name}"]`).first()
const balanceOf = async (address: string): Promise<bigint> =>
  BigInt((await world.sandbox.devnets[0].rpc('eth_getBalance', [address, 'latest'])) as string)
const isConnected = () => page.locator('[data-testid="account-button"][aria-busy=false]').first().waitFor()
const isClosed = () => page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')?.open)
const address = async () => (await id('w3m-address').textContent())!.trim()
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

/** Changes the kind of account in the settings. */
async function toggle(to: 'eoa' | 'smartAccount'): Promise<void> {
  await id('account-button').click()
  await id('account-settings-button').click()
  await id('account-toggle-preferred-account-type').click()
  await says('w3m-account-type', to)
  await says('account-toggle-preferred-account-type', to === 'eoa' ? 'Smart Account' : 'EOA')
  await id('w3m-header-close').click()
  await isClosed()
}

/** Sends by the page, and looks at the chain: who pays is who is shown. */
async function send(): Promise<void> {
  const from = await address()
  const [had, own] = [await balanceOf(RECEIVER), await balanceOf(from)]
  await approve(() => id('send-button').click())
  await page.waitForSelector('text=Sent:')
  await isClosed()
  assert.is((await balanceOf(RECEIVER)) - had, 10n ** 16n)
  assert.ok(own - (await balanceOf(from)) >= 10n ** 16n)
}

test('an address becomes a wallet that signs, pays from the key and from the smart account, and is there after a reload', async () => {
  open = await world.enter({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await open(world.demo.workbench)
  assert.equal(await id('mailbox').getAttribute('href'), `${world.sandbox.urls.frame}/mailbox`)
  await id('open-connect').click()
  await page.locator('input[type=email]').fill(EMAIL)
  await page.getByRole('button', { name: 'Continue with this address' }).click()
  await says('w3m-header-text', 'Confirm this browser')
  const code = await readMailbox()
  await says('w3m-header-text', 'Confirm Email')
  await id('wui-otp-input').locator('input').first().focus()
  await page.keyboard.type(code)
  await isConnected()
  await isClosed()
  await says('w3m-email', EMAIL)
  await says('w3m-account-type', 'smartAccount')
  const smart = await address()

  await approve(() => id('sign-message-button').click())
  await page.waitForSelector('text=Signed by you, checked.')
  await isClosed()

  await toggle('eoa')
  const key = await address()
  assert.is.not(key, smart)
  await send()
  await toggle('smartAccount')
  assert.is(await address(), smart)
  await send()
  assert.is.not(await world.sandbox.devnets[0].rpc('eth_getCode', [smart, 'latest']), '0x', 'the operation has put the account there')

  await page.reload()
  await isConnected()
  assert.equal([await address(), await page.locator('dialog[open]').count()], [smart, 0])
  await id('account-button').click()
  await id('disconnect-button').click()
  await id('connect-button').waitFor()
})

test('a social account in its own window is a wallet, until one signs out', async () => {
  open = await world.enter({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await open(world.demo.workbench)
  await id('open-connect').click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('social-selector-google').click()])
  await popup.locator('input[name=user]').fill('mia')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
  await isConnected()
  await isClosed()
  await id('account-button').click()
  await id('account-settings-button').click()
  await says('w3m-account-email-update', 'miaLogged in with Google')
  await id('disconnect-button').click()
  await id('connect-button').waitFor()
  await page.reload()
  await id('connect-button').waitFor()
})

test('a permission that an app was given is listed, and taken back by a signature that the service checks', async () => {
  open = await world.enter({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await open(`${world.demo.workbench}?smartSessions=1`)
  await id('open-connect').click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('social-selector-google').click()])
  await popup.locator('input[name=user]').fill('giver')
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await closed
  await isConnected()
  await isClosed()
  const account = `eip155:${world.sandbox.devnets[0].chainId}:${await address()}`
  await approve(() => id('give-permission-button').click())
  await page.waitForSelector('text=Given:')
  await says('w3m-header-text', 'Smart sessions')
  await id('smart-session-created').getByRole('button', { name: 'Close' }).click()
  await isClosed()
  const [{ pci, revokedAt } = { pci: '', revokedAt: 0 }] = world.sandbox.api.sessions.list(account)
  assert.is(revokedAt, null)
  await id('account-button').click()
  await id('w3m-header-smart-sessions').click()
  await id(`smart-session-${pci}`).click()
  await approve(() => id('smart-session-revoke').click())
  await says('smart-session-details', 'Revoked')
  assert.type(world.sandbox.api.sessions.list(account)[0]!.revokedAt, 'number')
})

test.run()
