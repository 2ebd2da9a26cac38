// Several wallets in one chain family, in the dialog and by the hooks.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { AttachedWallet } from '../../scripts/sandbox/wallet/attach.js'
import { connect, createDapp, isAt, isClosed, isConnected, isDisconnected, openModal, reads, until, type Visit } from './dapp.js'
import { axe } from './support.js'

const test = suite('several wallets')
const world = createDapp(test)

const SECOND = { name: 'Second Wallet', rdns: 'example.second' }

/** Somebody with the sandbox wallet connected, and a second one in the browser. */
async function arrive(): Promise<{ visit: Visit; second: AttachedWallet }> {
  let second: AttachedWallet | undefined
  const visit = await world.enter({
    before: async (_, context) => {
      second = await world.attach(context, SECOND)
    },
  })
  await connect(visit)
  return { visit, second: second! }
}

const countIn = ({ calls }: AttachedWallet, method: string) => calls.filter(call => call.method === method).length

async function openWallets(visit: Visit): Promise<void> {
  await openModal(visit)
  await visit.id('account-settings-button').click()
  await visit.id('wui-wallet-switch').click()
  await isAt(visit, 'Wallets')
}

test('one more is connected beside the first, turned to and back without a question, and left by itself', async () => {
  const { visit, second } = await arrive()
  const { page, id, address } = visit
  await openWallets(visit)
  assert.is(await id('active-connection').count(), 0)
  await id('add-connection-button').click()
  await id('wallet-selector-example.second').click()
  await isClosed(visit)
  await openWallets(visit)
  await reads(id('wui-active-profile-wallet-item'), 'Second Wallet')
  await reads(id('active-connection'), 'Sandbox Wallet')
  assert.equal(await axe(page), [])
  const asked = visit.attached.calls.length
  await id('active-connection').click()
  await until(
    () =>
      page.evaluate(
        () =>
          (window as unknown as { modal: { getConnections(): { name: string }[] } }).modal.getConnections()[0]?.name === 'Sandbox Wallet',
      ),
    'the first is in use again',
  )
  assert.is(countIn(visit.attached, 'eth_requestAccounts'), 1, 'nobody was asked again')
  assert.ok(visit.attached.calls.length >= asked)

  await page.reload()
  await isConnected(visit, address)
  await openWallets(visit)
  await reads(id('active-connection'), 'Second Wallet')
  await id('wui-active-profile-wallet-item-disconnect-button').click()
  await until(() => countIn(visit.attached, 'wallet_revokePermissions') === 1, 'the first is told')
  await (await visit.modal()).evaluate(each => each.disconnect())
  await isDisconnected(visit)
  await until(() => countIn(second, 'wallet_revokePermissions') === 1, 'and so is the second')
})

test.run()
