import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Connect } from '../../src/views/Connect.js'
import { byLabel, byTestId, click, find, findAll, settle, text } from '../support/dom.js'
import { createFakeWallet, reply } from '../support/fakes.js'
import { DIRECTORY, heard, leave, visit, type VisitOptions } from '../support/view.js'

test.after.each(leave)

const rows = () => findAll('ul button').map(heard)
const skeletons = () => findAll('li.lk-skeleton').length

async function open({ options, ...given }: VisitOptions = {}) {
  const made = await visit({ options: { ...options }, ...given })
  await made.show(Connect)
  return made
}

const hosted = (given: VisitOptions = {}) => open({ routes: { 'GET /getWallets': DIRECTORY }, options: { projectId: 'p' }, ...given })

test('the wallets of this browser are listed as installed', async () => {
  await open({ wallets: [{ name: 'Other', rdns: 'com.other', provider: createFakeWallet() }] })
  assert.equal(rows(), ['Example WalletInstalled', 'OtherInstalled'])
  assert.is(find('ul').getAttribute('aria-label'), 'Wallets')
  assert.match(find<HTMLImageElement>('img', byTestId('wallet-selector-com.example.wallet')).src, /^data:image/)
})

test('two wallets of one name are told apart by their id', async () => {
  await open({ wallets: [{ rdns: 'com.other', provider: createFakeWallet() }] })
  assert.equal(rows(), ['Example Walletcom.example.walletInstalled', 'Example Walletcom.otherInstalled'])
})

test('a wallet that announces itself late is listed', async () => {
  const { announce } = await open()
  announce({ name: 'Late', rdns: 'com.late', provider: createFakeWallet() })
  await settle()
  assert.equal(rows(), ['Example WalletInstalled', 'LateInstalled'])
})

test('the dApp’s own picture of a wallet comes before the wallet’s', async () => {
  await open({ options: { connectorImages: { 'com.example.wallet': 'https://dapp.test/own.png' } } })
  assert.is(find<HTMLImageElement>('ul img').src, 'https://dapp.test/own.png')
})

test('while the directory is asked the rows that come are hinted at; then they follow the browser’s own', async () => {
  let answer = (_: object) => {}
  await hosted({ routes: { 'GET /getWallets': () => new Promise<object>(resolve => (answer = resolve)) } })
  assert.equal([rows(), skeletons()], [['Example WalletInstalled'], 2])
  answer(DIRECTORY)
  await settle()
  assert.equal([rows(), skeletons()], [['Example WalletInstalled', 'AlphaGet', 'BetaGet', 'GammaGet'], 0])
})

test('a wallet that the visitor used lately says so', async () => {
  const { modal } = await hosted()
  modal.screen.wallets.recent.value = [{ id: 'r', name: 'Lately' }]
  await settle()
  assert.ok(rows().includes('LatelyRecent'))
})

test('nobody is asked without a project id, nor before the visitor has acted', async () => {
  const { fetch } = await open()
  assert.is(fetch.calls.length, 0)
  leave()
  const early = await visit({ routes: { 'GET /getWallets': DIRECTORY }, options: { projectId: 'p' } })
  early.modal.screen.hasActed.value = false
  await early.show(Connect)
  assert.is(early.fetch.calls.length, 0)
  early.modal.screen.hasActed.value = true
  await settle()
  assert.is(early.fetch.count('/getWallets'), 1)
})

test('a wallet of this browser leads to the wait for it, and the dApp is told', async () => {
  const { views, data, events, wallet } = await open()
  await click(byTestId('wallet-selector-com.example.wallet'))
  assert.equal([views(), data()], [['Connect', 'ConnectingExternal'], { connectorId: 'com.example.wallet', title: 'Example Wallet' }])
  const last = events.at(-1)!
  assert.equal([last.event, 'properties' in last && last.properties], ['SELECT_WALLET', { name: 'Example Wallet', platform: 'browser' }])
  assert.is(wallet.count('eth_requestAccounts'), 0)
})

test('a wallet of the directory leads to where it is to be had, and the dApp is told', async () => {
  const { views, data, events } = await hosted()
  await click(byTestId('wallet-selector-w2'))
  assert.equal([views(), data()], [['Connect', 'Downloads'], { walletId: 'w2', title: 'Beta' }])
  const last = events.at(-1)!
  assert.equal([last.event, 'properties' in last && last.properties], ['SELECT_WALLET', { name: 'Beta', platform: 'unsupported' }])
})

test('whoever has no wallet is led to what one is; a dApp may leave that out', async () => {
  const { views, told } = await open()
  await click(byLabel('I don’t have a wallet'))
  assert.equal([views(), told()], [['Connect', 'WhatIsAWallet'], ['CLICK_WALLET_HELP']])
  leave()
  await open({ options: { enableWalletGuide: false } })
  assert.not.match(text(), 'I don’t have')
})

test('the dApp’s own words stand in the place of ours', async () => {
  await open({ options: { texts: { installed: 'Here', noWallet: 'None yet' } } })
  assert.equal(rows(), ['Example WalletHere'])
  byLabel('None yet')
})

test('where the directory fails, the wallets of this browser are there all the same', async () => {
  const { pass } = await hosted({ routes: { 'GET /getWallets': reply(500) } })
  await pass(10_000)
  assert.equal([rows(), skeletons()], [['Example WalletInstalled'], 0])
  assert.match(text(find('[role=alert]')), 'More wallets could not be loaded.')
})

test.run()
