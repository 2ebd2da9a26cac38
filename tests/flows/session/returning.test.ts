import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settlePromises, settled } from '../../support/clock.js'
import { otherWallet } from '../../support/connected.js'
import { createFakeAdapter } from '../../support/fake-adapter.js'
import { createFakeSIWX } from '../../support/fake-siwx.js'
import { createFakeWallet, memoryStorage, type FakeWallet } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, network, OTHER_ADDRESS, TWO, type TestModalOptions } from '../../support/modal.js'
import { later as defer, never } from '../../support/later.js'
import { pluck } from '../../support/pluck.js'

test.after.each(cleanupModals)

const KEY = '@appkit/eip155:connected_connector_id'

/** What a visit with a connection leaves behind. */
const stored = (more: Record<string, string> = {}) =>
  memoryStorage({
    [KEY]: 'com.example.wallet',
    '@appkit/connections': JSON.stringify({
      eip155: [{ connectorId: 'com.example.wallet', accounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }] }],
    }),
    '@appkit/active_caip_network_id': 'eip155:2',
    ...more,
  })

/** A wallet that knows this page, on network 2. */
const known = (approve: FakeWallet['approve'] = 'always') => createFakeWallet({ isConnected: true, chainId: 2, approve })

/** A wallet that says nothing. */
const silent = () => createFakeWallet({ answers: { eth_accounts: never } })

const visit = (given: TestModalOptions = {}) => createTestModal({ wallet: known(), storage: stored(), ...given })

test('only the wallet used last is asked, and without a question to the visitor', async () => {
  const wallet = known()
  const others = ['a', 'b', 'c'].map(rdns => ({ provider: createFakeWallet({ isConnected: true }), rdns, name: rdns }))
  const ethereum = createFakeWallet({ isConnected: true })
  const { appKit } = visit({ wallet, wallets: others, ethereum })
  assert.equal([appKit.getCaipAddress(), appKit.getAccount()?.isConnected], [`eip155:2:${ADDRESS}`, false])
  await appKit.ready()
  assert.equal([appKit.getAccount()?.status, appKit.getAddress()], ['connected', ADDRESS])
  assert.equal(pluck(wallet.calls, 'method'), ['eth_accounts', 'eth_chainId'])
  const found = [...others.map(({ provider }) => provider), ethereum].map(({ calls }) => calls.length)
  assert.equal(found, [0, 0, 0, 0])
})

/** Two wallets that bear one name, the first of them `provider`. */
const twins = (provider: FakeWallet, other: FakeWallet): TestModalOptions => ({
  wallet: undefined,
  wallets: [provider, other].map((provider, at) => ({ provider, name: 'Example Wallet', rdns: 'com.example.wallet', uuid: `${at}` })),
})

for (const what of ['at once', 'once it is unlocked'] as const) {
  test(`a wallet that alone goes by its name and was turned to another account is followed ${what}; the visitor is told, and asked to sign in again`, async () => {
    const wallet = createFakeWallet({ isConnected: what === 'at once', accounts: [OTHER_ADDRESS], chainId: 1 })
    const siwx = createFakeSIWX()
    siwx.give('eip155:1', ADDRESS)
    const { appKit, modal, storage } = visit({ wallet, options: { siwx } })
    await appKit.ready()
    if (what !== 'at once') await settled(wallet.changeAccounts([OTHER_ADDRESS]))
    assert.equal([appKit.getAccount()?.status, appKit.getAddress()], ['connected', OTHER_ADDRESS])
    assert.match(modal.state.toast.peek()!.message, /^Example Wallet .*: 0x22.*2222$/)
    assert.match(storage.getItem('@appkit/connections')!, OTHER_ADDRESS)
    await settled(undefined)
    assert.is(modal.signIn?.phase.peek(), 'due')
  })

  test(`of two that go by one name, and share nobody who was here, neither is followed ${what}`, async () => {
    const wallet = createFakeWallet({ isConnected: what === 'at once', accounts: [OTHER_ADDRESS], chainId: 1 })
    const { appKit, modal } = visit(twins(wallet, createFakeWallet({ isConnected: true, accounts: [OTHER_ADDRESS] })))
    await appKit.ready()
    await settled(wallet.changeAccounts([OTHER_ADDRESS]))
    assert.equal([appKit.getAccount()?.status, appKit.getAddress(), modal.state.toast.peek()], ['disconnected', undefined, undefined])
  })
}

/** Another wallet that bears the name of the one that is here. */
const twin = (provider: FakeWallet) => ({ provider, name: 'Example Wallet', rdns: 'com.example.wallet', uuid: 'twin' })
const stranger = () => createFakeWallet({ isConnected: true, accounts: [OTHER_ADDRESS], chainId: 1 })

