// Several wallets in one family.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { EMBEDDED_ID, type EmbeddedWallet } from '../../../src/domain/embedded.js'
import { CONNECTIONS_KEY, WAITING_KEY } from '../../../src/domain/storage-keys.js'
import { WALLETCONNECT_ID } from '../../../src/domain/walletconnect.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { remember } from '../../../src/flows/connecting/hold-connection.js'
import { listConnections, readOthers } from '../../../src/flows/session/connections.js'
import { settled, settlePromises } from '../../support/clock.js'
import { useFakeWalletConnect } from '../../support/fake-walletconnect.js'
import { createFakeWallet, memoryStorage, type FakeWallet } from '../../support/fakes.js'
import { later, never } from '../../support/later.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, OTHER_ADDRESS } from '../../support/modal.js'
import { doElsewhere } from '../../support/tabs.js'

const test = suite('connections')
test.after.each(cleanupModals)

const ONE = { name: 'One', rdns: 'one.wallet', uuid: '1' }
const TWO = { name: 'Two', rdns: 'two.wallet', uuid: '2' }
const listed = (one: FakeWallet, two: FakeWallet) => [
  { ...ONE, provider: one },
  { ...TWO, provider: two },
]

interface Kept {
  connectorId: string
  accounts: readonly object[]
}

/** Who is kept becomes somebody else. */
function changeKept(storage: Storage, change: (kept: Kept[]) => Kept[]): void {
  const { eip155 } = JSON.parse(storage.getItem(CONNECTIONS_KEY)!) as { eip155: Kept[] }
  storage.setItem(CONNECTIONS_KEY, JSON.stringify({ eip155: change(eip155) }))
}

/** Somebody who has connected One and then Two. */
async function withBoth(storage = memoryStorage()) {
  const one = createFakeWallet({ accounts: [ADDRESS] })
  const two = createFakeWallet({ accounts: [OTHER_ADDRESS] })
  const made = createTestModal({ wallets: listed(one, two), storage })
  await settled(connect(made.modal, made.connector('one.wallet')))
  await settled(connect(made.modal, made.connector('two.wallet')))
  return { ...made, one, two, storage, ids: () => made.appKit.getConnections('eip155').map(({ connectorId }) => connectorId) }
}

test('a wallet whose place another takes stays connected beside it, the one in use first; disconnecting tells both', async () => {
  const { appKit, ids, one, two } = await withBoth()
  assert.equal(ids(), ['two.wallet', 'one.wallet'])
  const [first, second] = appKit.getConnections('eip155')
  assert.equal([first!.name, first!.accounts[0]!.address], ['Two', OTHER_ADDRESS])
  assert.equal([second!.name, second!.accounts[0]!.address, second!.caipNetwork?.id], ['One', ADDRESS, 1])
  assert.equal(appKit.getRecentConnections(), [])
  await settled(appKit.disconnect())
  assert.equal([one.count('wallet_revokePermissions'), two.count('wallet_revokePermissions')], [1, 1])
})

test('ending one that is not in use tells it, and leaves the other', async () => {
  const { appKit, one, ids } = await withBoth()
  await settled(appKit.deleteConnection({ connectorId: 'one.wallet' }))
  assert.equal(ids(), ['two.wallet'])
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
  assert.is(one.count('wallet_revokePermissions'), 1)
})

test('ending the one in use turns to the next, and disconnecting ends all of them', async () => {
  const { appKit, two, one, ids, storage } = await withBoth()
  storage.setItem(WAITING_KEY, '{}')
  await settled(appKit.deleteConnection({ connectorId: 'two.wallet' }))
  assert.equal([ids(), storage.getItem(WAITING_KEY)], [['one.wallet'], null])
  assert.is(appKit.getAddress(), ADDRESS)
  assert.is(two.count('wallet_revokePermissions'), 1)
  await settled(appKit.disconnect())
  assert.equal([ids(), one.count('wallet_revokePermissions'), storage.getItem('@appkit/connections')], [[], 1, null])
})

