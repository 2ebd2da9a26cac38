import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountSettings, SwitchAddress } from '../../src/views/AccountSettings.js'
import { byTestId, cleanup, click, find, findAll, text } from '../support/dom.js'
import { WITH_API } from '../support/blockchain-api.js'
import { ADDRESS, network, OTHER_ADDRESS } from '../support/modal.js'
import { heard, leave, visit, type VisitOptions } from '../support/view.js'

test.after.each(leave)

const EXPLORER = network(1, { blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test/' } } })

async function open(given: VisitOptions = {}) {
  const made = await visit({ isConnected: true, path: [['Account'], ['AccountSettings']], networks: [EXPLORER], ...given })
  await made.show(AccountSettings)
  return made
}

const rows = () => findAll('ul button, ul a').map(heard)

test('it names the account, the network, the explorer and the way out', async () => {
  await open()
  assert.equal(rows(), ['0x11...111111', 'Network 1', 'Block Explorer', 'Disconnect'])
})

test('an account with a name shows both, and copies the address', async () => {
  const { modal } = await open()
  modal.state.patch('eip155', { name: 'alice.eth' })
  const copied: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (it: string) => void copied.push(it) } })
  await click(byTestId('account-settings-address'))
  assert.equal([heard(byTestId('account-settings-address')), copied], ['alice.eth0x11...111111', [ADDRESS]])
})

test('the explorer’s row leads to the account; a network without one, or with one that is no web page, has no row', async () => {
  await open()
  assert.is(find<HTMLAnchorElement>('ul a').href, `https://explorer.test/address/${ADDRESS}`)
  leave()
  await open({ networks: [network(1)] })
  assert.equal(findAll('ul a'), [])
  leave()
  await open({ networks: [network(1, { blockExplorers: { default: { name: 'x', url: 'javascript:alert(1)' } } })] })
  assert.equal(findAll('ul a'), [])
})

test('the network’s row leads to the networks; where a dApp allows no other it is not there', async () => {
  const { views } = await open()
  await click(byTestId('account-switch-network-button'))
  assert.equal(views(), ['Account', 'AccountSettings', 'Networks'])
  leave()
  await open({ options: { enableNetworkSwitch: false } })
  assert.equal(rows(), ['0x11...111111', 'Block Explorer', 'Disconnect'])
})

test('one may leave from here', async () => {
  const { appKit } = await open()
  await click(byTestId('disconnect-button'))
  assert.is(appKit.getAccount()?.status, 'disconnected')
})

test('a name may be chosen where the wallet is embedded, or the dApp offers it to all', async () => {
  await open({ options: WITH_API })
  assert.equal(findAll('[data-testid=account-choose-name-button]'), [])
  leave()
  const { views } = await open({ options: { ...WITH_API, experimental_namesForAllWallets: true } })
  await click(byTestId('account-choose-name-button'))
  assert.is(views().at(-1), 'RegisterAccountName')
})

test('of several accounts another can be chosen; the one in use is marked', async () => {
  const { modal, show, views, appKit } = await open({ has: { accounts: [ADDRESS, OTHER_ADDRESS] } })
  assert.match(heard(byTestId('account-switch-address-button')), 'Switch address2 addresses')
  await click(byTestId('account-switch-address-button'))
  assert.is(views().at(-1), 'SwitchAddress')
  cleanup()
  await show(SwitchAddress)
  assert.equal(findAll('ul button').map(row => [text(row), row.getAttribute('aria-current')]), [['0x11...111111Account', 'true'], ['0x22...222222Account', null]])
  await click(byTestId('w3m-switch-address-button-1'))
  assert.equal([appKit.getAddress(), modal.screen.router.view.value], [OTHER_ADDRESS, 'AccountSettings'])
})

test('with one account there is nothing to switch', async () => {
  await open()
  assert.equal(findAll('[data-testid=account-switch-address-button]'), [])
})

test.run()