for (const [what, comes, address, later] of [
  ['shares who was here is whose place it took', () => known(), ADDRESS, ADDRESS],
  ['is locked leaves nobody here until it is unlocked', () => known('locked'), undefined, ADDRESS],
  ['shares somebody else leaves nobody here', () => stranger(), undefined, undefined],
] as const)
  test(`a wallet that was first to bear the name is followed to another account only until the limit: one that comes after it and ${what}`, async () => {
    const first = stranger()
    const { appKit, modal, storage, announce, clock } = visit({ wallet: first })
    await appKit.ready()
    await settlePromises()
    assert.equal([appKit.getAddress(), appKit.getCaipNetworkId(), clock.pending()], [OTHER_ADDRESS, 'eip155:1', [3_000]])
    await clock.advance(2_999)
    const other = comes()
    announce(twin(other))
    await settlePromises()
    assert.equal([appKit.getAddress(), modal.state.toast.peek(), clock.pending()], [address, undefined, []])
    // Nor is the page on its network any more.
    assert.equal([appKit.getCaipNetworkId(), storage.getItem('@appkit/active_caip_network_id')], ['eip155:2', 'eip155:2'])
    assert.not.match(storage.getItem('@appkit/connections')!, OTHER_ADDRESS)
    // What the first says now brings it back no more.
    first.changeAccounts([])
    await settled(first.changeAccounts([OTHER_ADDRESS]))
    assert.is(appKit.getAddress(), address)
    other.approve = 'always'
    await settled(other.changeAccounts([ADDRESS]))
    assert.is(appKit.getAddress(), later)
  })

test('nor is window.ethereum, which may be another wallet by now', async () => {
  const stored = memoryStorage({
    [KEY]: 'injected',
    '@appkit/connections': `{"eip155":[{"connectorId":"injected","accounts":[{"address":"${ADDRESS}"}]}]}`,
  })
  const { appKit } = createTestModal({ storage: stored, ethereum: createFakeWallet({ isConnected: true, accounts: [OTHER_ADDRESS] }) })
  await appKit.ready()
  assert.is(appKit.getAccount()?.status, 'disconnected')
})

for (const isDoubted of [false, true])
  test(`a wallet of another family whose name ${isDoubted ? 'another bears is not followed' : 'is its own is followed'} to another account`, async () => {
    const namespace = 'solana'
    const { adapter, connector, networks, address } = createFakeAdapter(namespace)
    await (await connector.door()).connect()
    const entry = { connectorId: connector.id, accounts: [{ namespace, address: `${address.slice(0, 20)}y${address.slice(21)}` }] }
    const storage = memoryStorage({
      [`@appkit/${namespace}:connected_connector_id`]: connector.id,
      '@appkit/connections': JSON.stringify({ [namespace]: [entry] }),
    })
    Object.assign(connector, { isDoubted: () => isDoubted })
    const { appKit, modal } = createTestModal({ networks, storage, options: { adapters: [adapter] } })
    await appKit.ready()
    assert.equal([appKit.getAddress(namespace), Boolean(modal.state.toast.peek())], isDoubted ? [undefined, false] : [address, true])
  })

test('who bears the name of a wallet is not in the way of whoever comes back: silent, locked, or with somebody else, though it came first', async () => {
  for (const first of [silent(), createFakeWallet({ answers: { eth_accounts: () => [] } }), stranger()]) {
    const { appKit } = visit(twins(first, known()))
    await appKit.ready()
    assert.equal([appKit.getAccount()?.status, appKit.getAddress()], ['connected', ADDRESS])
    cleanupModals()
  }
})

test('a locked wallet is waited for: unlocked later, the visitor is back without a question', async () => {
  const wallet = known('locked')
  const { appKit } = visit({ wallet })
  await appKit.ready()
  assert.is(appKit.getAccount()?.status, 'disconnected')
  wallet.approve = 'always'
  await settled(wallet.changeAccounts([ADDRESS]))
  assert.equal([appKit.getIsConnectedState(), wallet.count('eth_requestAccounts')], [true, 0])
})

for (const [what, wallet] of [
  ['hangs', silent],
  ['hangs at its network', () => createFakeWallet({ isConnected: true, answers: { eth_chainId: () => new Promise(() => {}) } })],
  ['is gone', () => undefined],
] as const)
  test(`a wallet that ${what} is given up after three seconds, not before, and looked for again on the next load`, async () => {
    const [storage, here] = [stored(), wallet()]
    const { appKit, clock } = visit({ wallet: here, storage })
    await clock.advance(2_999)
    assert.equal([appKit.getAccount()?.status, appKit.getState().initialized], ['reconnecting', false])
    await clock.advance(1)
    await appKit.ready()
    assert.equal([appKit.getAccount()?.status, appKit.getAddress(), appKit.getState().initialized], ['disconnected', undefined, true])
    assert.equal(clock.pending(), [])
    cleanupModals()
    const next = visit({ wallet: here, storage }).appKit.getAccount()
    assert.equal([next?.status, next?.address], ['reconnecting', ADDRESS])
  })

/** A visit of somebody who was connected by `window.ethereum`, which is not there yet. */
const visitEarly = () => {
  const visited = visit({ wallet: undefined, storage: stored({ [KEY]: 'injected', '@appkit/connections': '{}' }) })
  return { ...visited, inject: (ethereum: FakeWallet) => void Object.assign(visited.page, { ethereum }) }
}

