import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { settlePromises, settled } from '../../support/clock.js'
import { connected as arrive } from '../../support/connected.js'
import { createFakeWallet } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

const THIRD = '0x3333333333333333333333333333333333333333'

async function connected(...accounts: string[]) {
  const made = await arrive({ accounts: [ADDRESS, OTHER_ADDRESS, ...accounts] })
  return { ...made, choose: (address: string) => switchAccount(made.modal, 'eip155', address) }
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
