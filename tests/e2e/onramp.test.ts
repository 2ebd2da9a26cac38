// Buying with money: through the sandbox's provider with a card that is none, until the coins are in the account.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseUnits } from '../../src/domain/amounts.js'
import { connect, createDapp, isAt, reads, until, type Visit } from './dapp.js'

const test = suite('onramp')
const world = createDapp(test)

/** The visitor looks at the order. */
async function order({ id, modal }: Visit): Promise<void> {
  await (await modal()).evaluate(each => each.open({ view: 'OnRampProviders' as never }))
  await id('onramp-pay-amount').waitFor()
}

/** What an account holds of USDC, in units, as its contract says. */
async function usdcOf({ address }: Visit): Promise<bigint> {
  const [one] = world.sandbox.devnets
  const { address: to } = one.tokens.find(({ symbol }) => symbol === 'USDC')!
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await one.rpc('eth_call', [{ to, data }, 'latest'])) as string)
}

/** The provider's window, opened by a click. */
async function follow({ page, id }: Visit): Promise<Page> {
  await id('onramp-provider-coinbase').click()
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
  await popup.waitForSelector('button[type=submit]:enabled')
  return popup
}

test('USDC bought with the card is in the account, to the unit of what was said; a window that is closed half-way is noticed, nothing is bought, and another one can be opened', async () => {
  const visit = await world.enter()
  await connect(visit)
  await order(visit)
  const { id, page } = visit
  const before = await usdcOf(visit)
  await id('onramp-pay-amount').fill('80')
  await reads(id('onramp-fees'), '$')
  const said = (await id('onramp-get-amount').textContent())!.split(' ')[0]!
  const popup = await follow(visit)
  await isAt(visit, 'Buy')
  // Whoever is shown there cannot reach the page that opened it.
  assert.is(await popup.evaluate(() => window.opener), null)
  // The provider writes the same amount in its own way, without the cents that are none.
  const [amount, symbol] = (await popup.textContent('[data-testid=purchase-amount]'))!.split(' ')
  assert.equal([await popup.inputValue('[name=amount]'), Number(amount), symbol], ['80', Number(said), 'USDC'])
  await popup.click('text=Pay 80.00 USD')
  await isAt(visit, 'Your Purchases')
  await id('onramp-purchase')
    .and(page.locator('[data-status=confirmed]', { hasText: `+${said} USDC` }))
    .first()
    .waitFor()
  assert.is((await usdcOf(visit)) - before, parseUnits(said, 6))
  // The account shows it without being asked.
  await page.getByRole('button', { name: 'Back to My Account' }).click()
  await isAt(visit, 'Account')
  await reads(id('token-balance'), /1,403\.95 USDC/)

  await order(visit)
  const then = await usdcOf(visit)
  await id('onramp-quick-100').click()
  const other = await follow(visit)
  await other.close()
  await reads(id('buy-in-progress'), 'The window seems to be closed')
  const [again] = await Promise.all([page.waitForEvent('popup'), id('w3m-connecting-widget-secondary-button').click()])
  await again.click('button[type=submit]:enabled')
  // The newest stands first, above what others have bought.
  await id('onramp-purchase').first().and(page.locator('[data-status=confirmed]')).waitFor()
  await until(async () => (await usdcOf(visit)) > then, 'what was bought')
})