test('a wallet that comes without a word is looked for until the limit, and nobody looks any more then', async () => {
  const { appKit, clock, inject } = visitEarly()
  await clock.advance(2_500)
  inject(known())
  await clock.advance(400)
  await appKit.ready()
  assert.equal([appKit.getAddress(), clock.pending()], [ADDRESS, []])
})

test('one that comes later still is back as soon as it is seen: at the next opening, say', async () => {
  const { appKit, clock, inject, modal } = visitEarly()
  await clock.advance(3_000)
  await appKit.ready()
  inject(known())
  await clock.advance(10_000)
  assert.equal([appKit.getAccount()?.status, clock.pending()], ['disconnected', []])
  await modal.open()
  await settlePromises()
  assert.is(appKit.getAddress(), ADDRESS)
})

test('a late wallet takes nobody’s place, and whoever has left does not come back by it', async () => {
  for (const act of ['connect', 'leave'] as const) {
    const late = known()
    const { appKit, modal, clock, announce, connector } = visit({ wallet: undefined, wallets: [otherWallet()] })
    await clock.advance(3_000)
    await appKit.ready()
    if (act === 'connect') await connect(modal, connector('com.other'))
    else await appKit.disconnect()
    announce({ provider: late })
    await settlePromises()
    assert.equal([appKit.getAddress(), late.calls.length], [act === 'connect' ? OTHER_ADDRESS : undefined, 0])
    cleanupModals()
  }
})

for (const [what, answer] of [
  ['throws', () => Promise.reject(new Error('broken'))],
  ['answers rubbish', () => 7],
] as const)
  test(`a wallet that ${what} leaves nobody connected, at once`, async () => {
    const { appKit } = visit({ wallet: createFakeWallet({ answers: { eth_accounts: answer, eth_chainId: answer } }) })
    await appKit.ready()
    assert.equal([appKit.getAccount()?.status, appKit.getAddress()], ['disconnected', undefined])
  })

test('what is final after three seconds stays final: a late answer changes nothing', async () => {
  const answer = defer<readonly string[]>()
  const { appKit, clock } = visit({ wallet: createFakeWallet({ answers: { eth_accounts: () => answer.promise } }) })
  await clock.advance(3_000)
  await settled(answer.come([ADDRESS]))
  assert.is(appKit.getAccount()?.status, 'disconnected')
})

test('a wallet that announces itself a little later than the page is still asked', async () => {
  const { appKit, clock, announce } = visit({ wallet: undefined })
  await clock.advance(2_000)
  announce({ provider: known() })
  await appKit.ready()
  assert.equal([appKit.getIsConnectedState(), appKit.getAddress()], [true, ADDRESS])
})

test('a visitor who connects another wallet meanwhile is where they want to be', async () => {
  const { appKit, modal, clock, connector } = visit({ wallet: silent(), wallets: [otherWallet()] })
  await settlePromises()
  await connect(modal, connector('com.other'))
  await clock.advance(3_000)
  assert.equal([appKit.getAddress(), appKit.getWalletInfo()?.name], [OTHER_ADDRESS, 'Other'])
})

for (const [what, given] of [
  ['without a stored connection', { storage: memoryStorage() }],
  ['with `enableReconnect: false`', { options: { enableReconnect: false } }],
] as const)
  test(`${what} nobody is asked, and all is ready at once`, async () => {
    const wallet = known()
    const { appKit, clock } = visit({ wallet, ...given })
    await appKit.ready()
    assert.equal([appKit.getAccount()?.status, appKit.getAddress()], ['disconnected', undefined])
    assert.equal([wallet.calls.length, wallet.listeners(), clock.pending()], [0, 0, []])
  })

for (const [what, connections] of [
  ['broken JSON', '{"half":'],
  ['another wallet', '{"eip155":[{"connectorId":"other","accounts":[{"address":"0x9999999999999999999999999999999999999999"}]}]}'],
  ['no address', '{"eip155":[{"connectorId":"com.example.wallet","accounts":[{"address":"<b>hello</b>"}]}]}'],
] as const)
  test(`storage that holds ${what} shows no address, and the wallet is asked all the same`, async () => {
    const { appKit } = visit({ storage: stored({ '@appkit/connections': connections }) })
    assert.equal([appKit.getAddress(), appKit.getAccount()?.status, appKit.getAccount()?.allAccounts], [undefined, 'reconnecting', []])
    await appKit.ready()
    assert.equal([appKit.getIsConnectedState(), appKit.getAddress()], [true, ADDRESS])
  })

test('a stored network that is offered counts more than the default, the default more than the first', () => {
  const startAt = (defaultNetwork: typeof TWO, stored?: string) => {
    const storage = memoryStorage(stored ? { '@appkit/active_caip_network_id': stored } : {})
    return createTestModal({ storage, options: { defaultNetwork } }).appKit.getCaipNetworkId()
  }
  assert.equal([startAt(TWO), startAt(network(77)), startAt(TWO, 'eip155:1')], ['eip155:2', 'eip155:1', 'eip155:1'])
  assert.is(startAt(network(77), 'eip155:77'), 'eip155:1')
})
