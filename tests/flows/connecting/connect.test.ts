import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Connection } from '../../../src/domain/connector.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settlePromises } from '../../support/clock.js'
import { otherWallet } from '../../support/connected.js'
import { createFakeWallet } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { ADDRESS, cleanupModals, createTestModal, errorOf, OTHER_ADDRESS, TWO } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

test('a visitor who agrees is connected, where their wallet is, by one question; dApps are told, and what the next load needs is kept under AppKit’s keys', async () => {
  const wallet = createFakeWallet({ chainId: 2 })
  const { modal, appKit, connector, storage, clock, events } = createTestModal({ wallet })
  assert.is(await connect(modal, connector()), undefined, 'the mere first network of the list is nobody’s choice')
  const accounts = [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }] as const
  const caipAddress = `eip155:2:${ADDRESS}`
  assert.equal(appKit.getAccount(), { allAccounts: accounts, caipAddress, address: ADDRESS, isConnected: true, status: 'connected' })
  assert.is(appKit.getCaipNetworkId(), 'eip155:2')
  assert.equal([appKit.getWalletInfo()?.name, appKit.getWalletInfo()?.['rdns']], ['Example Wallet', 'com.example.wallet'])
  assert.is(appKit.getWalletProviderType(), 'ANNOUNCED')
  assert.equal(pluck(wallet.calls, 'method'), ['eth_requestAccounts', 'eth_chainId'])
  assert.equal(events, [
    { type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: 'Example Wallet' }, address: ADDRESS },
  ])
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)!).sort()
  assert.equal(Object.fromEntries(keys.map(key => [key, storage.getItem(key)])), {
    '@appkit/active_caip_network_id': 'eip155:2',
    '@appkit/active_namespace': 'eip155',
    '@appkit/connected_namespaces': 'eip155',
    '@appkit/connection_status': 'connected',
    '@appkit/connections': JSON.stringify({ eip155: [{ connectorId: 'com.example.wallet', accounts, caipNetworkId: 'eip155:2' }] }),
    '@appkit/eip155:connected_connector_id': 'com.example.wallet',
    '@appkit/eip155:connected_connector_id_since': String(clock.now()),
  })
})

test('a modal that is destroyed while a wallet is asked connects nobody by the answer, and listens to nobody', async () => {
  const wallet = createFakeWallet({ approve: 'hang' })
  const { modal, appKit, connector, storage } = createTestModal({ wallet })
  const connecting = connect(modal, connector())
  await settlePromises()
  appKit.destroy()
  wallet.release('always')
  assert.is(await connecting, undefined)
  assert.equal([modal.state.of('eip155').accounts, storage.getItem('@appkit/connections'), wallet.listeners()], [[], null, 0])
})

for (const [approve, name, code] of [
  ['refuse', 'userRejected', 4001],
  ['pending', 'requestPending', -32002],
  ['locked', 'userRejected', 4001],
] as const)
  test(`a wallet that answers with ${approve} leaves nobody connected and says ${name}`, async () => {
    const { modal, appKit, connector, storage, events } = createTestModal({ wallet: createFakeWallet({ approve }) })
    const error = await errorOf(connect(modal, connector()))
    assert.equal([error.name, error.code], [name, code])
    assert.is(error.message.includes('Example Wallet'), approve === 'pending')
    assert.equal([appKit.getAccount()?.status, storage.length], ['disconnected', 0])
    assert.equal(pluck(events, 'event'), ['CONNECT_ERROR'])
  })

test('a wallet of the dApp’s own that answers after the visitor left is told that nobody wants it', async () => {
  const { modal, connector } = createTestModal({ wallet: createFakeWallet() })
  const answer = later<Connection>()
  let ended = 0
  const door = async () => ({ ...(await connector().door()), connect: () => answer.promise, disconnect: async () => void ended++ })
  const leave = new AbortController()
  const connecting = connect(modal, { ...connector(), type: 'EXTERNAL', door }, leave.signal)
  await settlePromises()
  leave.abort()
  answer.come({ accounts: [], caipNetworkId: 'eip155:1' })
  await connecting
  assert.is(ended, 1)
})

