import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { axe } from '../support/e2e/axe.js'
import { reads } from '../e2e/dapp.js'
import { until } from '../support/patience.js'
import { answer, by, callByKeys, createDemo, isClosed } from './world.js'

const world = createDemo(test, { inpage: true })
let page: Page

const allowed = () => world.sandbox.wallet.wallet.state.sites.map(({ origin }) => origin)

async function visit({ width = 1280, dark = false } = {}): Promise<void> {
  const open = await world.enter({ viewport: { width, height: 800 }, colorScheme: dark ? 'dark' : 'light' })
  page = await open(world.demo.workbench)
  await id('meter-dialog').waitFor()
}

const id = (name: string) => by(page)(name)
const approve = (work: () => Promise<unknown>, how?: 'approve' | 'refuse') => answer(page, work, how)

async function connect(): Promise<void> {
  await id('w3m-open-hook-button').click()
  await approve(() => page.click('w3m-modal >> text=Sandbox Wallet'))
  await page.locator('[data-testid="w3m-address"]', { hasText: world.sandbox.wallet.wallet.state.account }).waitFor()
  await isClosed(page)
}

/** The page is free at once, and tells the wallet behind the visitor's back; the next test asks it for leave again. */
async function leave(): Promise<void> {
  await id('disconnect-hook-button').click()
  await page.locator('[data-testid="w3m-address"]', { hasText: '–' }).waitFor()
  await until(() => !allowed().length, 'the wallet to know')
}

test('at 360 px, light, it is accessible and scrolls one way only', async () => {
  await visit({ width: 360 })
  assert.equal(await axe(page), [])
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 360)
})

test('at 1280 px, dark, it is accessible; before a visitor acts only the page load is downloaded, and a switch makes the modal anew', async () => {
  await visit({ dark: true })
  assert.equal(await axe(page), [])
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 1280)
  assert.is(await id('meter-others').textContent(), '0')
  assert.is(await page.textContent('[data-testid=meter-dialog] .loaded'), '0')
  await id('w3m-open-hook-button').click()
  await page.waitForFunction(() => Number(document.querySelector('[data-testid=meter-dialog] .loaded')?.textContent) > 5)
  await id('w3m-header-close').click()
  await isClosed(page)
  await page.click('text="Embedded"')
  await page.waitForURL(/enableEmbedded=1/)
  await page.waitForSelector('.embedded >> text=Sandbox Wallet')
  assert.is(await page.getByRole('switch', { name: 'Embedded' }).isChecked(), true)
})

test('a visitor connects, declines and is told so, signs, sends, receives, and pays what the page asks for', async () => {
  await visit()
  await connect()
  await approve(() => id('sign-message-button').click(), 'refuse')
  await page.waitForSelector('text=You declined in your wallet.')
  await approve(() => id('sign-message-button').click())
  await page.waitForSelector('text=Signed by you, checked.')
  assert.match((await id('w3m-signature').textContent()) ?? '', /^0x[0-9a-f]{130}$/)
  await approve(() => id('send-button').click())
  await page.waitForSelector('text=Sent:')
  await reads(id('balance'), /^[\d.]+ ETH$/)
  assert.match((await page.textContent('[role=log]')) ?? '', 'CONNECT_SUCCESS')
  await id('get-usdc-button').click()
  await page.waitForSelector('text=You have received 25 USDC.')
  await id('open-send-with-arguments-button').click()
  await page.locator('[data-testid="send-preview-button"][aria-disabled=false]', { hasText: 'Preview Send' }).click()
  await approve(() => id('send-confirm-button').click())
  await page.waitForSelector('text=Paid:')
  await id('result-done').click()
  await id('w3m-header-close').click()
  await isClosed(page)
  await callByKeys(page, 'send-three-calls-button', 'You pay0.06 ETH')
  await id('approve-and-swap-button').click()
  const swapping = (label: string) =>
    page.locator('[data-testid=swap-action-button]:not([aria-disabled=true])', { hasText: new RegExp(`^${label}$`) })
  await swapping('Review Swap').click()
  await approve(() => swapping('Approve and Swap').click())
  await reads(id('swap-result'), /^Swapped 10\.00 USDC/)
  await id('result-done').click()
  await id('w3m-header-close').click()
  await isClosed(page)
  await leave()
})
