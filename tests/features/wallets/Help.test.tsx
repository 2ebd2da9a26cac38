import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Downloads, GetWallet } from '../../../src/features/wallets/Help.js'
import { byLabel, click, findAll, text } from '../../support/dom.js'
import { reply, type FakeWalletOptions } from '../../support/fakes.js'
import { DIRECTORY, leave, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const NO_WALLET: { has: FakeWalletOptions | null } = { has: null }
const hosted = (given: VisitOptions = {}) =>
  visit({ ...NO_WALLET, path: [['GetWallet']], options: { projectId: 'p' }, routes: { 'GET /getWallets': DIRECTORY }, ...given })
const rows = () => findAll('ul button').map(row => row.getAttribute('data-testid'))

test('where there is nothing to show it says what else one can do', async () => {
  const { show, fetch } = await visit(NO_WALLET)
  await show(GetWallet)
  assert.match(text(), 'No wallets to show here')
  assert.is(fetch.calls.length, 0)
  leave()
  const failing = await hosted({ routes: { 'GET /getWallets': reply(500) } })
  await failing.show(GetWallet)
  await failing.pass(10_000)
  assert.match(text(), 'No wallets to show here')
  failing.fetch.routes['GET /getWallets'] = DIRECTORY
  await click(byLabel('Try Again'))
  await failing.pass(0)
  assert.is(rows().length, 3)
})

const SHOPS = {
  homepage: 'https://alpha.test/',
  play_store: 'https://play.test/a',
  app_store: 'https://apps.test/a',
  chrome_store: 'https://chrome.test/a',
}
const links = () => findAll<HTMLAnchorElement>('ul a').map(link => [text(link), link.href])

for (const [userAgent, first] of [
  ['iPhone', 'iOS App'],
  ['Android', 'Android App'],
] as const)
  test(`on a phone that calls itself ${userAgent} its own store comes first`, async () => {
    const { show, modal } = await hosted({ path: [['Downloads', { walletId: 'w1' }]], navigator: { userAgent } })
    modal.screen.wallets.known.value = new Map([['w1', { id: 'w1', name: 'Alpha', ...SHOPS }]])
    await show(Downloads)
    assert.equal([links()[0]![0], links().at(-1)![0]], [first, 'Browser Extension'])
    assert.match(text(), 'Choose where to use Alpha:')
    assert.match(text(), 'Then come back to this page.')
  })

test('where a wallet does not say where it is to be had, the visitor is told what to do', async () => {
  const { show, modal } = await hosted({ path: [['Downloads', { walletId: 'w1' }]] })
  modal.screen.wallets.known.value = new Map([['w1', { id: 'w1', name: 'Alpha' }]])
  await show(Downloads)
  assert.match(text(), 'Look for Alpha in your app store')
  assert.equal(findAll('ul'), [])
})

test('a wallet that is not known leaves the visitor with those that are', async () => {
  const { show } = await hosted({ path: [['Downloads', { walletId: 'nobody' }]] })
  await show(Downloads)
  assert.is(rows().length, 3)
})
