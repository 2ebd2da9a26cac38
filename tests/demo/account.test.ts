// From `npm start`: what a visitor does with their account, under the strict policy.
import type { Locator, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: true })
let page: Page

const id = (name: string): Locator => page.locator(`[data-testid="${name}"]`).first()

async function approve(work: () => Promise<unknown>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), work()])
  const closed = popup.waitForEvent('close')
  await popup.click('#wallet-approve')
  await closed
}

async function enter(): Promise<void> {
  const open = await world.enter({ viewport: { width: 1280, height: 900 } })
  page = await open(world.demo.workbench)
  await id('meter-dialog').waitFor()
  await id('w3m-open-hook-button').click()
  await approve(() => page.click('w3m-modal >> text=Sandbox Wallet'))
  await page.locator('[data-testid="account-button"][aria-busy=false]').waitFor()
  await page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')?.open)
}

const cents = async () => BigInt((await id('balance-amount').textContent())!.replace(/[$,.]/g, ''))

test('a visitor sees what they have, receives something, names their account, and finds all of it after a reload', async () => {
  await enter()
  // A machine that is busy takes longer to open the wallet's window than a visitor; the window of ten seconds is looked at elsewhere.
  world.sandbox.api.setFaults({ nameWindow: 120 })
  await id('account-button').click()
  await id('token-balance').waitFor()
  const before = await cents()
  await id('w3m-header-close').click()

  await id('get-usdc-button').click()
  await page.waitForSelector('text=You have received 25 USDC.')
  await id('account-button').click()
  await page.locator('[data-testid="token-balance"]', { hasText: '1,350.25 USDC' }).waitFor()
  assert.is((await cents()) - before, 2_500n)
  await id('tab-activity').click()
  await page.locator('[data-testid="transaction"]', { hasText: '25 USDC' }).first().waitFor()

  await id('wallet-features-receive-button').click()
  await id('wui-qr-code').waitFor()
  assert.is(await page.locator('w3m-modal').locator('p', { hasText: '0xf39' }).textContent(), '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  await id('header-back').click()

  await id('account-settings-button').click()
  await id('account-choose-name-button').click()
  await id('wui-input-text').fill('mia-of-the-demo')
  await page.locator('[data-testid="account-name-suggestion"]', { hasText: 'mia-of-the-demo' }).first().waitFor()
  await approve(() => page.locator('[data-testid="account-name-suggestion"]', { hasText: 'mia-of-the-demo' }).first().click())
  await page.locator('w3m-modal >> text=mia-of-the-demo.reown.id').first().waitFor()
  await id('w3m-header-close').click()

  await page.reload()
  await page.locator('[data-testid="account-button"]', { hasText: 'mia-of-the-demo' }).waitFor()
  await id('account-button').click()
  await page.locator('[data-testid="token-balance"]', { hasText: '1,350.25 USDC' }).waitFor()
})

test.run()
