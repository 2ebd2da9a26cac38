// Buying with money: through the sandbox's provider with a card that is none, until the coins are in the account.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseUnits } from '../../src/domain/amounts.js'
import { connect, createDapp, focused, isAt, reads, settled, until, type Visit, type VisitWishes } from './dapp.js'
import { screenshot } from './support.js'

const test = suite('onramp')
const world = createDapp(test)
const FAILED = [/Failed to load resource/]
const DOWN = { 'onramp-options': '503', 'onramp-quote': '503', 'onramp-url': '503' } as const

test.after.each(() => world.sandbox.api.resetFaults())

/** A visitor who is connected, and looks at the order. */
async function arrive(wishes: VisitWishes = {}): Promise<Visit> {
  const visit = await world.enter(wishes)
  await connect(visit)
  await open(visit)
  return visit
}

async function open(visit: Visit): Promise<void> {
  await (await visit.modal()).evaluate(modal => modal.open({ view: 'OnRampProviders' as never }))
  await visit.id('onramp-pay-amount').waitFor()
}

/** What an account holds, in units: of USDC as its contract says, of Ether as its node does. */
async function unitsOf(visit: Visit, symbol: 'USDC' | 'ETH'): Promise<bigint> {
  const ask = async (method: string, params: unknown[]) => BigInt((await world.sandbox.devnets[0].rpc(method, params)) as string)
  if (symbol === 'ETH') return ask('eth_getBalance', [visit.address, 'latest'])
  const response = await fetch(
    `${world.sandbox.urls.api}/v1/account/${visit.address}/balance?projectId=test&currency=usd&chainId=eip155:31337`,
  )
  const { balances } = (await response.json()) as { balances: { symbol: string; address?: string }[] }
  const token = balances
    .find(each => each.symbol === symbol)
    ?.address?.split(':')
    .at(-1)
  return ask('eth_call', [{ to: token, data: `0x70a08231${visit.address.slice(2).toLowerCase().padStart(64, '0')}` }, 'latest'])
}

/** The provider's window, opened by a click on its row. */
/** What is said that one gets, all digits of it: of what is shortened they stand in the title. */
const gets = async ({ id }: Visit) =>
  (await id('onramp-get-amount').evaluate(element => element.querySelector('[title]')?.getAttribute('title') ?? element.textContent!))
    .split(' ')[0]!
    .replaceAll(',', '')

async function follow({ page, id }: Visit, provider: 'coinbase' | 'meld' = 'coinbase'): Promise<Page> {
  await id(`onramp-provider-${provider}`).click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
  await popup.waitForSelector('button[type=submit]:enabled')
  return popup
}

const asked = ({ record }: Visit, path: string) => record.foreign().filter(({ url }) => url.includes(path)).length

for (const [symbol, decimals] of [
  ['USDC', 6],
  ['ETH', 18],
] as const) {
  test(`${symbol} bought with the card is in the account, to the unit of what was said`, async () => {
    const visit = await arrive()
    const { id, page } = visit
    const before = await unitsOf(visit, symbol)
    await id('onramp-pay-amount').fill('80')
    if (symbol !== 'USDC') {
      await id('onramp-get-token').click()
      await id(`onramp-token-item-${symbol}`).click()
      await isAt(visit, 'Buy')
    }
    await reads(id('onramp-fees'), '$')
    const said = await gets(visit)
    const popup = await follow(visit)
    await isAt(visit, 'Buy')
    // Whoever is shown there cannot reach the page that opened it.
    assert.is(await popup.evaluate(() => window.opener), null)
    assert.equal(
      [await popup.inputValue('[name=amount]'), await popup.textContent('[data-testid=purchase-amount]')],
      ['80', `${said} ${symbol}`],
    )
    await popup.click('text=Pay 80.00 USD')
    await isAt(visit, 'Your purchases')
    await page
      .locator('[data-testid=onramp-purchase][data-status=confirmed]', {
        hasText: new RegExp(`\\+${said.slice(0, 6).replace('.', '\\.')}[\\d.]* ${symbol}`),
      })
      .first()
      .waitFor()
    assert.is((await unitsOf(visit, symbol)) - before, parseUnits(said, decimals))
    assert.is(await popup.textContent('[data-testid=bought]'), `${said} ${symbol}`)
    // The account shows it without being asked.
    await page.getByRole('button', { name: 'Back to my account' }).click()
    await isAt(visit, 'Account')
    if (symbol === 'USDC') await page.locator('[data-testid=token-balance]', { hasText: /1,403\.95 USDC/ }).waitFor()
  })
}

