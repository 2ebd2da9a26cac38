// What a visitor of `npm start` does with a phone: the demo in one tab, the web wallet in another, under the strict policy.
import jsQR from 'jsqr'
import type { Locator, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
// For its type of `window.webWallet`.
import type {} from '../../scripts/sandbox/web-wallet/page/main.js'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: false })
let page: Page
let wallet: Page

const id = (name: string): Locator => page.locator(`[data-testid="${name}"]`).first()
const phone = (name: string): Locator => wallet.locator(`[data-testid="web-wallet-${name}"]`).first()

async function visit(colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  const open = await world.enter({ viewport: { width: 1280, height: 900 }, colorScheme })
  wallet = await open(world.sandbox.urls.webWallet)
  await wallet.waitForFunction(() => window.webWallet !== undefined)
  page = await open(world.demo.workbench)
}

async function showCode(): Promise<string> {
  await id('open-walletconnect').click()
  await id('wui-qr-code').waitFor()
  return (await id('wui-qr-code').getAttribute('uri'))!
}

async function pair(): Promise<void> {
  const link = await showCode()
  await phone('uri').fill(link)
  await phone('pair').click()
  await phone('approve').click()
  await phone('session').waitFor()
  await page.locator('[data-testid="w3m-address"]', { hasText: '0x' }).waitFor()
}

test('a visitor pairs with the web wallet, signs, sends, moves from both sides, comes back and leaves', async () => {
  await visit()
  await pair()
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

test('a visitor who disconnects in the wallet is disconnected here', async () => {
  await visit()
  await pair()
  await phone('disconnect').click()
  await page.locator('[data-testid="w3m-address"]', { hasText: '–' }).waitFor()
})

test('declining in the wallet is told here', async () => {
  await visit()
  const link = await showCode()
  await phone('uri').fill(link)
  await phone('pair').click()
  await phone('reject').click()
  await page.locator('w3m-modal').getByText('Connection declined').first().waitFor()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the code on screen reads back as the link, ${colorScheme}`, async () => {
    await visit(colorScheme)
    const link = await showCode()
    const png = await id('w3m-modal-card').screenshot()
    // The other tab reads the picture: Chromium is the one here who knows PNG.
    const { data, width, height } = await wallet.evaluate(
      async bytes => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
        const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
        const context = canvas.getContext('2d')!
        context.drawImage(picture, 0, 0)
        return { data: [...context.getImageData(0, 0, picture.width, picture.height).data], width: picture.width, height: picture.height }
      },
      [...png],
    )
    assert.is(jsQR(Uint8ClampedArray.from(data), width, height)?.data, link)
  })
}

test('the log of the client can be saved', async () => {
  await visit()
  await showCode()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard
      .press('Escape')
      .then(() => page.keyboard.press('Escape'))
      .then(() => id('save-log').click()),
  ])
  assert.is(download.suggestedFilename(), 'walletconnect.log')
})

test.run()
