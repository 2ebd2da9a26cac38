import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { NetworkList, Networks } from '../../../src/features/settings/Networks.js'
import { byLabel, byTestId, click, find, findAll, settle, text, type } from '../../support/dom.js'
import { network } from '../../support/modal.js'
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

test('every network the dApp offers is there, the active one marked', async () => {
  await open()
  assert.equal(
    [rows(), active(), find('ul').getAttribute('aria-label')],
    [['Network 1', 'Network 2'], ['w3m-network-switch-Network 1'], 'Networks'],
  )
})

test('a network added or removed by the dApp is added or removed here', async () => {
  const { appKit } = await open()
  appKit.addNetwork('eip155', network(5))
  appKit.removeNetwork('eip155', 2)
  await settle()
  assert.equal(rows(), ['Network 1', 'Network 5'])
})

test('from eight networks on they can be searched, whatever the case', async () => {
  await open({ networks: many(7) })
  assert.equal(findAll('input'), [])
  leave()
  await open({ networks: many(8) })
  const field = find<HTMLInputElement>('input')
  assert.equal([field.type, field.getAttribute('aria-label'), rows().length], ['search', 'Search network', 8])
  await type(field, ' ETA ')
  assert.equal(rows(), ['Beta', 'Eta', 'Zeta', 'Theta'])
})

test('a search that finds nothing says so, and can be taken back', async () => {
  await open({ networks: many(8) })
  await type(find('input'), 'x')
  assert.match(text(), 'No network found')
  assert.equal(rows(), [])
  await type(find('input'), '')
  assert.is(rows().length, 8)
})

test('help leads to what a network is, and the dApp is told', async () => {
  const { views, told } = await open()
  await click(byLabel('What is a network?'))
  assert.equal([views(), told()], [['Networks', 'WhatIsANetwork'], ['CLICK_NETWORK_HELP']])
})

test('without a wallet the choice is done at once, and the visitor is where they came from', async () => {
  const { appKit, storage, told } = await open()
  await click(byTestId('w3m-network-switch-Network 2'))
  assert.equal([appKit.getChainId(), appKit.isOpen(), storage.getItem('@appkit/active_caip_network_id')], [2, false, 'eip155:2'])
  assert.equal(told(), ['MODAL_CLOSE'])
})

test('with a wallet the choice is asked on a view of its own', async () => {
  const { appKit, wallet, views, data } = await open({ isConnected: true, path: [['Account'], ['Networks']] })
  await click(byTestId('w3m-network-switch-Network 2'))
  assert.equal([views(), data()], [['Account', 'Networks', 'SwitchNetwork'], { caipNetworkId: 'eip155:2', title: 'Network 2' }])
  assert.equal([appKit.getChainId(), wallet.count('wallet_switchEthereumChain')], [1, 0])
})

test('the network where the wallet is already leads back, and the wallet is not asked', async () => {
  const { wallet, views } = await open({ isConnected: true, path: [['Account'], ['Networks']] })
  await click(byTestId('w3m-network-switch-Network 1'))
  assert.equal([views(), wallet.count('wallet_switchEthereumChain')], [['Account'], 0])
})

test('where the connected wallet cannot go, the row says so and leads nowhere', async () => {
  const { modal, show, views } = await visit({ isConnected: true, path: [['Account'], ['Networks']] })
  const { connector } = modal.state.of('eip155')
  modal.state.patch('eip155', { connector: { ...connector!, canSwitchTo: id => id !== 'eip155:2' } })
  await show(Networks)
  const row = byTestId('w3m-network-switch-Network 2')
  assert.equal([row.getAttribute('aria-disabled'), heard(row)], ['true', 'Network 2Not allowed by Example Wallet'])
  await click(row)
  assert.equal(views(), ['Account', 'Networks'])
  assert.is(byTestId('w3m-network-switch-Network 1').getAttribute('aria-disabled'), null)
})

test('the network where the wallet is now is never out of reach', async () => {
  const { modal, show } = await visit({ isConnected: true, path: [['Account'], ['Networks']] })
  const { connector } = modal.state.of('eip155')
  modal.state.patch('eip155', { connector: { ...connector!, canSwitchTo: () => false } })
  await show(Networks)
  assert.equal([active(), findAll('[aria-disabled]').length], [['w3m-network-switch-Network 1'], 1])
})

test('a list may be of some networks only', async () => {
  const { show, modal } = await visit()
  await show(() => <NetworkList networks={modal.state.networks.value.slice(1)} />)
  assert.equal([rows(), active()], [['Network 2'], []])
})

test.run()
