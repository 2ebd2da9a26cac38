// What a visitor of `npm start` does with a phone: the demo in one tab, the web wallet in another, under the strict policy.
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
// For its type of `window.webWallet`.
import type {} from '../../scripts/sandbox/web-wallet/page/main.js'
import { by, createDemo } from './world.js'

const world = createDemo(test, { inpage: false })
let page: Page
let wallet: Page

const id = (name: string) => by(page)(name)
const phone = (name: string) => by(wallet)(`web-wallet-${name}`)

async function visit(): Promise<void> {
  const open = await world.enter({ viewport: { width: 1280, height: 900 } })
  wallet = await open(world.sandbox.urls.webWallet)
  await wallet.waitForFunction(() => window.webWallet !== undefined)
  page = await open(world.demo.workbench)
}

test('a visitor pairs with the web wallet, signs, sends, moves from both sides, comes back and leaves', async () => {
  await visit()
  await id('open-walletconnect').click()
  await id('wui-qr-code').waitFor()
  await phone('uri').fill((await id('wui-qr-code').getAttribute('uri'))!)
  await phone('pair').click()
  await phone('approve').click()
  await phone('session').waitFor()
  await page.locator('[data-testid="w3m-address"]', { hasText: '0x' }).waitFor()
  assert.is(await id('w3m-wallet-name').textContent(), 'Sandbox Web Wallet')

  await id('sign-message-button').click()
  await phone('approve').click()
  await page.waitForSelector('text=Signed by you, checked.')

  await id('send-button').click()
  await phone('approve').click()
  await page.waitForSelector('text=Sent:')

  await phone('switch-chain').selectOption('eip155:31338')
  await page.locator('[data-testid="w3m-chain-id"]', { hasText: '31338' }).waitFor()
  await id('switch-network-hook-button').click()
  await page.locator('[data-testid="w3m-chain-id"]', { hasText: '31337' }).waitFor()

  await page.reload()
  await page.locator('[data-testid="w3m-address"]', { hasText: '0x' }).waitFor()
  await page.locator('[data-testid="w3m-wallet-name"]', { hasText: 'Sandbox Web Wallet' }).waitFor()

  await id('disconnect-hook-button').click()
  await page.locator('[data-testid="w3m-address"]', { hasText: '–' }).waitFor()
  await phone('session').waitFor({ state: 'detached' })
})
