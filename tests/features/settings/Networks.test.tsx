import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Networks, UnsupportedChain } from '../../../src/features/settings/Networks.js'
import type { RouteData, View } from '../../../src/domain/routes.js'
import { SwitchNetwork } from '../../../src/features/settings/SwitchNetwork.js'
import { byTestId, click, find, findAll, settle, text, type } from '../../support/dom.js'
import { network } from '../../support/modal.js'
import { until } from '../../support/patience.js'
import { heard, leave, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Eta', 'Zeta', 'Theta', 'Iota']
const many = (count: number) => NAMES.slice(0, count).map((name, at) => network(at + 1, { name }))

async function open(given: VisitOptions = {}) {
  const made = await visit({ path: [['Networks']], ...given })
  await made.show(Networks)
  return made
}

const rows = () => findAll('ul button').map(row => row.getAttribute('data-testid')?.replace('w3m-network-switch-', ''))
const active = () => findAll('[aria-current=true]').map(row => row.getAttribute('data-testid'))

test('every network the dApp offers is there, the active one marked; one that it adds or removes comes and goes', async () => {
  const { appKit } = await open()
  assert.equal(rows(), ['Network 1', 'Network 2'])
  assert.equal(active(), ['w3m-network-switch-Network 1'])
  assert.is(find('ul').getAttribute('aria-label'), 'Networks')
  appKit.addNetwork('eip155', network(5))
  appKit.removeNetwork('eip155', 2)
  await settle()
  assert.equal(rows(), ['Network 1', 'Network 5'])
})

test('from eight networks on they can be searched, whatever the case; that nothing is found is said, and can be taken back', async () => {
  await open({ networks: many(7) })
  assert.equal(findAll('input'), [])
  leave()
  await open({ networks: many(8) })
  const field = find<HTMLInputElement>('input')
  assert.equal([field.type, field.getAttribute('aria-label'), rows().length], ['search', 'Search network', 8])
  await type(field, ' ETA ')
  assert.equal(rows(), ['Beta', 'Eta', 'Zeta', 'Theta'])
  await type(field, 'x')
  assert.match(text(), 'No network found')
  assert.equal(rows(), [])
  await type(field, '')
  assert.is(rows().length, 8)
})

test('without a wallet the choice is done at once, and the visitor is where they came from', async () => {
  const { appKit, storage, told } = await open()
  await click(byTestId('w3m-network-switch-Network 2'))
  assert.equal([appKit.getChainId(), appKit.isOpen(), storage.getItem('@appkit/active_caip_network_id')], [2, false, 'eip155:2'])
  assert.equal(told(), ['MODAL_CLOSE'])
})

test('the network where the wallet is already leads back, and the wallet is not asked', async () => {
  const { wallet, views } = await open({ isConnected: true, path: [['Account'], ['Networks']] })
  await click(byTestId('w3m-network-switch-Network 1'))
  assert.equal([views(), wallet.count('wallet_switchEthereumChain')], [['Account'], 0])
})

test('where the connected wallet cannot go, the row says so and leads nowhere; where it is now is never out of reach', async () => {
  const { modal, show, views } = await visit({ isConnected: true, path: [['Account'], ['Networks']] })
  const { connector } = modal.state.of('eip155')
  modal.state.patch('eip155', { connector: { ...connector!, canSwitchTo: () => false } })
  await show(Networks)
  const row = byTestId('w3m-network-switch-Network 2')
  assert.equal([row.getAttribute('aria-disabled'), heard(row)], ['true', 'Network 2Not allowed by Example Wallet'])
  await click(row)
  assert.equal(views(), ['Account', 'Networks'])
  assert.is(byTestId('w3m-network-switch-Network 1').getAttribute('aria-disabled'), null)
})

// A network that the dApp does not offer

async function moveAway(chainId = 999) {
  const made = await visit({ isConnected: true, has: { chainId }, path: [['UnsupportedChain']] })
  await made.show(UnsupportedChain)
  return made
}

test('from one network that is not offered to another the question stands; once the wallet itself is back, nothing is left to ask', async () => {
  const { appKit, wallet } = await moveAway()
  wallet.changeChain(998)
  await settle()
  assert.is(appKit.isOpen(), true)
  wallet.changeChain(2)
  await settle()
  assert.equal([appKit.getChainId(), appKit.isOpen()], [2, false])
})

test('a dApp that opens it without need is not closed at once', async () => {
  const { appKit } = await moveAway(1)
  assert.is(appKit.isOpen(), true)
})

test('who went back in the wallet before the question could be shown is not asked any more', async () => {
  const made = await visit({ isConnected: true, has: { chainId: 1 }, path: [['UnsupportedChain', { isUnsupported: true }]] })
  await made.show(UnsupportedChain)
  assert.is(made.appKit.isOpen(), false)
})

// A wallet that is asked to move

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

for (const [what, ...before] of [['to the networks from the page', ['Networks']], ['here by connecting']] as const)
  test(`who came ${what} is back on the page`, async () => {
    const { appKit } = await switching({ path: [...before, TO_TWO] })
    await until(() => !appKit.isOpen(), 'the page')
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
  assert.match(text(), 'Example Wallet did not switch. Choose Network 2 in Example Wallet itself')
  assert.is(appKit.getChainId(), 1)
})

test('after thirty seconds of silence it says so, title first, as where one connects; an answer that comes then still counts', async () => {
  const { pass, wallet, appKit, said } = await switching({ then: 'hang' })
  await pass(29_999)
  assert.match(text(), 'Allow Example Wallet to switch')
  await pass(1)
  assert.match(text(), 'Example Wallet does not answerIt may be locked. Open Example Wallet and answer there, or try again.')
  assert.equal([said(), isTravelling()], ['Example Wallet does not answer', true])
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
] as const)
  test(`handed ${what}, it lets the visitor choose, and asks nobody`, async () => {
    const { asked } = await switching({ path: [['Account'], ['SwitchNetwork', data]] })
    assert.equal([findAll('ul button').length, asked()], [2, 0])
  })