test('an answer that comes late does not take the place of the wallet chosen since', async () => {
  const slow = createFakeWallet({ approve: 'hang' })
  const { modal, appKit, connector } = createTestModal({ wallet: slow, wallets: [otherWallet()] })
  const leave = new AbortController()
  const first = connect(modal, connector(), leave.signal)
  await settlePromises()
  leave.abort()
  assert.is(appKit.getAccount()?.status, 'disconnected', 'at once')
  await connect(modal, connector('com.other'))
  slow.approve = 'always'
  slow.release()
  await first
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
})

test('a refusal that comes late does not end the attempt made since', async () => {
  const first = createFakeWallet({ approve: 'hang' })
  const second = createFakeWallet({ approve: 'hang' })
  const { modal, appKit, connector } = createTestModal({ wallet: first, wallets: [otherWallet(second)] })
  const leave = new AbortController()
  const left = connect(modal, connector(), leave.signal).catch(() => {})
  await settlePromises()
  leave.abort()
  const attempt = connect(modal, connector('com.other'))
  await settlePromises()
  first.approve = 'refuse'
  first.release()
  await left
  assert.is(appKit.getAccount()?.status, 'connecting')
  second.approve = 'always'
  second.release()
  await attempt
  assert.is(appKit.getAccount()?.status, 'connected')
})

test('who left before the wallet could be asked is not asked by it', async () => {
  const wallet = createFakeWallet({ approve: 'hang' })
  const { modal, appKit, connector } = createTestModal({ wallet })
  void connect(modal, connector(), AbortSignal.abort()).catch(() => {})
  await settlePromises()
  assert.equal([wallet.count('eth_requestAccounts'), appKit.getAccount()?.status], [0, 'disconnected'])
})

for (const how of ['refuses', 'leaves'] as const)
  test(`the earlier connection stands as before when the visitor ${how}`, async () => {
    const first = createFakeWallet({ chainId: 2 })
    const second = createFakeWallet({ approve: 'hang' })
    const { modal, appKit, connector, storage } = createTestModal({ wallet: first, wallets: [otherWallet(second)] })
    await connect(modal, connector())
    const state = () => [appKit.getAccount(), appKit.getWalletInfo(), appKit.getCaipNetworkId(), storage.getItem('@appkit/connections')]
    const before = state()
    const leave = new AbortController()
    const attempt = connect(modal, connector('com.other'), leave.signal).catch(() => {})
    await settlePromises()
    assert.is(appKit.getAddress(), ADDRESS)
    if (how === 'leaves') leave.abort()
    second.approve = 'refuse'
    second.release()
    await attempt
    assert.equal(state(), before)
    first.changeAccounts([OTHER_ADDRESS])
    assert.is(appKit.getAddress(), OTHER_ADDRESS)
  })

test('a network the dApp chose is where the visitor starts, and is named to whoever asked to connect', async () => {
  const { modal, appKit, connector } = createTestModal({ wallet: createFakeWallet({ chainId: 1 }), options: { defaultNetwork: TWO } })
  assert.equal([appKit.getCaipNetworkId(), await connect(modal, connector())], ['eip155:2', 'eip155:2'])
  assert.is(appKit.getCaipNetworkId(), 'eip155:1')
})

test('a wallet on a network the dApp does not offer is connected, and the network is unknown', async () => {
  const { modal, appKit, connector } = createTestModal({ wallet: createFakeWallet({ chainId: 999 }) })
  await connect(modal, connector())
  assert.equal(
    [appKit.getIsConnectedState(), appKit.getCaipNetwork()?.name, appKit.getCaipNetworkId(), modal.state.isUnsupported()],
    [true, 'Unknown Network', 'eip155:999', true],
  )
})

test('a wallet that fails in its own words still leaves a sentence for the visitor', async () => {
  const answers = { eth_requestAccounts: () => Promise.reject(new Error('boom at 0x7f')) }
  const { modal, connector } = createTestModal({ wallet: createFakeWallet({ answers }) })
  assert.is((await errorOf(connect(modal, connector()))).message, 'Something went wrong')
})
