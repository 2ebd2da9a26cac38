import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settled } from '../../support/clock.js'
import { connected, otherWallet } from '../../support/connected.js'
import { blockedStorage, createFakeWallet, fullStorage } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { ADDRESS, cleanupModals, OTHER_ADDRESS } from '../../support/modal.js'

test.after.each(cleanupModals)

// accountsChanged

test('another account of the wallet is the account, with no word lost on the way', async () => {
  const { wallet, appKit, storage } = await connected()
  const seen: (string | undefined)[] = []
  appKit.subscribeAccount(({ address }) => seen.push(address))
  await settled(wallet.changeAccounts([OTHER_ADDRESS, ADDRESS]))
  assert.equal([seen, appKit.getAccount()?.allAccounts.length], [[OTHER_ADDRESS], 2])
  assert.match(storage.getItem('@appkit/connections')!, new RegExp(`"address":"${OTHER_ADDRESS}".*"address":"${ADDRESS}"`))
})

test('a wallet that was locked speaks up when it is unlocked, and the visitor is back without a question', async () => {
  const { wallet, appKit } = await connected()
  wallet.changeAccounts([])
  assert.equal([appKit.getAccount()?.status, appKit.getAddress(), appKit.getWalletProvider()], ['disconnected', undefined, undefined])
  await settled(wallet.changeAccounts([ADDRESS]))
  assert.equal([appKit.getIsConnectedState(), appKit.getAddress()], [true, ADDRESS])
  assert.is(wallet.count('eth_requestAccounts'), 1)
})

test('a wallet that is unlocked by itself ends no attempt to connect another, whose answer still counts', async () => {
  const other = createFakeWallet({ approve: 'hang', accounts: [OTHER_ADDRESS] })
  const more = { wallets: [otherWallet(other)] }
  const { wallet, appKit, modal, connector } = await connected({}, more)
  for (const answer of ['always', 'refuse'] as const) {
    other.approve = 'hang'
    wallet.changeAccounts([])
    const attempt = connect(modal, connector('com.other')).catch(() => {})
    await settled(wallet.changeAccounts([ADDRESS]))
    assert.is(appKit.getAddress(), ADDRESS)
    other.release(answer)
    await settled(attempt)
    assert.is(appKit.getAddress(), answer === 'always' ? OTHER_ADDRESS : ADDRESS)
    await connect(modal, connector())
  }
})

test('accounts that are none are left out; nothing but such accounts is nobody', async () => {
  const { wallet, appKit } = await connected()
  wallet.emit('accountsChanged', ['nonsense', OTHER_ADDRESS])
  assert.is(appKit.getAddress(), OTHER_ADDRESS)
  wallet.emit('accountsChanged', ['nonsense'])
  assert.is(appKit.getIsConnectedState(), false)
})

// chainChanged

test('the modal follows the wallet to another network, and remembers it; the network said twice is one change', async () => {
  const { wallet, appKit, storage } = await connected()
  const seen: unknown[] = []
  appKit.subscribeNetwork(({ chainId }) => seen.push(chainId))
  wallet.changeChain(2)
  await settled(wallet.emit('chainChanged', 2))
  assert.equal(seen, [2])
  assert.is(appKit.getCaipAddress(), `eip155:2:${ADDRESS}`)
  assert.is(storage.getItem('@appkit/active_caip_network_id'), 'eip155:2')
})

test('a network that is not offered opens UnsupportedChain, once for each change', async () => {
  const { wallet, opened, appKit } = await connected()
  await settled(wallet.changeChain(999))
  assert.equal(opened, [{ view: 'UnsupportedChain', isUnsupported: true }])
  assert.is(appKit.getCaipNetwork()?.name, 'Unknown Network')
  await settled(wallet.emit('chainChanged', '0x3e7'))
  assert.is(opened.length, 1)
  wallet.changeChain(1)
  await settled(wallet.changeChain(998))
  assert.is(opened.length, 2)
  wallet.changeChain(997)
  await settled(wallet.changeChain(1))
  assert.is(opened.length, 2)
})

for (const [what, options] of [
  ['switching is off', { enableNetworkSwitch: false }],
  ['every network is allowed', { allowUnsupportedChain: true }],
] as const)
  test(`UnsupportedChain does not open where ${what}`, async () => {
    const { wallet, opened, appKit } = await connected({}, { options })
    await settled(wallet.changeChain(999))
    assert.equal([opened, appKit.getCaipNetworkId()], [[], 'eip155:999'])
  })

test('a dialog that cannot be loaded is no reason to fail', async () => {
  const { wallet, modal } = await connected()
  modal.open = () => Promise.reject(new TypeError('Failed to fetch'))
  await settled(wallet.changeChain(999))
  assert.ok(modal.state.isUnsupported())
})

// disconnect (EIP-1193): the wallet lost its networks, which says nothing of access

test('a wallet that lost its networks is asked whether it still shares: if so the visitor stays, else nobody is connected', async () => {
  const { wallet, appKit } = await connected()
  await settled(wallet.drop())
  assert.equal([appKit.getAccount()?.status, wallet.count('eth_accounts')], ['connected', 1])
  wallet.answers['eth_accounts'] = () => []
  await settled(wallet.drop())
  assert.is(appKit.getAccount()?.status, 'disconnected')
})

for (const [what, accounts] of [
  ['shares nothing', []],
  ['still shares', [ADDRESS]],
] as const)
  test(`a wallet that is slow to say that it ${what} does not touch the connection made meanwhile`, async () => {
    const second = createFakeWallet({ accounts: [OTHER_ADDRESS] })
    const { wallet, modal, appKit, connector } = await connected({}, { wallets: [otherWallet(second)] })
    const { promise, come: answer } = later<readonly string[]>()
    wallet.answers['eth_accounts'] = () => promise
    await settled(wallet.drop())
    await connect(modal, connector('com.other'))
    await settled(answer(accounts))
    assert.equal([appKit.getAddress(), appKit.getWalletInfo()?.name], [OTHER_ADDRESS, 'Other'])
  })

test('storage that is full or blocked keeps nobody from connecting', async () => {
  for (const storage of [blockedStorage(), fullStorage()]) {
    const { appKit, wallet } = await connected({}, { storage })
    assert.ok(appKit.getIsConnectedState())
    wallet.changeChain(2)
    wallet.changeAccounts([OTHER_ADDRESS])
    assert.is(appKit.getCaipAddress(), `eip155:2:${OTHER_ADDRESS}`)
    await appKit.disconnect()
    assert.is(appKit.getAccount()?.status, 'disconnected')
    cleanupModals()
  }
})
