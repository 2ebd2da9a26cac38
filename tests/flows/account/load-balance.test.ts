import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { loadBalance } from '../../../src/flows/account/load-balance.js'
import { settled } from '../../support/clock.js'
import { createFakeWallet, reply, type FakeCall } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, failuresOf, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const node =
  (result = '0x14d1120d7b160000') =>
  ({ body }: FakeCall) => ({ jsonrpc: '2.0', id: (body as { id: number }).id, result })

async function connected(given: TestModalOptions = {}) {
  const wallet = createFakeWallet()
  const made = createTestModal({ wallet, routes: { 'https://node-1.test/': node(), 'https://node-2.test/': node('0x0') }, ...given })
  await settled(connect(made.modal, made.connector()))
  return { ...made, wallet, load: () => loadBalance(made.modal, 'eip155'), hosts: () => made.fetch.calls.map(({ url }) => url.hostname) }
}

test('connecting alone asks no node', async () => {
  const { fetch } = await connected()
  assert.is(fetch.calls.length, 0)
})

test('the balance comes from the network of the wallet, floored for the button', async () => {
  const { load, modal, hosts } = await connected()
  assert.equal(await load(), { balance: '1.5', symbol: 'COIN' })
  const { balance, balanceSymbol, balanceText, balanceOf } = modal.state.of('eip155')
  assert.equal([balance, balanceSymbol, balanceText, balanceOf], ['1.5', 'COIN', '1.500 COIN', `eip155:1:${ADDRESS}`])
  assert.equal(hosts(), ['node-1.test'])
})

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

test('a node that hangs is given up, the next address asked', async () => {
  const { load, clock, hosts } = await connected({
    routes: { 'https://own.test/': () => new Promise(() => {}), 'https://node-1.test/': node() },
    options: { customRpcUrls: { 'eip155:1': [{ url: 'https://own.test/' }] } },
  })
  const balance = load()
  await clock.advance(40_000)
  assert.equal(await balance, { balance: '1.5', symbol: 'COIN' })
  assert.equal([...new Set(hosts())], ['own.test', 'node-1.test'])
})

test("a dApp's own address wins: nobody else is asked", async () => {
  const { load, hosts } = await connected({
    routes: { 'https://own.test/': node('0x1') },
    options: { projectId: 'p', customRpcUrls: { 'eip155:1': [{ url: 'https://own.test/' }] } },
  })
  assert.equal([(await load())?.balance, hosts()], ['0.000000000000000001', ['own.test']])
})

test('a network that is not offered has no balance, and its node is not asked', async () => {
  const { load, wallet, fetch } = await connected()
  wallet.changeChain(999)
  assert.equal([await load(), fetch.calls.length], [undefined, 0])
})

test('who is not connected has no balance', async () => {
  const { modal, fetch } = createTestModal()
  assert.equal([await loadBalance(modal, 'eip155'), fetch.calls.length], [undefined, 0])
})

test('a dApp gets the balance through updateNativeBalance', async () => {
  const { appKit } = await connected()
  assert.equal(await appKit.updateNativeBalance(), { balance: '1.5', symbol: 'COIN' })
})

test('five idle minutes after connecting ask nobody', async () => {
  const { load, fetch, clock, wallet } = await connected()
  await load()
  const asked = wallet.calls.length
  await clock.advance(5 * 60_000)
  assert.equal([fetch.calls.length, wallet.calls.length, clock.pending()], [1, asked, []])
})
