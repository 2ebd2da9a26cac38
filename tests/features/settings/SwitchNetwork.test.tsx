import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RouteData, View } from '../../../src/domain/routes.js'
import { SwitchNetwork } from '../../../src/features/settings/SwitchNetwork.js'
import { byTestId, click, findAll, settle, text } from '../../support/dom.js'
import { leave, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const TO_TWO: [View, RouteData] = ['SwitchNetwork', { caipNetworkId: 'eip155:2', title: 'Network 2' }]

/** The wallet has agreed to connect; how it answers from now on is `then`. */
async function switching({ then = 'always', ...given }: VisitOptions & { then?: 'always' | 'refuse' | 'pending' | 'hang' } = {}) {
  const made = await visit({ isConnected: true, path: [['Account'], ['Networks'], TO_TWO], ...given })
  made.wallet.approve = then
  const rendered = await made.show(SwitchNetwork)
  return {
    ...made,
    ...rendered,
    asked: () => made.wallet.count('wallet_switchEthereumChain'),
    said: () => made.modal.screen.announcement.value,
  }
}

const isTravelling = () => findAll('.lk-ring').length === 1
const AGAIN = 'w3m-connecting-widget-secondary-button'

test('it says that the wallet is asked, to screen readers as well, and asks it once', async () => {
  const { asked, said, appKit } = await switching({ then: 'hang' })
  assert.match(text(), 'Approve in wallet')
  assert.match(text(), 'Allow Example Wallet to switch to Network 2')
  assert.equal([asked(), said(), isTravelling(), appKit.getChainId()], [1, 'Approve in wallet', true, 1])
  byTestId(AGAIN)
  byTestId('w3m-switch-network-cancel')
})

test('when the wallet has moved, the visitor is back where they came from, and is told', async () => {
  const { appKit, views, said } = await switching()
  assert.equal([appKit.getChainId(), views(), appKit.isOpen(), said()], [2, ['Account'], true, 'Switched to Network 2'])
})

test('who came to the networks from the page is back on the page', async () => {
  const { appKit } = await switching({ path: [['Networks'], TO_TWO] })
  assert.equal([appKit.getChainId(), appKit.isOpen()], [2, false])
})

test('who came here by connecting is back on the page', async () => {
  const { appKit } = await switching({ path: [TO_TWO] })
  assert.equal([appKit.getChainId(), appKit.isOpen()], [2, false])
})

test('a refusal leaves the visitor where they are, and they may try again', async () => {
  const { appKit, wallet, asked, said } = await switching({ then: 'refuse' })
  assert.match(text(), 'Switch declined')
  assert.match(text(), 'You are still on Network 1. Try again, or keep it.')
  assert.equal([appKit.getChainId(), said(), isTravelling(), appKit.getIsConnectedState()], [1, 'Switch declined', false, true])
  wallet.approve = 'always'
  await click(byTestId(AGAIN))
  assert.equal([asked(), appKit.getChainId()], [2, 2])
})

test('any other failure is told with its reason', async () => {
  const { said } = await switching({ has: { answers: { wallet_switchEthereumChain: () => Promise.reject(new Error('oops')) } } })
  assert.match(text(), 'Could not switch')
  assert.match(text(), 'Example Wallet may not know Network 2. Choose it in the wallet itself, or stay on this network.')
  assert.is(said(), 'Could not switch')
})

test('a wallet that says it has moved and stays is said to have stayed; the visitor is where they were', async () => {
  const { pass, appKit } = await switching({ has: { answers: { wallet_switchEthereumChain: () => null } } })
  await pass(250)
  await pass(1_000)
  assert.match(text(), 'Could not switch')
  assert.match(text(), 'Example Wallet has stayed where it was. Switch it to Network 2 yourself')
  assert.is(appKit.getChainId(), 1)
})

test('a request that waits in the wallet already is told, and can be tried again', async () => {
  await switching({ then: 'pending' })
  assert.match(text(), 'Could not switch')
  assert.match(text(), 'A request is already waiting in ')
  byTestId(AGAIN)
})

test('after thirty seconds of silence it says so; an answer that comes then still counts', async () => {
  const { pass, wallet, appKit } = await switching({ then: 'hang' })
  await pass(29_999)
  assert.match(text(), 'Allow Example Wallet to switch')
  await pass(1)
  assert.match(text(), 'Example Wallet has not answered yet. Open it, or try again.')
  assert.ok(isTravelling())
  wallet.release('always')
  await settle()
  assert.is(appKit.getChainId(), 2)
})

test('whoever leaves is left in peace: a late answer moves no view, and no clock runs on', async () => {
  const { unmount, modal, wallet, views, appKit, clock } = await switching({ then: 'hang' })
  modal.screen.router.back(true)
  unmount()
  wallet.release('always')
  await settle()
  assert.equal([views(), appKit.isOpen(), clock.pending()], [['Account', 'Networks'], true, []])
})

for (const [what, data] of [
  ['nothing', undefined],
  ['a network that is not offered', { caipNetworkId: 'eip155:77' as const }],
] as const) {
  test(`handed ${what}, it lets the visitor choose, and asks nobody`, async () => {
    const { asked } = await switching({ path: [['Account'], ['SwitchNetwork', data]] })
    assert.equal([findAll('ul button').length, asked()], [2, 0])
  })
}

test.run()
