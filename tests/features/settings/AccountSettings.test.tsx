import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { AccountSettings, SwitchAddress } from '../../../src/features/settings/AccountSettings.js'
import type { EmbeddedWalletInfo } from '../../../src/domain/accounts.js'
import { byTestId, cleanup, click, find, findAll, settle, text } from '../../support/dom.js'
import { WITH_API } from '../../support/blockchain-api.js'
import { ADDRESS, network, OTHER_ADDRESS } from '../../support/modal.js'
import { useFakeEmbedded } from '../../support/fake-embedded.js'
import { heard, leave, visit, watchClipboard, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

const EXPLORER = network(1, { blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test/' } } })

async function open(given: VisitOptions = {}) {
  const made = await visit({ isConnected: true, path: [['Account'], ['AccountSettings']], networks: [EXPLORER], ...given })
  await made.show(AccountSettings)
  return made
}

const rows = () => findAll('ul button, ul a').map(heard)

const PERMISSIONS = 'PermissionsWho may act for you'

test('an account with a name shows both, and copies the address', async () => {
  const { modal } = await open()
  modal.state.patch('eip155', { name: 'alice.eth' })
  const copied = watchClipboard()
  await click(byTestId('account-settings-address'))
  assert.equal([heard(byTestId('account-settings-address')), copied], ['alice.eth0x11…111111', [ADDRESS]])
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
  assert.equal(rows(), ['0x11…111111', 'Wallets1 connected', PERMISSIONS, 'Block Explorer', 'Disconnect'])
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
  assert.match(heard(byTestId('account-switch-address-button')), 'Switch Address2 addresses')
  await click(byTestId('account-switch-address-button'))
  assert.is(views().at(-1), 'SwitchAddress')
  cleanup()
  await show(SwitchAddress)
  const found = findAll('ul button').map(row => [text(row), row.getAttribute('aria-current')])
  assert.equal(found, [
    ['0x11…111111Account', 'true'],
    ['0x22…222222Account', null],
  ])
  await click(byTestId('w3m-switch-address-button-1'))
  assert.equal([appKit.getAddress(), modal.screen.router.view.value], [OTHER_ADDRESS, 'AccountSettings'])
})

/** Somebody who has logged in; `more` is what is known of them. */
async function loggedIn(more: Partial<EmbeddedWalletInfo> = {}) {
  const made = await visit({ path: [['Account'], ['AccountSettings']], networks: [EXPLORER], options: WITH_API })
  const fake = useFakeEmbedded(made.modal)
  const connector = fake.wallet.connectorOf('eip155')!
  const accounts = [ADDRESS, OTHER_ADDRESS].map(address => ({ namespace: 'eip155' as const, address, type: 'eoa' as const }))
  made.modal.state.patch('eip155', {
    status: 'connected',
    accounts,
    connector,
    connectorId: connector.id,
    embedded: {
      user: { email: 'mia@mail.example', accounts },
      authProvider: 'email',
      accountType: 'eoa',
      isSmartAccountDeployed: false,
      ...more,
    },
  })
  return { ...made, fake }
}

test('who has logged in by a social account finds their name there', async () => {
  const { show } = await loggedIn({ user: { username: 'mia', accounts: [] }, authProvider: 'github' })
  await show(AccountSettings)
  await settle()
  assert.is(text(byTestId('w3m-account-email-update')), 'miaLogged in with GitHub')
  assert.equal(findAll('[data-testid=w3m-wallet-upgrade-card]'), [])
})

test('from the smart account one comes to the other', async () => {
  const { show, fake } = await loggedIn({ accountType: 'smartAccount' })
  await show(AccountSettings)
  await settle()
  assert.match(text(byTestId('account-toggle-preferred-account-type')), 'Switch to Your EOA')
  await click(byTestId('account-toggle-preferred-account-type'))
  await settle()
  assert.equal([fake.asked, findAll('[data-testid=wui-list-item-loading-spinner]')], [['setPreferredAccount eoa'], []])
})

test('while it changes there is a sign, and a second click changes nothing; a failure is said', async () => {
  const { show, fake, modal } = await loggedIn()
  let end: (error: Error) => void = () => {}
  Object.assign(fake.wallet, { setPreferredAccount: (kind: string) => (fake.asked.push(kind), new Promise((_, reject) => (end = reject))) })
  await show(AccountSettings)
  await settle()
  await click(byTestId('account-toggle-preferred-account-type'))
  await click(byTestId('account-toggle-preferred-account-type'))
  byTestId('wui-list-item-loading-spinner')
  assert.equal(fake.asked, ['smartAccount'])
  end(Object.assign(new Error('x'), { name: 'embeddedTimeout' }))
  await settle(3)
  assert.equal(findAll('[data-testid=wui-list-item-loading-spinner]'), [])
  assert.equal(modal.state.toast.value, { kind: 'error', message: 'Something went wrong' })
})
