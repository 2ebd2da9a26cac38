// The strictest policy a page can have.
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { toPolicy } from '../../scripts/cli/csp.mjs'
import { strictPolicy } from '../../scripts/dev-server.js'
import { approve, enterLoggedIn, request } from './embedded-world.js'
import { comesToRest, createDapp, goElsewhere, isAt, isClosed, isConnected, isDisconnected, openModal, reads, SANDBOX_ROW } from './dapp.js'

const test = suite('policy')
const world = createDapp(test, { frame: true })

/** What `npx latchkey csp` prints for the options of this dApp, and no form. */
const policy = () => `${toPolicy(world.sandbox.options).replaceAll('\n', ' ')}; form-action 'none'`

function listen(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', event =>
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
}
const violations = (page: Page) => page.evaluate(() => (window as unknown as { violations: string[] }).violations)

test('the whole journey works under the strictest policy, with dist as it is', async () => {
  const visit = await world.enter({ csp: policy(), distAsIs: true, knowsBoth: true, before: listen })
  const { page, id, wallet } = visit
  await openModal(visit)
  await id('all-wallets').waitFor()
  await page.getByRole('button', { name: 'I Don’t Have a Wallet' }).click()
  await page.getByRole('button', { name: 'Get a Wallet' }).click()
  await page.getByRole('button', { name: 'Bramblewick' }).click()
  await isAt(visit, 'Get Bramblewick')
  for (const title of ['Get a Wallet', 'What Is a Wallet?', 'Connect Wallet']) {
    await id('header-back').click()
    await isAt(visit, title)
  }
  wallet.behave({ answer: 'refuse' })
  await id(SANDBOX_ROW).click()
  await page.getByText('Connection declined').first().waitFor()
  wallet.behave({ answer: 'approve' })
  await id('w3m-connecting-widget-secondary-button').click()
  await isConnected(visit)
  await isClosed(visit)
  await reads(id('account-button'), '1234.567 ETH')
  await id('account-button').click()
  await reads(id('token-balance'), '1,234.56 ETH')
  const told = reads(id('wui-snackbar-message'), 'Said in passing')
  await (await visit.modal()).evaluate(modal => modal.showErrorMessage('Said in passing'))
  await told
  await id('w3m-account-select-network').click()
  await page.getByRole('button', { name: 'What Is a Network?' }).click()
  await id('header-back').click()
  await id('w3m-network-switch-Anvil Two').click()
  await reads(id('token-balance'), /42(\.\d+)? ETH/)
  await page.keyboard.press('Escape')
  await (
    await visit.modal()
  ).evaluate(modal => {
    modal.setThemeMode('dark')
    modal.setThemeVariables({ '--w3m-accent': '#00c2a8' })
  })
  goElsewhere(visit, world.sandbox.urls.one)
  await isAt(visit, 'Switch Network')
  await id('disconnect-button').click()
  await isDisconnected(visit)
  await comesToRest(page)
  assert.equal(await violations(page), [])
  assert.is(await page.evaluate(() => document.querySelectorAll('style,script:not([src])').length), 0)
})

test('the policy that the demo is served with is no wider than it has to be', () => {
  assert.match(strictPolicy(world.sandbox, { inpage: false }), `default-src 'none'`)
  assert.not.match(strictPolicy(world.sandbox, { inpage: false }), 'unsafe')
})

test('bundled, the embedded wallet is restored, laid over the dialog and asked under the strictest policy', async () => {
  const csp = policy()
  assert.match(csp, `frame-src ${world.sandbox.urls.frame}`)
  const { page, address } = await enterLoggedIn(world, 'ivan@mail.example', { kind: 'eoa', pages: 'plain', csp, before: listen })
  const answer = request(page, { method: 'personal_sign', params: ['0x01', address] })
  await approve(page)
  assert.match(String((await answer).value), /^0x/)
  assert.equal(await violations(page), [])
})