test('euros are euros in the provider’s window too', async () => {
  const visit = await arrive()
  const { id } = visit
  await id('onramp-pay-token').click()
  await id('onramp-currency-item-EUR').click()
  await id('onramp-quick-100').click()
  await reads(id('onramp-fees'), '€')
  const said = await gets(visit)
  const popup = await follow(visit)
  assert.equal(
    [await popup.inputValue('[name=currency]'), await popup.textContent('[data-testid=purchase-amount]')],
    ['EUR', `${said} USDC`],
  )
})

test('on another network the coins arrive there', async () => {
  const visit = await world.enter({ knowsBoth: true })
  await connect(visit)
  await visit.id('w3m-network-button').or(visit.page.locator('appkit-network-button')).first().click()
  await visit.id('w3m-network-switch-Anvil Two').click()
  await reads(visit.page.locator('appkit-network-button'), 'Anvil Two')
  await open(visit)
  await reads(visit.id('onramp-arrival'), 'Arrives on Anvil Two.')
  const popup = await follow(visit)
  assert.is(await popup.inputValue('[name=network]'), 'eip155:31338')
})

test('Meld’s window is filled in; nobody is asked about it, and the coins arrive', async () => {
  const visit = await arrive()
  const { id, page } = visit
  const before = await unitsOf(visit, 'USDC')
  await id('onramp-pay-amount').fill('60')
  const popup = await follow(visit, 'meld')
  assert.is(await popup.inputValue('[name=amount]'), '60')
  const said = (await popup.textContent('[data-testid=purchase-amount]'))!.split(' ')[0]!
  await popup.click('text=Pay 60.00 USD')
  await popup.waitForSelector('[data-status=ONRAMP_TRANSACTION_STATUS_SUCCESS]')
  await reads(id('buy-in-progress'), 'Continue in Meld.io’s window')
  assert.is(asked(visit, 'onramp=coinbase'), 0)
  assert.is((await unitsOf(visit, 'USDC')) - before, parseUnits(said, 6))
  await popup.close()
  await reads(id('buy-in-progress'), 'The window seems to be closed')
  await page.getByRole('button', { name: 'Back to my account' }).click()
  await isAt(visit, 'Account')
})

test('a window that is closed half-way is noticed, nothing is bought, and another one can be opened', async () => {
  const visit = await arrive()
  const { id, page } = visit
  const before = await unitsOf(visit, 'USDC')
  const popup = await follow(visit)
  await popup.close()
  await reads(id('buy-in-progress'), 'The window seems to be closed')
  const [again] = await Promise.all([page.waitForEvent('popup'), id('w3m-connecting-widget-secondary-button').click()])
  await again.click('button[type=submit]:enabled')
  await page.locator('[data-testid=onramp-purchase][data-status=confirmed]').first().waitFor()
  assert.ok((await unitsOf(visit, 'USDC')) > before)
})

test('where the browser opens no window, a link leads there', async () => {
  const visit = await arrive({ before: page => page.addInitScript(() => (window.open = () => null)) })
  const { id, page } = visit
  await reads(id('onramp-arrival'), 'Anvil One')
  await until(() => asked(visit, 'generators/onrampurl') > 0, 'the page is known')
  await id('onramp-continue-button').click()
  await reads(id('buy-in-progress'), 'Your browser blocked the window')
  const [popup] = await Promise.all([page.context().waitForEvent('page'), id('onramp-link').click()])
  await popup.waitForSelector('button[type=submit]:enabled')
  assert.is(await popup.evaluate(() => window.opener), null)
})

test('a page that is slow comes into the window that was opened at once', async () => {
  world.sandbox.api.setFaults({ routes: { 'onramp-url': 'slow' }, slow: 4_000 })
  const visit = await arrive()
  const { id, page } = visit
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
  assert.is(popup.url(), 'about:blank')
  await reads(id('buy-in-progress'), 'Opening Coinbase')
  await popup.waitForSelector('button[type=submit]:enabled')
  assert.is(await popup.evaluate(() => window.opener), null)
  await reads(id('buy-in-progress'), 'Continue in Coinbase’s window')
})

test('with the service down there is an estimate that says so, the window closes with a word, and it works once the service is back', async () => {
  world.sandbox.api.setFaults({ routes: DOWN })
  const visit = await arrive({ allow: FAILED })
  const { id, page } = visit
  await id('onramp-pay-amount').fill('80')
  await reads(id('onramp-get'), 'Estimate before fees')
  await reads(id('onramp-get-amount'), '$80')
  assert.is(await id('onramp-fees').count(), 0)
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await reads(id('buy-in-progress'), 'Coinbase cannot be reached')
  await screenshot(page, 'onramp-failed')
  world.sandbox.api.resetFaults()
  const [again] = await Promise.all([page.waitForEvent('popup'), id('w3m-connecting-widget-secondary-button').click()])
  await again.waitForSelector('button[type=submit]:enabled')
})

