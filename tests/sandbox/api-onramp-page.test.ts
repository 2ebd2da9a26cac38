import { parseUnits } from 'ethers'
import type { Browser, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { getOnrampUrl } from '../../src/features/onramp/api.js'
import { axe } from '../support/e2e/axe.js'
import { encode, tokenOf } from './api-world.js'
import { openBrowser } from './browser.js'
import { startDexWorld, type DexWorld } from './dex-world.js'

let world: DexWorld
let browser: Browser
let page: Page
let problems: string[]

test.before(async () => {
  ;[world, browser] = await Promise.all([startDexWorld(), openBrowser()])
})
test.after(async () => {
  await browser.close()
  await world.close()
})
test.before.each(async () => {
  world.api.setFaults({ purchaseTime: 50 })
  page = await browser.newPage({ viewport: { width: 600, height: 800 } })
  page.setDefaultTimeout(10_000)
  problems = []
  page.on('console', message => problems.push(message.text()))
  page.on('pageerror', error => problems.push(error.message))
})
test.after.each(async () => {
  await page.close()
  world.api.resetFaults()
  assert.equal(problems, [])
})

let strangers = 0
const stranger = () => `0x${(0xcafe00 + strangers++).toString(16).padStart(40, '0')}`

async function visit(address: string, assets: string[] = ['USDC', 'ETH']): Promise<void> {
  await page.goto(await getOnrampUrl(world.client, { address, caipNetworkId: 'eip155:31337', assets, amount: '80' }))
  await page.waitForSelector('button[type=submit]:enabled')
}

const holds = async (address: string) =>
  BigInt(
    (await world.one.rpc('eth_call', [
      { to: tokenOf(world.one, 'USDC'), data: encode('Token', 'balanceOf', address) },
      'latest',
    ])) as string,
  )
const titleOf = () => page.textContent('h1')

test('the page is filled in with what was wished, and paying brings what it said', async () => {
  const address = stranger()
  await visit(address, ['USDC'])
  assert.equal([await page.inputValue('[name=amount]'), await page.locator('[name=coin] option').allTextContents()], ['80', ['USDC']])
  const said = (await page.textContent('[data-testid=purchase-amount]'))!
  assert.is(said, '78.7 USDC')
  await page.click('text=Pay 80.00 USD')
  await page.waitForSelector('[data-status=ONRAMP_TRANSACTION_STATUS_SUCCESS]')
  assert.is(await page.textContent('[data-testid=bought]'), said)
  assert.is(await holds(address), parseUnits('78.7', 6))
})

test('the keyboard alone does it, and the outcome takes the focus', async () => {
  const address = stranger()
  await visit(address)
  await page.focus('[name=amount]')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('40')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('E') // of the coin's choice, ETH
  assert.is(await page.inputValue('[name=coin]'), 'ETH')
  await page.waitForSelector('button:has-text("Pay 40.00 USD"):enabled')
  const said = (await page.textContent('[data-testid=purchase-amount]'))!
  await page.focus('[name=amount]')
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-status=ONRAMP_TRANSACTION_STATUS_SUCCESS]')
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1')
  assert.is(BigInt((await world.one.rpc('eth_getBalance', [address, 'latest'])) as string), parseUnits(said.split(' ')[0]!))
})

test('an amount out of bounds cannot be paid, and the page says why', async () => {
  await visit(stranger())
  await page.fill('[name=amount]', '5')
  await page.waitForSelector('[role=alert]:has-text("is not between 10.00 and 25000.00")')
  assert.is(await page.isEnabled('button[type=submit]'), false)
  // The refused question itself is all the console has to say.
  assert.ok(problems.splice(0).every(problem => problem.includes('400')))
  await page.fill('[name=amount]', '15')
  await page.waitForSelector('button[type=submit]:enabled')
  assert.is(await page.textContent('[role=alert]'), '')
})

test('the page plays Meld as well; what is bought there is in no list of purchases', async () => {
  const address = stranger()
  await page.goto(
    `${world.api.url}/onramp?publicKey=key&destinationCurrencyCode=USDC&walletAddress=${address}&sourceAmount=60&sourceCurrencyCode=EUR`,
  )
  await page.waitForSelector('button[type=submit]:enabled')
  assert.equal([await page.inputValue('[name=amount]'), await page.inputValue('[name=currency]')], ['60', 'EUR'])
  await page.click('button[type=submit]')
  await page.waitForSelector('[data-status=ONRAMP_TRANSACTION_STATUS_SUCCESS]')
  assert.ok((await holds(address)) > 0n)
  const answer = await fetch(`${world.api.url}/v1/account/${address}/history?projectId=p&onramp=coinbase`)
  assert.equal(((await answer.json()) as { data: unknown[] }).data, [])
})

test('a payment may be declined where one chooses so', async () => {
  const address = stranger()
  await visit(address)
  await page.click('summary')
  await page.selectOption('[name=kind]', 'fail')
  await page.click('button[type=submit]')
  await page.waitForSelector('[data-status=ONRAMP_TRANSACTION_STATUS_FAILED]')
  assert.equal([await titleOf(), await holds(address)], ['The payment was declined', 0n])
})

test('a page for nobody says so', async () => {
  for (const query of [
    '',
    '?destinationWallets=x',
    '?destinationWallets=[]',
    '?destinationWallets=[{"address":"me"}]',
    '?destinationWallets=null',
    `?walletAddress=${stranger()}`,
    '?publicKey=key&walletAddress=me',
  ]) {
    await page.goto(`${world.api.url}/onramp${query}`)
    await page.waitForSelector('h1')
    assert.is(await titleOf(), 'Nobody to buy for', query)
  }
})

test('everybody can use it', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await visit(stranger())
    await page.click('summary')
    assert.equal(await axe(page), [])
  }
  world.api.setFaults({ purchases: 'never' })
  await page.click('button[type=submit]')
  await page.waitForSelector('[data-status]')
  assert.is(await titleOf(), 'Your coins are on their way')
  assert.equal(await axe(page), [])
  await page.setViewportSize({ width: 320, height: 500 })
  assert.is(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false)
})

test.run()
