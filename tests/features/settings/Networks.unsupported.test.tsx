import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { UnsupportedChain } from '../../../src/features/settings/Networks.js'
import { byTestId, click, findAll, settle, text } from '../../support/dom.js'
import { leave, visit } from '../../support/view.js'

test.after.each(leave)

async function open(chainId = 999) {
  const made = await visit({ isConnected: true, has: { chainId }, path: [['UnsupportedChain']] })
  await made.show(UnsupportedChain)
  return made
}

test('it says what is wrong, and offers the dApp’s networks and the way out; none is marked', async () => {
  await open()
  assert.match(text(), 'This app doesn’t support your current network.')
  assert.equal(
    findAll('ul button').map(row => row.getAttribute('data-testid')),
    ['w3m-network-switch-Network 1', 'w3m-network-switch-Network 2', 'disconnect-button'],
  )
  assert.equal(findAll('[aria-current]'), [])
})

test('a network leads to the wallet being asked', async () => {
  const { views, data } = await open()
  await click(byTestId('w3m-network-switch-Network 2'))
  assert.equal([views(), data()?.caipNetworkId], [['UnsupportedChain', 'SwitchNetwork'], 'eip155:2'])
})

test('one click disconnects', async () => {
  const { appKit, wallet } = await open()
  await click(byTestId('disconnect-button'))
  assert.equal([appKit.getAccount()?.status, wallet.count('wallet_revokePermissions')], ['disconnected', 1])
})

test('when the visitor goes back in the wallet itself, nothing is left to ask', async () => {
  const { appKit, wallet } = await open()
  assert.is(appKit.isOpen(), true)
  wallet.changeChain(2)
  await settle()
  assert.equal([appKit.getChainId(), appKit.isOpen()], [2, false])
})

test('from one network that is not offered to another the question stands', async () => {
  const { appKit, wallet } = await open()
  wallet.changeChain(998)
  await settle()
  assert.is(appKit.isOpen(), true)
})

test('a dApp that opens it without need is not closed at once', async () => {
  const { appKit } = await open(1)
  assert.is(appKit.isOpen(), true)
})

test('who went back in the wallet before the question could be shown is not asked any more', async () => {
  const made = await visit({ isConnected: true, has: { chainId: 1 }, path: [['UnsupportedChain', { isUnsupported: true }]] })
  await made.show(UnsupportedChain)
  assert.is(made.appKit.isOpen(), false)
})

test.run()
