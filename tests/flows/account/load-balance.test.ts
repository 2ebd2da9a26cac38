import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadBalance } from '../../../src/flows/account/load-balance.js'
import { connected as arrive } from '../../support/connected.js'
import { reply, type FakeCall } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, failuresOf, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const node =
  (result = '0x14d1120d7b160000') =>
  ({ body }: FakeCall) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result })

async function connected(given: TestModalOptions = {}) {
  const made = await arrive({}, { routes: { 'https://node-1.test/': node(), 'https://node-2.test/': node('0x0') }, ...given })
  return { ...made, load: () => loadBalance(made.modal, 'eip155'), hosts: () => made.fetch.calls.map(({ url }) => url.hostname) }
}

test('a failure for one account does not block another', async () => {
  const { load, fetch, wallet } = await connected({ routes: { 'https://node-1.test/': reply(404) } })
  await load()
  fetch.routes['https://node-1.test/'] = node()
  wallet.changeAccounts([OTHER_ADDRESS])
  assert.equal(await load(), { balance: '1.5', symbol: 'COIN' })
})

test("with the modal open a failure is the toast 'Token Balance Unavailable', but where the account is on screen, which says it itself; with it closed it is silent, and events tell it always", async () => {
  const { load, modal, wallet, events } = await connected({ routes: { 'https://node-1.test/': reply(404) } })
  await load()
  assert.is(modal.state.toast.value, undefined)
  await modal.open()
  wallet.changeAccounts([OTHER_ADDRESS])
  await load()
  assert.is(modal.state.toast.value, undefined)
  assert.equal(failuresOf(events), Array(2).fill(['tokenBalanceUnavailable', 'Token Balance Unavailable']))
  modal.screen!.router.push('Networks')
  wallet.changeAccounts([ADDRESS])
  modal.failedAt.clear()
  await load()
  assert.equal(modal.state.toast.value, { kind: 'error', message: 'Token Balance Unavailable' })
})

test('a network that is not offered has no balance, and its node is not asked', async () => {
  const { load, wallet, fetch } = await connected()
  wallet.changeChain(999)
  assert.equal([await load(), fetch.calls.length], [undefined, 0])
})
