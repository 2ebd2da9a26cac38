// A visitor of `npm start` signs in at the demo's own server, under the strict policy.
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { attachWallet, type AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { createWallet } from '../../scripts/sandbox/wallet/create.js'
import type { SIWXSession } from '../../src/domain/sign-in.js'
import { axe } from '../support/e2e/axe.js'
import { comesToRest } from '../support/e2e/record.js'
import { until } from '../support/patience.js'
import { by, createDemo, isClosed, type DemoWorld } from './world.js'

const world = createDemo(test, { inpage: false, families: true })
/** Where nothing moves, nothing has to be waited for. */
const visitor = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' } as const

/** Whom the page says its server knows. */
const sessionsIn = (tab: Page): Locator => tab.locator('[data-testid="server-sessions"] li')

/** Whom the server knows by the browser's cookie. */
async function askServer({ demo }: DemoWorld, context: BrowserContext): Promise<SIWXSession[]> {
  const response = await context.request.get(`${demo.url}/session`)
  return ((await response.json()) as { sessions: SIWXSession[] }).sessions
}

/** Loads the page again: who has signed in is known, and not asked. */
async function comeBack(tab: Page, signed: number): Promise<void> {
  // The modal asks the server as well as the page does; each time that has been answered.
  let answered = 0
  const count = (response: { url(): string }) => void (answered += Number(new URL(response.url()).pathname === '/session'))
  tab.on('response', count)
  await tab.reload()
  await by(tab)('account-button').waitFor()
  await until(async () => answered > 1 && (await sessionsIn(tab).count()) === signed, 'page and modal to know who is signed in')
  tab.off('response', count)
  await comesToRest(tab)
  assert.is(await by(tab)('w3m-modal-card').count(), 0)
}

test('a visitor of the demo signs in at its server on three chain families, signs out, and is known when they come back', async () => {
  const attached: AttachedWallet[] = []
  const { devnets, families } = world.sandbox
  try {
    const open = await world.enter(visitor)
    const wallet = createWallet({ chains: [...devnets], others: families!.others, behaviour: { answer: 'approve' } })
    const page = await open('about:blank')
    attached.push(await attachWallet(page.context(), wallet, {}))
    await page.goto(world.demo.workbench)
    const at = by(page)
    await at('sign-in-off').getByRole('link', { name: 'required' }).click()
    await page.waitForURL(/signIn=required/)
    await at('sign-in-reason').filter({ hasText: 'Connect a wallet' }).waitFor()
    // Where there is one family alone, a phone signs in with the approval that connects it: the page says how.
    const alone = await open(new URL((await at('ethereum-only').getAttribute('href'))!, world.demo.url).href)
    await alone.getByText('One approval there connects and signs you in.').waitFor()
    await alone.close()
    const connectTo = async (namespace: string) => {
      await page.locator('appkit-button').first().getByRole('button').click()
      await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
      await page
        .locator('w3m-modal')
        .getByRole('button', { name: new RegExp(namespace) })
        .first()
        .click()
    }
    // The sandbox wallet knows how to connect and sign in with one approval, on EVM chains and on Solana.
    await connectTo('Ethereum|EVM')
    await sessionsIn(page).first().waitFor()
    assert.match((await at('server-sessions').textContent())!, 'eip155:31337')
    await comeBack(page, 1)
    await at('sign-out-button').click()
    await at('w3m-connecting-siwe-cancel').waitFor()
    await at('w3m-connecting-siwe-cancel').click()
    await at('server-nobody').waitFor()
    // The server has let them go before the modal has.
    await isClosed(page)
    await page.locator('appkit-button').first().getByText('Connect').waitFor()
    await connectTo('Solana')
    await sessionsIn(page).filter({ hasText: 'solana:' }).waitFor()
    await isClosed(page)
    await at('sign-in-reason').filter({ hasText: 'The account in use is signed in.' }).waitFor()
    assert.is(await at('sign-in-button').getAttribute('aria-disabled'), 'true')

    await page.locator('[data-testid=family-bip122] appkit-button').getByRole('button').click()
    await page.locator('w3m-modal [data-testid^="wallet-selector-"]', { hasText: 'Sandbox Wallet' }).click()
    await at('w3m-connecting-siwe-sign').click()
    await sessionsIn(page).filter({ hasText: 'bip122:' }).waitFor()
    await isClosed(page)
    const sessions = await askServer(world, page.context())
    const bitcoin = families!.forPages.networks.bitcoin.caipNetworkId
    assert.equal(
      sessions.map(({ data: { chainId } }) => chainId),
      [families!.forPages.networks.solana.caipNetworkId, bitcoin],
    )
    assert.is(`${bitcoin}:${sessions[1]!.data.accountAddress}`, await at('w3m-caip-address').textContent())

    // Long names of networks do not widen a small screen.
    await page.setViewportSize({ width: 360, height: 800 })
    const isWithin = await sessionsIn(page).evaluateAll(items => items.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
    assert.equal([isWithin, await page.evaluate(() => document.documentElement.scrollWidth)], [true, 360])
    assert.equal(await axe(page), [])
  } finally {
    attached.forEach(each => each.close())
  }
})
