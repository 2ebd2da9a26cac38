import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { EthersAdapter } from '../../../src/ethers.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { ConnectingMultiChain, SwitchActiveChain } from '../../../src/features/settings/settings.js'
import { goBack } from '../../../src/flows/navigate.js'
import { connectIn } from '../../../src/features/settings/turn-to.js'
import { Connect } from '../../../src/views/Connect.js'
import { ConnectingWalletConnect } from '../../../src/features/pairing/ConnectingWalletConnect.js'
import { Networks } from '../../../src/features/settings/Networks.js'
import { textsOf, byTestId, cleanup, click, findAll, settle, text } from '../../support/dom.js'
import { ADDRESSES, createFakeAdapter } from '../../support/fake-adapter.js'
import { ONE, TWO } from '../../support/modal.js'
import { leave, visit, type VisitOptions } from '../../support/view.js'

test.after.each(leave)

/** A dApp on three families; one wallet has two of them, another has Bitcoin. */
async function arrive({ isConnected = true, path }: Pick<VisitOptions, 'isConnected' | 'path'> = {}) {
  const solana = createFakeAdapter('solana')
  const bitcoin = createFakeAdapter('bip122', { name: 'Coin Keeper' })
  const made = await visit({
    isConnected,
    ...(path && { path }),
    networks: [ONE, TWO, ...solana.networks, ...bitcoin.networks],
    options: { adapters: [new EthersAdapter(), solana.adapter, bitcoin.adapter] },
  })
  return { ...made, solana, bitcoin }
}

const rows = () => textsOf('li button')

test('a wallet of several families stands in the list once, and asks which one is meant; the chosen one is asked for', async () => {
  const { show, modal, views, data, solana } = await arrive({ isConnected: false })
  await show(Connect)
  assert.is(findAll('[data-testid^=wallet-selector-]').length, 2)
  await click(byTestId('wallet-selector-com.example.wallet'))
  assert.equal(views(), ['Connect', 'ConnectingMultiChain'])
  assert.equal(data(), { connectorId: 'com.example.wallet', walletId: undefined, title: undefined })
  await show(ConnectingMultiChain)
  await click(byTestId('wui-list-chain-solana'))
  assert.equal(views().at(-1), 'ConnectingExternal')
  assert.is(modal.screen.router.current.value.data?.connector, solana.connector)
  assert.is(data()?.title, 'Example Wallet')
})

test('the page’s family stands first; whoever chose another finds that one first the next time', async () => {
  const { show, modal, storage } = await arrive({ isConnected: false })
  const choose = async () => {
    cleanup()
    await show(Connect)
    await click(byTestId('wallet-selector-com.example.wallet'))
    await show(ConnectingMultiChain)
    return textsOf('[data-testid^=wui-list-chain]')
  }
  assert.equal(await choose(), ['Ethereum and compatible', 'Solana'])
  await click(byTestId('wui-list-chain-solana'))
  assert.is(storage.getItem('@appkit/last_chosen_namespace'), 'solana')
  modal.screen.router.reset('Connect')
  assert.equal(await choose(), ['SolanaRecent', 'Ethereum and compatible'])
})

test('a family in which the wallet is connected says so, and leads to its account', async () => {
  const { show, modal, connector, views } = await arrive()
  modal.screen.router.push('ConnectingMultiChain', {
    connector: { ...connector(), connectors: [connector(), connector('Example Wallet')] },
  })
  await show(ConnectingMultiChain)
  assert.is(text(byTestId('wui-list-chain-eip155')), 'Ethereum and compatibleConnected')
  await click(byTestId('wui-list-chain-eip155'))
  assert.equal([views(), modal.state.activeNamespace.value], [['Account'], 'eip155'])
})

test('every family is listed with who is connected there, the connected ones first', async () => {
  const { show, modal, bitcoin } = await arrive({ path: [['Account'], ['SwitchActiveChain']] })
  await connect(modal, bitcoin.connector)
  await show(SwitchActiveChain)
  assert.equal(rows().slice(0, 3), [
    'Ethereum and compatible0x11…111111 · Example Wallet',
    `Bitcoin${ADDRESSES.bip122.slice(0, 4)}…${ADDRESSES.bip122.slice(-6)} · Coin Keeper`,
    'SolanaNot connected',
  ])
  assert.is(byTestId('switch-chain-bip122').getAttribute('aria-current'), 'true')
  await click(byTestId('switch-chain-eip155'))
  assert.equal([modal.state.activeNamespace.value, modal.state.accountOf('bip122').isConnected], ['eip155', true])
})