test('with the history down it waits on, and shows what was bought once it is back', async () => {
  const visit = await arrive({ allow: FAILED })
  world.sandbox.api.setFaults({ routes: { history: '500' } })
  const popup = await follow(visit)
  await popup.click('button[type=submit]:enabled')
  await popup.waitForSelector('[data-status=ONRAMP_TRANSACTION_STATUS_SUCCESS]')
  await settled(visit.page)
  await isAt(visit, 'Buy')
  world.sandbox.api.resetFaults()
  await visit.page.locator('[data-testid=onramp-purchase][data-status=confirmed]').first().waitFor()
})

test('a payment that is declined is shown as failed, and the account is as it was', async () => {
  world.sandbox.api.setFaults({ purchases: 'fail', purchaseTime: 300 })
  const visit = await arrive()
  const before = await unitsOf(visit, 'USDC')
  const popup = await follow(visit)
  await popup.click('button[type=submit]:enabled')
  await visit.page.locator('[data-testid=onramp-purchase][data-status=failed]', { hasText: 'Failed' }).first().waitFor()
  assert.is(await unitsOf(visit, 'USDC'), before)
})

test('the keyboard alone buys: amount, provider, and back again', async () => {
  const visit = await arrive()
  const { page, id } = visit
  await id('onramp-pay-amount').focus()
  await page.keyboard.type('5')
  await reads(page.locator('#onramp-pay-problem'), 'At least $10')
  await page.keyboard.type('0')
  await page.locator('#onramp-pay-problem').waitFor({ state: 'detached' })
  await until(async () => {
    await page.keyboard.press('Tab')
    return (await focused(page)) === 'onramp-continue-button'
  }, 'the way on has the focus')
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.waitForSelector('button[type=submit]:enabled')
  await isAt(visit, 'Buy')
  await page.bringToFront()
  await id('header-back').focus()
  await page.keyboard.press('Enter')
  await isAt(visit, 'Buy')
  assert.is(await id('onramp-pay-amount').inputValue(), '50')
})

test('it works under the strictest policy, with dist as it is', async () => {
  const { urls } = world.sandbox
  const csp = [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src ${urls.one} ${urls.two} ${urls.directory} ${urls.api}`,
    `img-src data: ${urls.directory}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ')
  const visit = await arrive({ csp, distAsIs: true })
  await visit.id('onramp-pay-amount').fill('80')
  await reads(visit.id('onramp-fees'), '$')
  const popup = await follow(visit)
  await popup.click('button[type=submit]:enabled')
  await visit.page.locator('[data-testid=onramp-purchase][data-status=confirmed]').first().waitFor()
})

for (const [name, viewport] of [
  ['360', { width: 360, height: 740 }],
  ['1280', { width: 1280, height: 900 }],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nothing is cut off at ${name}, ${colorScheme}`, async () => {
      world.sandbox.api.setFaults({ purchases: 'never' })
      const visit = await arrive({ viewport, colorScheme, reducedMotion: 'reduce' })
      const { page, id } = visit
      const fits = async (state: string) => {
        await settled(page)
        await screenshot(page, `onramp-${name}-${colorScheme}-${state}`)
        const wide = await page.evaluate(() => {
          const card = document.querySelector('w3m-modal')!.shadowRoot!.querySelector<HTMLElement>('[data-testid=w3m-modal-card]')!
          return [...card.querySelectorAll<HTMLElement>('*')].filter(
            each => each.getBoundingClientRect().right > card.getBoundingClientRect().right + 1,
          ).length
        })
        assert.is(wide, 0, state)
      }
      await fits('empty')
      await id('onramp-pay-amount').fill('8')
      await fits('limit')
      await id('onramp-pay-amount').fill('7600')
      await reads(id('onramp-fees'), '$')
      await fits('quote')
      await id('onramp-get-token').click()
      await id('onramp-token-item-ETH').waitFor()
      await fits('token')
      await id('onramp-token-item-ETH').click()
      await id('onramp-pay-token').click()
      await id('onramp-currency-item-EUR').waitFor()
      await fits('currency')
      await id('onramp-currency-item-USD').click()
      world.sandbox.api.setFaults({ routes: { 'onramp-quote': 'empty' } })
      await id('onramp-pay-amount').fill('100')
      await reads(id('onramp-get'), 'Estimate')
      await fits('estimate')
      await page.getByRole('button', { name: 'How buying works' }).click()
      await page.getByText('Coins for money').waitFor()
      await fits('help')
      await id('header-back').click()
      const popup = await follow(visit)
      await page.bringToFront()
      await fits('progress')
      await popup.close()
      await reads(id('buy-in-progress'), 'The window seems to be closed')
      await fits('closed')
      await page.getByRole('button', { name: 'Your purchases' }).click()
      await id('onramp-activity').waitFor()
      await fits('activity')
    })
  }
}

test.run()
