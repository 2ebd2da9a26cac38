// From `npm start`: a visitor pays, swaps and buys, under the strict policy; what the chain then holds is what they were shown.
import { Interface, parseUnits } from 'ethers'
import type { Locator, Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createDemo } from './world.js'

const world = createDemo(test, { inpage: true })
const token = new Interface(['function balanceOf(address) view returns (uint256)'])
/** The first account of the sandbox wallet. */
const VISITOR = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NOBODY = `0x${'be'.repeat(20)}`
let page: Page

const id = (name: string): Locator => page.locator(`[data-testid="${name}"]`).first()
const chain = () => world.sandbox.devnets[0]
const etherOf = async (address: string): Promise<bigint> => BigInt((await chain().rpc('eth_getBalance', [address, 'latest'])) as string)
const usdcOf = async (address: string): Promise<bigint> => {
  const { address: to } = chain().tokens.find(({ symbol }) => symbol === 'USDC')!
  return BigInt((await chain().rpc('eth_call', [{ to, data: token.encodeFunctionData('balanceOf', [address]) }, 'latest'])) as string)
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await new Promise(resolve => setTimeout(resolve, 100))) if (await isSo()) return
  assert.unreachable(`${what} did not come true`)
}

/** Lets the wallet's window open by `work`, and says yes there. */
async function approve(work: () => Promise<unknown>): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), work()])
  const closed = popup.waitForEvent('close')
  await popup.click('#wallet-approve')
  await closed
}

async function enter(): Promise<void> {
  const open = await world.enter({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await open(world.demo.workbench)
  await id('w3m-open-hook-button').click()
  await approve(() => page.click('w3m-modal >> text=Sandbox Wallet'))
  await page.locator('[data-testid="account-button"][aria-busy=false]').waitFor()
  await page.waitForFunction(() => !document.querySelector('w3m-modal')?.shadowRoot?.querySelector('dialog')?.open)
}

async function choose(feature: string): Promise<void> {
  if (!(await id('single-account-avatar').isVisible())) await id('account-button').click()
  await id(`wallet-features-${feature}-button`).click()
}

test('a visitor pays what the page asks for, sends a token, swaps ETH for it, and buys more', async () => {
  await enter()
  const had = await etherOf(VISITOR)
  await id('open-send-with-arguments-button').click()
  await page.locator('[data-testid="send-preview-button"][aria-disabled=false]', { hasText: 'Preview Send' }).click()
  await approve(() => id('send-confirm-button').click())
  await page.waitForSelector('text=Paid:')
  await id('result-done').click()
  await until(async () => had - (await etherOf(VISITOR)) > parseUnits('0.02', 18), 'the payment asked for')

  await id('single-account-avatar').waitFor()
  const [mine, theirs] = [await usdcOf(VISITOR), await usdcOf(NOBODY)]
  await choose('send')
  await id('send-token').click()
  await id('send-select-token-item-USDC').click()
  await id('send-amount').fill('12.5')
  await id('send-receiver-input').fill(NOBODY)
  await page.locator('[data-testid="send-preview-button"][aria-disabled=false]', { hasText: 'Preview Send' }).click()
  await approve(() => id('send-confirm-button').click())
  await until(async () => (await usdcOf(NOBODY)) - theirs === 12_500_000n, 'the payment')
  assert.is(mine - (await usdcOf(VISITOR)), 12_500_000n)
  await page.locator('[data-testid=send-result][data-phase=done]', { hasText: 'You sent 12.5 USDC' }).waitFor()
  await id('result-done').click()

  await id('single-account-avatar').waitFor()
  const [ether, before] = [await etherOf(VISITOR), await usdcOf(VISITOR)]
  await choose('swaps')
  await id('swap-select-token-button-toToken').or(id('swap-action-button')).first().click()
  await id('swap-select-token-item-USDC').click()
  await id('swap-input-sourceToken').fill('0.1')
  await page.locator('[data-testid="swap-action-button"]:not([aria-disabled=true])', { hasText: 'Review swap' }).click()
  const said = (await id('review-to').evaluate(element => element.querySelector('[title]')?.getAttribute('title') ?? element.textContent!))
    .split(' ')[0]!
    .replaceAll(',', '')
  await approve(() => page.locator('[data-testid="swap-action-button"]:not([aria-disabled=true])', { hasText: 'Swap' }).click())
  await until(async () => (await usdcOf(VISITOR)) - before === parseUnits(said, 6), 'the swap')
  assert.ok(ether - (await etherOf(VISITOR)) > parseUnits('0.1', 18))
  await page.locator('[data-testid=swap-result][data-phase=done]', { hasText: 'Swapped 0.1 ETH' }).waitFor()
  await id('result-done').click()

  await id('single-account-avatar').waitFor()
  const held = await usdcOf(VISITOR)
  await choose('onramp')
  await id('onramp-pay-amount').fill('50')
  await id('onramp-fees').waitFor()
  const bought = (
    await id('onramp-get-amount').evaluate(element => element.querySelector('[title]')?.getAttribute('title') ?? element.textContent!)
  )
    .split(' ')[0]!
    .replaceAll(',', '')
  await id('onramp-provider-meld').waitFor()
  const [popup] = await Promise.all([page.waitForEvent('popup'), id('onramp-continue-button').click()])
  await popup.waitForSelector('button[type=submit]:enabled')
  await popup.click('text=Pay 50.00 USD')
  await page.locator('[data-testid=onramp-purchase][data-status=confirmed]').first().waitFor()
  assert.is((await usdcOf(VISITOR)) - held, parseUnits(bought, 6))
})

test.run()
