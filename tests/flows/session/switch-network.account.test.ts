import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { settlePromises } from '../../support/clock.js'
import { connected as arrive } from '../../support/connected.js'
import { ADDRESS, cleanupModals, OTHER_ADDRESS } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

async function connected() {
  const made = await arrive({ accounts: [ADDRESS, OTHER_ADDRESS] })
  return { ...made, choose: (address: string) => switchAccount(made.modal, 'eip155', address) }
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