test('a family without anybody leads to its wallets, and to no others', async () => {
  const { show, modal, views } = await arrive({ path: [['Account'], ['SwitchActiveChain']] })
  await show(SwitchActiveChain)
  await click(byTestId('switch-chain-bip122'))
  assert.is(views().at(-1), 'Connect')
  assert.is(modal.state.activeNamespace.value, 'eip155', 'nothing has changed yet')
  await show(Connect)
  const found = findAll('[data-testid^=wallet-selector-]').map(row => row.getAttribute('data-testid'))
  assert.equal(found, ['wallet-selector-Coin Keeper'])
})

test('all can be disconnected at once, where there are several', async () => {
  const { show, modal, solana } = await arrive({ path: [['Account'], ['SwitchActiveChain']] })
  await show(SwitchActiveChain)
  assert.is(findAll('[data-testid=disconnect-all-button]').length, 0)
  await connect(modal, solana.connector)
  await settle()
  await click(byTestId('disconnect-all-button'))
  await settle()
  assert.equal([modal.state.accountOf('eip155').isConnected, modal.state.accountOf('solana').isConnected], [false, false])
})

test('for a network of a family that the wallet in use does not have, another is to be chosen', async () => {
  const { show, modal, views } = await arrive({ path: [['Account'], ['SwitchActiveChain', { caipNetworkId: 'bip122:bip122-one' }]] })
  await show(SwitchActiveChain)
  assert.equal(textsOf('button'), ['Choose a Wallet'])
  await click(byTestId('w3m-switch-active-chain-button'))
  assert.equal([views().at(-1), modal.screen.wanted.value, modal.state.activeNamespace.value], ['Connect', 'bip122', 'eip155'])
})

test('connecting there keeps what is connected, and goes where the visitor wanted to be', async () => {
  const { show, modal, solana, appKit } = await arrive({
    path: [['Account'], ['SwitchActiveChain', { caipNetworkId: 'solana:solana-two' }]],
  })
  await show(SwitchActiveChain)
  await click(findAll('button').find(button => text(button).startsWith('Continue with'))!)
  assert.is(modal.state.networkOf('solana')?.caipNetworkId, 'solana:solana-two')
  await connect(modal, solana.connector)
  assert.is(appKit.getAccount('eip155')?.isConnected, true)
  assert.is(appKit.getAccount('solana')?.isConnected, true)
  assert.is(appKit.getActiveChainNamespace(), 'solana')
})

test('networks of connected families are chosen at once, the others’ addresses beside them', async () => {
  const { show, modal, solana, views } = await arrive({ path: [['Account'], ['Networks']] })
  await connect(modal, solana.connector)
  await show(Networks)
  assert.match(text(byTestId('w3m-network-switch-Network 1')), '0x11…111111')
  await click(byTestId('w3m-network-switch-Network 1'))
  await settle()
  assert.equal([modal.state.activeNamespace.value, views()], ['eip155', ['Account']])
})

test('back from a family, or from the wallets of one, every wallet is listed again', async () => {
  const { show, modal } = await arrive({ isConnected: false })
  await show(Connect)
  await click(byTestId('wallet-selector-com.example.wallet'))
  await show(ConnectingMultiChain)
  await click(byTestId('wui-list-chain-solana'))
  goBack(modal)
  goBack(modal)
  assert.equal([modal.screen.router.view.value, modal.screen.wanted.value], ['Connect', undefined])
  connectIn(modal, 'solana')
  assert.is(modal.screen.wanted.value, 'solana')
  goBack(modal)
  assert.is(modal.screen.wanted.value, undefined)
})

test('whoever looks for a wallet of one family is not connected in another', async () => {
  const { modal, show } = await arrive()
  connectIn(modal, 'bip122')
  const wallet = { id: 'w1', name: 'Example Wallet', rdns: 'com.example.wallet', chains: ['bip122:1'] }
  modal.screen.wallets.known.value = new Map([[wallet.id, wallet]])
  modal.screen.router.push('ConnectingWalletConnect', { walletId: wallet.id })
  await show(ConnectingWalletConnect)
  await settle()
  assert.is(findAll('[data-testid=tab-browser]').length, 0)
  assert.is(modal.state.accountOf('bip122').isConnected, false)
})
