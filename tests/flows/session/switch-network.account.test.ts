import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { settlePromises, settled } from '../../support/clock.js'
import { createFakeWallet } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

const THIRD = '0x3333333333333333333333333333333333333333'

async function connected(given: TestModalOptions & { accounts?: string[] } = {}) {
  const wallet = createFakeWallet({ accounts: given.accounts ?? [ADDRESS, OTHER_ADDRESS] })
  const made = createTestModal({ wallet, ...given })
  await settled(connect(made.modal, made.connector()))
  return { ...made, wallet, choose: (address: string) => switchAccount(made.modal, 'eip155', address) }
}

/** The page is loaded anew; the wallet still shares these accounts. */
async function reload({ storage, clock, appKit }: Awaited<ReturnType<typeof connected>>, accounts: string[]) {
  appKit.destroy()
  const made = createTestModal({ wallet: createFakeWallet({ accounts, isConnected: true }), storage, clock })
  const before = made.appKit.getAddress()
  await settled(made.appKit.ready())
  return { ...made, before }
}

test('the account that was chosen is the one in use, for the dApp too, and the wallet is not asked', async () => {
  const { choose, appKit, wallet } = await connected()
  const asked = wallet.calls.length
  const heard: (string | undefined)[] = []
  appKit.subscribeAccount(({ address }) => heard.push(address))
  choose(OTHER_ADDRESS)
  await settlePromises()
  assert.equal([appKit.getAddress(), heard, wallet.calls.length], [OTHER_ADDRESS, [OTHER_ADDRESS], asked])
  assert.equal(pluck(appKit.getAccount()!.allAccounts, 'address'), [OTHER_ADDRESS, ADDRESS])
})

test('what was known of the account before is not shown for the other', async () => {
  const { choose, modal } = await connected()
  modal.state.patch('eip155', { name: 'alice.eth', balance: '1', balanceOf: `eip155:1:${ADDRESS}` })
  choose(OTHER_ADDRESS)
  const { name, balance } = modal.state.of('eip155')
  assert.equal([name, balance], [undefined, undefined])
})

for (const [what, shared, inUse] of [
  ['outlives a reload, without a flash of the other', [ADDRESS, OTHER_ADDRESS], OTHER_ADDRESS],
  ['gives way to a wallet that moved to another account while the page was closed', [THIRD, ADDRESS, OTHER_ADDRESS], THIRD],
  ['gives way to the wallet’s own account where the chosen one is shared no more', [ADDRESS], ADDRESS],
] as const)
  test(`the choice ${what}`, async () => {
    const first = await connected({ accounts: [ADDRESS, OTHER_ADDRESS, THIRD] })
    first.choose(OTHER_ADDRESS)
    const { before, appKit } = await reload(first, [...shared])
    assert.equal([before, appKit.getAddress()], [OTHER_ADDRESS, inUse])
  })

test('a wallet that moves is followed, and coming back it stays where it is', async () => {
  const { choose, wallet, appKit } = await connected({ accounts: [ADDRESS, OTHER_ADDRESS, THIRD] })
  choose(OTHER_ADDRESS)
  await settled(wallet.changeAccounts([THIRD, ADDRESS, OTHER_ADDRESS]))
  assert.is(appKit.getAddress(), THIRD)
  await settled(wallet.changeAccounts([ADDRESS, OTHER_ADDRESS, THIRD]))
  assert.is(appKit.getAddress(), ADDRESS)
})

test('a wallet that says again what it has said changes nothing', async () => {
  const { choose, wallet, appKit } = await connected()
  choose(OTHER_ADDRESS)
  await settled(wallet.changeAccounts([ADDRESS, OTHER_ADDRESS]))
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
})

test('going back to the wallet’s own account is no choice any more', async () => {
  const { choose, modal, appKit } = await connected()
  choose(OTHER_ADDRESS)
  choose(ADDRESS)
  assert.equal([appKit.getAddress(), modal.state.of('eip155').chosen], [ADDRESS, undefined])
})

test('disconnecting ends the choice: whom the visitor picks the next time is in use', async () => {
  const { choose, appKit, modal, connector } = await connected()
  choose(OTHER_ADDRESS)
  await appKit.disconnect()
  await connect(modal, connector())
  assert.is(appKit.getAddress(), ADDRESS)
})

test('an account nobody shares, or nobody being connected, is no choice', async () => {
  const { choose, appKit } = await connected()
  choose(THIRD)
  assert.is(appKit.getAddress(), ADDRESS)
  await appKit.disconnect()
  choose(OTHER_ADDRESS)
  assert.is(appKit.getAddress(), undefined)
})