test('who ends a wallet by name does not come back by another way to that wallet', async () => {
  const wallet = createFakeWallet({ accounts: [ADDRESS] })
  // It still trusts the page, whatever it is told.
  wallet.answers['wallet_revokePermissions'] = () => null
  wallet.answers['eth_accounts'] = () => [ADDRESS]
  const { modal, connector, appKit, storage } = createTestModal({ wallets: listed(wallet, wallet), storage: memoryStorage() })
  await settled(connect(modal, connector('one.wallet')))
  const { accounts } = appKit.getConnections('eip155')[0]!
  changeKept(storage, kept => [...kept, { connectorId: 'two.wallet', accounts }])
  await settled(appKit.deleteConnection({ connectorId: 'one.wallet' }))
  assert.equal([appKit.getAddress(), appKit.getConnections('eip155')], [undefined, []])
})

// Leaving, with the other wallet in mid-air

const KEY = '@appkit/eip155:connected_connector_id'

/** Both, where One answers what it shares only when the test says so. */
async function withOneSlow() {
  const made = await withBoth()
  const { promise, come } = later<readonly string[]>()
  made.one.answers['eth_accounts'] = () => promise
  return { ...made, answer: come }
}

test('ending the one in use opens no other wallet: one that is locked is ended as well', async () => {
  const { appKit, one, two, ids, storage } = await withBoth()
  one.answers['eth_accounts'] = () => []
  one.approve = 'hang'
  const asked = one.count('eth_requestAccounts')
  await settled(appKit.deleteConnection({ connectorId: 'two.wallet' }))
  assert.equal([appKit.getAddress(), ids(), storage.getItem(KEY)], [undefined, [], null])
  assert.is(one.count('eth_requestAccounts'), asked)
  assert.equal([one.count('wallet_revokePermissions'), two.count('wallet_revokePermissions')], [1, 1])
})

test('ending one that is locked ends the listening: it brings nobody back when it is unlocked', async () => {
  const { appKit, two, storage } = await withBoth()
  two.changeAccounts([])
  await settled(appKit.deleteConnection({ connectorId: 'two.wallet' }))
  await settled(two.changeAccounts([OTHER_ADDRESS]))
  assert.equal([appKit.getAddress(), storage.getItem(KEY)], [undefined, null])
})

test('ending the one in use ends it at once, and waits for the next no longer than a restore', async () => {
  const { appKit, two, clock, storage } = await withOneSlow()
  let isOver = false
  void appKit.deleteConnection({ connectorId: 'two.wallet' }).then(() => (isOver = true))
  await settled(undefined)
  // Who is asked is who would come with the next load, so that a tab which is closed now leaves nobody kept whom no load brings.
  const key = storage.getItem(KEY)
  assert.equal([appKit.getAddress(), key, two.count('wallet_revokePermissions'), isOver], [undefined, 'one.wallet', 1, false])
  await clock.advance(3_000)
  assert.equal([appKit.getAccount()?.status, isOver, storage.getItem(KEY)], ['disconnected', true, null])
})

// Two tabs

/** Somebody with One in use in a first tab, and Two in a second. */
async function inTwoTabs(storage = memoryStorage()) {
  const first = await withBoth(storage)
  const second = createTestModal({ wallets: listed(first.one, first.two), storage, clock: first.clock })
  await settled(second.appKit.ready())
  await settled(first.appKit.switchConnection({ connection: { connectorId: 'one.wallet' } }))
  await settled(second.appKit.switchConnection({ connection: { connectorId: 'one.wallet' } }))
  await settled(second.appKit.switchConnection({ connection: { connectorId: 'two.wallet' } }))
  assert.equal([first.appKit.getAddress(), second.appKit.getAddress(), storage.getItem(KEY)], [ADDRESS, OTHER_ADDRESS, 'two.wallet'])
  return { ...first, second }
}

for (const how of ['hears of it', 'slept, and its wallet speaks', 'slept, and writes down what it knows'] as const)
  test(`a wallet that is ended in one tab ends in the one where it is in use, which ${how}, and no load brings it back`, async () => {
    const { appKit, one, two, storage, second, ids } = await inTwoTabs()
    const end = () => settled(appKit.deleteConnection({ connectorId: 'two.wallet' }))
    // It shares its accounts all the same.
    two.answers['wallet_getPermissions'] = () => Promise.reject(new Error('what?'))
    if (how === 'hears of it') await doElsewhere(storage, second.page, end)
    else await end()
    if (how === 'slept, and its wallet speaks') await settled(two.changeAccounts([`0x${'4'.repeat(40)}`]))
    if (how === 'slept, and writes down what it knows') remember(second.modal)
    else assert.equal([second.appKit.getAccount()?.status, second.modal.stops.has('eip155')], ['disconnected', false])
    assert.equal([appKit.getAddress(), storage.getItem(KEY), ids()], [ADDRESS, 'one.wallet', ['one.wallet']])
    cleanupModals()
    const asked = two.calls.length
    const again = createTestModal({ wallets: listed(one, two), storage })
    await settled(again.appKit.ready())
    assert.equal([again.appKit.getAddress(), two.calls.length], [ADDRESS, asked])
  })

