// Several wallets in one family.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../src/flows/connect.js'
import { listConnections, readOthers } from '../../src/flows/connections.js'
import { settled } from '../support/clock.js'
import { createFakeWallet, memoryStorage } from '../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

const test = suite('connections')
test.after.each(cleanupModals)

const ONE = { name: 'One', rdns: 'one.wallet', uuid: '1' }
const TWO = { name: 'Two', rdns: 'two.wallet', uuid: '2' }

/** Somebody who has connected One and then Two. */
async function withBoth(storage = memoryStorage()) {
  const one = createFakeWallet({ accounts: [ADDRESS] })
  const two = createFakeWallet({ accounts: [OTHER_ADDRESS] })
  const made = createTestModal({
    wallets: [
      { ...ONE, provider: one },
      { ...TWO, provider: two },
    ],
    storage,
  })
  await settled(connect(made.modal, made.connector('one.wallet')))
  await settled(connect(made.modal, made.connector('two.wallet')))
  return { ...made, one, two, storage, ids: () => made.appKit.getConnections('eip155').map(({ connectorId }) => connectorId) }
}

test('a wallet whose place another takes stays connected beside it, the one in use first', async () => {
  const { appKit, ids } = await withBoth()
  assert.equal(ids(), ['two.wallet', 'one.wallet'])
  const [first, second] = appKit.getConnections('eip155')
  assert.equal([first!.name, first!.accounts[0]!.address], ['Two', OTHER_ADDRESS])
  assert.equal([second!.name, second!.accounts[0]!.address, second!.caipNetwork?.id], ['One', ADDRESS, 1])
  assert.equal(appKit.getRecentConnections(), [])
})

test('turning to one that still shares its accounts asks nobody', async () => {
  const { appKit, one, ids } = await withBoth()
  const asked = one.count('eth_requestAccounts')
  await appKit.switchConnection({ connection: { connectorId: 'one.wallet' }, namespace: 'eip155' })
  assert.is(appKit.getAddress(), ADDRESS)
  assert.equal(ids(), ['one.wallet', 'two.wallet'])
  assert.is(one.count('eth_requestAccounts'), asked)
})

test('one that is locked is asked; refused, the wallet in use stays', async () => {
  const { appKit, one, ids } = await withBoth()
  one.answers['eth_accounts'] = () => []
  one.approve = 'refuse'
  const error = await appKit.switchConnection({ connection: { connectorId: 'one.wallet' } }).catch((reason: Error) => reason)
  assert.ok(error instanceof Error)
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
  assert.equal(ids(), ['two.wallet', 'one.wallet'])
})

test('both are there after a reload, with the one in use', async () => {
  const { storage, one, two, appKit } = await withBoth()
  appKit.destroy()
  const again = createTestModal({
    wallets: [
      { ...ONE, provider: one },
      { ...TWO, provider: two },
    ],
    storage,
  })
  await settled(again.appKit.ready())
  assert.equal(pluck(again.appKit.getConnections('eip155'), 'connectorId'), ['two.wallet', 'one.wallet'])
})

test('ending one that is not in use tells it, and leaves the other', async () => {
  const { appKit, one, ids } = await withBoth()
  await appKit.deleteConnection({ connectorId: 'one.wallet' })
  assert.equal(ids(), ['two.wallet'])
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
  assert.is(one.count('wallet_revokePermissions'), 1)
})

test('ending the one in use turns to the next, and disconnecting ends all of them', async () => {
  const { appKit, two, one, ids, storage } = await withBoth()
  await appKit.deleteConnection({ connectorId: 'two.wallet' })
  assert.equal(ids(), ['one.wallet'])
  assert.is(appKit.getAddress(), ADDRESS)
  assert.is(two.count('wallet_revokePermissions'), 1)
  await settled(appKit.disconnect())
  assert.equal([ids(), one.count('wallet_revokePermissions'), storage.getItem('@appkit/connections')], [[], 1, null])
})

test('disconnecting tells those that are not in use as well', async () => {
  const { appKit, one, two } = await withBoth()
  await settled(appKit.disconnect())
  assert.equal([one.count('wallet_revokePermissions'), two.count('wallet_revokePermissions')], [1, 1])
})

test('each change is told, until that is stopped', async () => {
  const { appKit } = await withBoth()
  const seen: string[] = []
  const stop = appKit.subscribeConnections(connections => seen.push(connections.map(({ connectorId }) => connectorId).join()))
  await settled(appKit.switchConnection({ connection: { connectorId: 'one.wallet' } }))
  assert.is(seen.at(-1), 'one.wallet,two.wallet')
  stop()
  const { length } = seen
  await settled(appKit.disconnect())
  assert.is(seen.length, length)
})

for (const [what, stored] of [
  ['no list', '{"eip155":"x"}'],
  ['nothing', 'null'],
  ['entries that are none', '{"eip155":[null,1,{"connectorId":7},{"connectorId":"a"},{"connectorId":"b","accounts":[{"address":"<b>"}]}]}'],
] as const) {
  test(`storage that holds ${what} names no other wallet`, () => {
    const storage = memoryStorage()
    storage.setItem('@appkit/connections', stored)
    const { modal } = createTestModal({ storage })
    assert.equal([readOthers(modal, 'eip155'), listConnections(modal, 'eip155')], [[], []])
  })
}

test('a wallet that is not here any more cannot be turned to, and is forgotten', async () => {
  const { appKit, modal, storage } = await withBoth()
  storage.setItem(
    '@appkit/connections',
    JSON.stringify({
      eip155: [...JSON.parse(storage.getItem('@appkit/connections')!).eip155, { connectorId: 'gone', accounts: [{ address: ADDRESS }] }],
    }),
  )
  assert.is(readOthers(modal, 'eip155').length, 2)
  await appKit.switchConnection({ connection: { connectorId: 'gone' } }).catch(() => {})
  assert.is(readOthers(modal, 'eip155').length, 1)
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
})

test.run()
