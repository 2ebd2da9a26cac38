import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Account } from '../../src/views/Account.js'
import { byLabel, byTestId, click, find, findAll, settle, text } from '../support/dom.js'
import { ADDRESS, network, OTHER_ADDRESS, TWO } from '../support/modal.js'
import { heard, leave, node, visit, type VisitOptions } from '../support/view.js'

test.after.each(leave)

const EXPLORER = network(1, { blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test/' } } })
const ROUTES = { 'https://node-1.test/': node(), 'https://node-2.test/': node('0x0') }

async function open(given: VisitOptions = {}) {
  const made = await visit({ isConnected: true, path: [['Account']], routes: ROUTES, ...given })
  await made.show(Account)
  return made
}

const rows = () => findAll('ul button, ul a').map(heard)

test('it shows who is connected, where, and the ways on', async () => {
  await open({ networks: [EXPLORER] })
  const name = byLabel('0x11...111111, Copy address')
  assert.equal([text(name), name.title], ['0x11...111111', ADDRESS])
  assert.equal(rows(), ['Network 1', 'Block Explorer', 'Disconnect'])
  byTestId('w3m-account-select-network')
})

test('the balance is rounded down and has its symbol; until it is known a skeleton stands for it', async () => {
  let answer = () => {}
  await open({ routes: { 'https://node-1.test/': call => new Promise<object>(resolve => (answer = () => resolve(node('0x1bc16d674ec7ffff')(call)))) } })
  assert.is(find('.lk-skeleton').getAttribute('aria-label'), 'Loading')
  assert.equal(findAll('[data-testid=balance-amount]'), [])
  answer()
  await settle()
  const balance = byTestId('balance-amount')
  assert.equal([text(balance), balance.getAttribute('aria-label')], ['1.999 COIN', 'Balance: 1.999 COIN'])
  assert.equal(findAll('.lk-skeleton'), [])
})

test('a node is asked once for an account, and again on another network', async () => {
  const { fetch, appKit } = await open()
  assert.is(fetch.calls.length, 1)
  await appKit.switchNetwork(TWO)
  await settle()
  assert.equal([fetch.calls.map(({ url }) => url.hostname), text(byTestId('balance-amount'))], [['node-1.test', 'node-2.test'], '0.000 COIN'])
})

test('a balance that cannot be had is said, and nothing goes on loading', async () => {
  const { modal, pass } = await open({ routes: {} })
  await pass(60_000)
  assert.equal(modal.state.toast.value, { kind: 'error', message: 'Token Balance Unavailable' })
  assert.equal([findAll('.lk-skeleton').length, findAll('[data-testid=balance-amount]').length], [0, 0])
  assert.match(text(), 'Token Balance Unavailable')
})

test('another account’s balance is never shown', async () => {
  const { wallet, fetch } = await open()
  assert.is(text(byTestId('balance-amount')), '1.500 COIN')
  fetch.routes['https://node-1.test/'] = () => new Promise<object>(() => {})
  wallet.changeAccounts([OTHER_ADDRESS])
  await settle()
  assert.equal([byLabel('0x22...222222, Copy address').title, findAll('[data-testid=balance-amount]').length], [OTHER_ADDRESS, 0])
})

test('a name and a picture stand in the place of address and gradient', async () => {
  const { modal } = await open()
  const avatar = byTestId('single-account-avatar')
  assert.equal([findAll('.lk-gradient', avatar).length, findAll('img', avatar).length], [1, 0])
  modal.state.patch('eip155', { name: 'vitalik.eth', image: 'https://pictures.test/v.png' })
  await settle()
  assert.is(byLabel('vitalik.eth, Copy address').title, ADDRESS)
  assert.equal([findAll('.lk-gradient', avatar).length, find<HTMLImageElement>('img', avatar).src], [0, 'https://pictures.test/v.png'])
})

test('while a connection is being restored it says so, asks no node, and can be left', async () => {
  const { modal, show, fetch } = await visit({ path: [['Account']], routes: ROUTES })
  modal.state.patch('eip155', { status: 'reconnecting', accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }] })
  await show(Account)
  assert.match(text(), 'Restoring your connection')
  assert.is(fetch.calls.length, 0)
  byTestId('disconnect-button')
  modal.state.patch('eip155', { status: 'connected' })
  await settle()
  assert.not.match(text(), 'Restoring')
  assert.is(fetch.calls.length, 1)
})

test('the explorer’s row leads to the account; a network without one, or with one that is no web page, has no row', async () => {
  await open({ networks: [EXPLORER] })
  assert.is(find<HTMLAnchorElement>('ul a').href, `https://explorer.test/address/${ADDRESS}`)
  leave()
  await open()
  assert.equal(findAll('ul a'), [])
  leave()
  await open({ networks: [network(1, { blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } })] })
  assert.equal(findAll('ul a'), [])
})

test('a click on the address copies all of it, and says so', async () => {
  const { modal } = await open()
  const copied: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (it: string) => void copied.push(it) } })
  await click(byLabel('0x11...111111, Copy address'))
  assert.equal([copied, modal.state.toast.value], [[ADDRESS], { kind: 'success', message: 'Address copied' }])
})

test('where a browser forbids the clipboard, that is said', async () => {
  const { modal } = await open()
  await click(byLabel('0x11...111111, Copy address'))
  assert.equal(modal.state.toast.value, { kind: 'error', message: 'Failed to copy' })
})

test('the network’s row leads to the networks; where a dApp allows no other it is not there', async () => {
  const { views } = await open()
  await click(byTestId('account-switch-network-button'))
  assert.equal(views(), ['Account', 'Networks'])
  leave()
  await open({ options: { enableNetworkSwitch: false } })
  assert.equal(rows(), ['Disconnect'])
})

test('one click disconnects, and the wallet is told', async () => {
  const { appKit, wallet, told } = await open()
  await click(byTestId('disconnect-button'))
  assert.equal([appKit.getAccount()?.status, appKit.getAddress(), wallet.count('wallet_revokePermissions')], ['disconnected', undefined, 1])
  assert.ok(told().includes('DISCONNECT_SUCCESS'))
})

test.run()