for (const what of ['the wallet in use', 'nobody'] as const)
  test(`who has left with ${what} connected is not connected by what another wallet answers then`, async () => {
    const { appKit, modal, connector, one, storage } = await withBoth()
    if (what === 'nobody') await settled(appKit.disconnect())
    one.approve = 'hang'
    const connecting = connect(modal, connector('one.wallet'))
    await settled(undefined)
    await appKit.disconnect()
    one.release('always')
    await settled(connecting)
    assert.equal([appKit.getAccount()?.status, storage.getItem(KEY)], ['disconnected', null])
  })

for (const what of ['shares somebody else', 'never answers'])
  test(`whoever else goes by the name of a wallet is not turned to, also where it ${what}: the one that was connected is`, async () => {
    const { appKit, storage, one, two } = await withBoth()
    appKit.destroy()
    const stranger = createFakeWallet({ accounts: [`0x${'6'.repeat(40)}`], isConnected: true })
    if (what === 'never answers') stranger.answers['eth_accounts'] = () => never()
    const again = createTestModal({ wallets: [{ ...ONE, uuid: '6', provider: stranger }, ...listed(one, two)], storage })
    await settled(again.appKit.ready())
    await settled(again.appKit.switchConnection({ connection: { connectorId: 'one.wallet' } }))
    assert.is(again.appKit.getAddress(), ADDRESS)
    // Where the one that was connected shares nothing any more, nobody guesses which is meant.
    await again.appKit.switchConnection({ connection: { connectorId: 'two.wallet' } })
    one.answers['eth_accounts'] = () => []
    const turned = again.appKit.switchConnection({ connection: { connectorId: 'one.wallet' } }).catch(({ name }: Error) => name)
    await again.clock.advance(3_000)
    assert.equal([await turned, again.appKit.getAddress(), stranger.count('eth_requestAccounts')], ['disconnected', OTHER_ADDRESS, 0])
  })

test('storage that holds no wallets names no other', () => {
  const entries = [null, 1, { connectorId: 7 }, { connectorId: 'a' }, { connectorId: 'b', accounts: [{ address: '<b>' }] }]
  for (const eip155 of ['x', entries]) {
    const { modal } = createTestModal({ storage: memoryStorage({ [CONNECTIONS_KEY]: JSON.stringify({ eip155 }) }) })
    assert.equal([readOthers(modal, 'eip155'), listConnections(modal, 'eip155')], [[], []])
  }
})

test('a login that has run out cannot be turned to, and ends nobody who is in use', async () => {
  const { appKit, modal, storage, ids } = await withBoth()
  changeKept(storage, kept => [{ connectorId: EMBEDDED_ID, accounts: kept[0]!.accounts }, ...kept])
  storage.setItem(KEY, EMBEDDED_ID)
  modal.embedded = Promise.resolve({ isLoggedIn: async () => false } as EmbeddedWallet)
  assert.is((await errorOf(appKit.switchConnection({ connection: { connectorId: EMBEDDED_ID } }))).name, 'disconnected')
  await settlePromises()
  assert.equal([appKit.getAddress(), ids()], [OTHER_ADDRESS, ['two.wallet', EMBEDDED_ID, 'one.wallet']])
})

test('a session that this tab has not cannot be turned to, and ends nobody: another has it', async () => {
  const { appKit, modal, storage } = await withBoth()
  useFakeWalletConnect(modal)
  changeKept(storage, kept => [{ connectorId: WALLETCONNECT_ID, accounts: kept[0]!.accounts }, ...kept])
  const kept = [KEY, CONNECTIONS_KEY].map(key => storage.getItem(key))
  assert.is((await errorOf(appKit.switchConnection({ connection: { connectorId: WALLETCONNECT_ID } }))).name, 'disconnected')
  await settlePromises()
  assert.equal([[KEY, CONNECTIONS_KEY].map(key => storage.getItem(key)), appKit.getAddress()], [kept, OTHER_ADDRESS])
})
