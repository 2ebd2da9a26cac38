import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { connect } from '../../../src/flows/connecting/connect.js'
import { joinSafe } from '../../../src/flows/connecting/safe.js'
import { sinceKey, WAITING_KEY } from '../../../src/domain/storage-keys.js'
import { begin } from '../../../src/flows/connecting/hold-connection.js'
import { leaveAlone } from '../../../src/flows/session/leave.js'
import { settlePromises, settled } from '../../support/clock.js'
import { connected, otherWallet } from '../../support/connected.js'
import { throws } from '../../support/failure.js'
import { blockedStorage, createFakeWallet, memoryStorage, RpcError } from '../../support/fakes.js'
import { createFakeAdapter, withDoor } from '../../support/fake-adapter.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS } from '../../support/modal.js'
import { later } from '../../support/later.js'
import { doElsewhere } from '../../support/tabs.js'
import type { Modal } from '../../../src/modal.js'

test.after.each(cleanupModals)

const KEY = '@appkit/eip155:connected_connector_id'
const fromOtherTab = (page: EventTarget, key: string | null, newValue: string | null = null) =>
  void page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue, oldValue: 'x' }))

test('disconnected means disconnected: state, storage and listeners are gone, and the wallet is told', async () => {
  const { appKit, modal, wallet, storage, events } = await connected()
  storage.setItem('@appkit/native_balance_cache', '{}')
  modal.state.toast.value = { kind: 'error', message: 'The transaction failed' }
  await settled(appKit.disconnect())
  assert.equal(appKit.getAccount(), {
    allAccounts: [],
    caipAddress: undefined,
    address: undefined,
    isConnected: false,
    status: 'disconnected',
  })
  assert.equal([appKit.getWalletInfo(), appKit.getWalletProvider(), wallet.listeners()], [undefined, undefined, 0])
  assert.is(wallet.count('wallet_revokePermissions'), 1)
  for (const key of [KEY, '@appkit/connections', '@appkit/connected_namespaces', '@appkit/native_balance_cache'])
    assert.is(storage.getItem(key), null, key)
  assert.is(storage.getItem('@appkit/connection_status'), 'disconnected')
  assert.is(events.at(-1)?.event, 'DISCONNECT_SUCCESS')
  assert.is(modal.state.toast.peek(), undefined, 'nobody else hears what became of their money')
})

for (const [what, answer] of [
  ['never answers', () => new Promise(() => {})],
  ['fails', () => Promise.reject(new RpcError(-32603, 'broken'))],
  ['knows nothing of permissions', () => Promise.reject(new RpcError(4200, 'what?'))],
] as const)
  test(`a wallet that ${what} keeps nobody connected, nor waiting`, async () => {
    const { appKit, wallet } = await connected()
    wallet.answers['wallet_getPermissions'] = wallet.answers['wallet_revokePermissions'] = answer
    await appKit.disconnect()
    assert.is(appKit.getAccount()?.status, 'disconnected')
  })

test('that a wallet could not be told is an event, in the words of the catalogue and of the wallet', async () => {
  const { adapter, connector, networks } = createFakeAdapter('solana')
  const disconnect = () => Promise.reject(new Error('The port is closed'))
  const { modal, appKit, events } = createTestModal({ networks, options: { adapters: [withDoor(adapter, connector, { disconnect })] } })
  await connect(modal, modal.state.allConnectors()[0]!)
  await settled(appKit.disconnect())
  const failures = events.flatMap(each => (each.event === 'DISCONNECT_ERROR' ? each.properties.message : []))
  assert.equal(failures, ['Failed to disconnect chain solana: The port is closed'])
})

test('who leaves without the code for it is not connected by what an earlier page waits for', async () => {
  const { modal, storage } = await connected()
  storage.setItem(WAITING_KEY, '{}')
  leaveAlone(modal, { id: 'another' })
  assert.ok(modal.state.accountOf().address, 'who means another wallet keeps this one')
  leaveAlone(modal)
  assert.equal([storage.getItem(WAITING_KEY), storage.getItem(KEY)], [null, null])
})

for (const [what, isNamed] of [
  ['', false],
  [' by the name of its wallet', true],
] as const)
  test(`who disconnects while a connection is restored${what} stays disconnected, whatever the wallet answers then`, async () => {
    const { appKit, storage } = await connected()
    const id = appKit.getConnections()[0]!.connectorId
    appKit.destroy()
    let answer = (_: readonly string[]) => {}
    const wallet = createFakeWallet({ answers: { eth_accounts: () => new Promise(resolve => (answer = resolve)) } })
    const next = createTestModal({ wallet, storage })
    await settlePromises()
    assert.is(next.appKit.getAccount()?.status, 'reconnecting')
    await next.appKit.disconnect(isNamed ? { id } : undefined)
    await settled(answer([ADDRESS]))
    assert.equal([next.appKit.getAccount()?.status, storage.getItem(KEY)], ['disconnected', null])
  })

test('the visitor is left on a network the dApp offers, wherever their wallet was', async () => {
  const { appKit, modal } = await connected({ chainId: 999 })
  await appKit.disconnect()
  assert.not(modal.state.isUnsupported())
  assert.match(appKit.getCaipNetworkId()!, /^eip155:[12]$/)
})

// Wallets that throw at whoever listens, as what an extension leaves in the page when it is updated

const gone = throws(new Error('Extension context invalidated.'))

test('destroying goes on to the end, whatever throws on the way', async () => {
  const { appKit, modal, wallet } = await connected()
  wallet.removeListener = gone
  let isStopped = false
  modal.stops.set('throws', gone)
  modal.stops.set('last', () => (isStopped = true))
  appKit.destroy()
  assert.equal([isStopped, modal.stops.size], [true, 0])
})

/** A page within a Safe, which answers once it is told to. */
function withinSafe(options: Parameters<typeof createFakeWallet>[0] = {}) {
  const origin = 'https://safe.test'
  const asked = later<string>()
  const parent = { postMessage: ({ id }: { id: string }) => asked.come(id) }
  const wallet = createFakeWallet(options)
  const made = createTestModal({ wallet, globals: { parent } })
  const join = async (meanwhile = async () => {}) => {
    const joining = joinSafe(made.modal, origin)
    const id = await asked.promise
    await meanwhile()
    const data = { id, version: '9.1.0', success: true, data: { safeAddress: ADDRESS, chainId: 1 } }
    made.page.dispatchEvent(Object.assign(new Event('message'), { data, source: parent, origin }))
    await settled(joining)
  }
  return { wallet, made, join }
}

test('who joins the Safe around the page waits for no wallet that an earlier page has asked', async () => {
  const { made, join } = withinSafe()
  made.storage.setItem(WAITING_KEY, '{}')
  await join()
  assert.equal([made.appKit.getAddress(), made.storage.getItem(WAITING_KEY)], [ADDRESS, null])
})

for (const act of ['leaves', 'chooses another wallet'] as const)
  test(`who ${act} while the Safe around the page is asked who it is does not join it`, async () => {
    const { made, wallet, join } = withinSafe(act === 'leaves' ? {} : { approve: 'hang', accounts: [OTHER_ADDRESS] })
    const entered = settled(connect(made.modal, made.connector()))
    if (act === 'leaves') await entered
    await join(async () => void (act === 'leaves' && (await made.appKit.disconnect())))
    wallet.release('always')
    await entered
    assert.equal([made.appKit.getAddress(), made.connector('safe').name], [act === 'leaves' ? undefined : OTHER_ADDRESS, 'Safe'])
  })

// Connecting anew while the wallet is still being told

/** Somebody who has left a wallet that is slow with one of the questions that go with it; then it says that it shares nothing. */
async function left(slow: 'wallet_getPermissions' | 'wallet_revokePermissions') {
  const made = await connected()
  const { wallet } = made
  const { promise, come } = later()
  let isGranted = true
  Object.assign(wallet.answers, {
    eth_requestAccounts: () => ((isGranted = true), [ADDRESS]),
    eth_accounts: () => (isGranted ? [ADDRESS] : []),
    wallet_getPermissions: async () => {
      if (slow === 'wallet_getPermissions') await promise
      return isGranted ? [{ parentCapability: 'eth_accounts' }] : []
    },
    wallet_revokePermissions: async () => {
      isGranted = false
      if (slow === 'wallet_revokePermissions') await promise
      wallet.emit('accountsChanged', [])
      return null
    },
  })
  await settled(made.appKit.disconnect())
  const asked = wallet.count('eth_requestAccounts')
  return { ...made, speak: () => settled(come()), isAsked: () => wallet.count('eth_requestAccounts') > asked }
}

for (const slow of ['wallet_getPermissions', 'wallet_revokePermissions'] as const) {
  test(`who connects anew is asked once the wallet has heard that they left (${slow})`, async () => {
    const { appKit, modal, connector, wallet, speak, isAsked } = await left(slow)
    const connecting = connect(modal, connector())
    await settled(undefined)
    assert.is(isAsked(), false)
    await speak()
    await connecting
    await settled(undefined)
    assert.equal([appKit.getAddress(), wallet.count('wallet_revokePermissions')], [ADDRESS, 1])
  })

  test(`what a wallet takes back later than a second does not end the connection made since (${slow})`, async () => {
    const { appKit, modal, connector, clock, speak } = await left(slow)
    const connecting = connect(modal, connector())
    await clock.advance(1_000)
    await connecting
    assert.is(appKit.getAddress(), ADDRESS)
    await speak()
    assert.is(appKit.getAddress(), ADDRESS)
  })
}

test('a wallet that was connected anew is believed when it shares nothing any more', async () => {
  const { appKit, modal, connector, wallet, speak } = await left('wallet_revokePermissions')
  await speak()
  await settled(connect(modal, connector()))
  wallet.answers['eth_accounts'] = () => []
  await settled(wallet.emit('accountsChanged', []))
  assert.is(appKit.getAccount()?.status, 'disconnected')
})

// Two tabs

test('a disconnect in another tab is one here, and so is storage that was cleared there', async () => {
  for (const key of [KEY, null]) {
    const { appKit, page, wallet, storage } = await connected()
    if (key) storage.removeItem(key)
    else storage.clear()
    fromOtherTab(page, key)
    assert.equal([appKit.getAccount()?.status, wallet.listeners()], ['disconnected', 0])
    cleanupModals()
  }
})

test('a disconnect in another tab is one here from the first moment, whatever code is still on its way', async () => {
  const wallet = createFakeWallet({})
  const { appKit, modal, page, storage, connector } = createTestModal({ wallet })
  const stop = appKit.subscribeAccount(({ isConnected }) => {
    if (!isConnected) return
    stop()
    queueMicrotask(() => {
      storage.removeItem(KEY)
      fromOtherTab(page, KEY)
    })
  })
  await settled(connect(modal, connector()))
  assert.equal([appKit.getAccount()?.status, storage.getItem(KEY), wallet.listeners()], ['disconnected', null, 0])
})

const back = (page: EventTarget) => void page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
for (const [what, wake] of [
  ['its wallet turns to another account', ({ wallet }) => wallet.changeAccounts([OTHER_ADDRESS])],
  ['its wallet moves to another network', ({ wallet }) => wallet.changeChain(2)],
  ['the page comes back as it was', ({ page }) => back(page)],
] as readonly (readonly [string, (made: Awaited<ReturnType<typeof connected>>) => unknown])[])
  test(`a tab that was asleep while another was left is left, too, as ${what}, and keeps nobody`, async () => {
    const made = await connected()
    made.storage.removeItem(KEY)
    await settled(Promise.resolve(wake(made)))
    assert.equal([made.appKit.getAccount()?.status, made.storage.getItem(KEY), made.wallet.listeners()], ['disconnected', null, 0])
  })

test('a page that comes back as it was is left where somebody has left elsewhere and connected since, and takes nothing of theirs', async () => {
  for (const id of ['com.example.wallet', 'com.other']) {
    const { appKit, page, storage, clock, wallet } = await connected()
    await clock.advance(1)
    const elsewhere = createTestModal({
      storage,
      clock,
      wallets: [{ provider: createFakeWallet({ accounts: [OTHER_ADDRESS] }), rdns: id }],
    })
    await settled(connect(elsewhere.modal, elsewhere.connector(id)))
    await settled(elsewhere.appKit.disconnect())
    await settled(connect(elsewhere.modal, elsewhere.connector(id)))
    const kept = storage.getItem('@appkit/connections')
    await settled(Promise.resolve(back(page)))
    assert.equal([appKit.getAccount()?.status, wallet.listeners(), storage.getItem(KEY)], ['disconnected', 0, id])
    assert.equal([storage.getItem('@appkit/connections'), kept?.includes(OTHER_ADDRESS)], [kept, true])
  }
})

test('a page that comes back as it was goes on with its wallet where another is in use elsewhere, and nobody has left', async () => {
  const { appKit, page, storage, clock } = await connected()
  await clock.advance(1)
  const wallets = [otherWallet()]
  const elsewhere = createTestModal({ storage, clock, wallets })
  await settled(connect(elsewhere.modal, elsewhere.connector('com.other')))
  assert.is(storage.getItem(KEY), 'com.other')
  await settled(Promise.resolve(back(page)))
  assert.is(appKit.getAddress(), ADDRESS)
})

test('a dApp that empties its storage leaves nobody: the wallet goes on, and is kept again', async () => {
  const { appKit, storage, wallet } = await connected()
  storage.clear()
  await settled(wallet.changeAccounts([OTHER_ADDRESS]))
  assert.equal([appKit.getAddress(), storage.getItem(KEY)], [OTHER_ADDRESS, 'com.example.wallet'])
  assert.ok(storage.getItem('@appkit/connections')?.includes(OTHER_ADDRESS))
})

test('a page that comes back as it was asks its wallet who is here, and where nothing can be kept nobody leaves by it', async () => {
  for (const storage of [memoryStorage(), blockedStorage()]) {
    const { appKit, page, wallet } = await connected({}, { storage })
    wallet.answers.eth_accounts = () => [OTHER_ADDRESS]
    await settled(Promise.resolve(back(page)))
    assert.is(appKit.getAddress(), OTHER_ADDRESS)
  }
})

test('what else another tab stores or removes is none of our business', async () => {
  const { appKit, page } = await connected()
  fromOtherTab(page, KEY, 'com.example.wallet')
  fromOtherTab(page, '@appkit/native_balance_cache')
  fromOtherTab(page, 'theme')
  fromOtherTab(page, '@appkit/solana:connected_connector_id')
  // Storage of this tab alone, which a frame has emptied.
  fromOtherTab(page, null)
  assert.ok(appKit.getIsConnectedState())
})

test('a tab that hears of a disconnect late does not take away what the other tab has stored since', async () => {
  const { page, storage } = await connected()
  // The other tab has disconnected and connected again before this one, which was asleep, hears of the first.
  storage.setItem(KEY, 'com.other')
  fromOtherTab(page, KEY)
  assert.is(storage.getItem(KEY), 'com.other')
})

test('a tab whose wallet is locked hears of a disconnect elsewhere, and stays disconnected when it is unlocked', async () => {
  const storage = memoryStorage({ [KEY]: 'com.example.wallet' })
  const wallet = createFakeWallet({ isConnected: true, approve: 'locked' })
  const { appKit, page } = createTestModal({ wallet, storage })
  await appKit.ready()
  storage.clear()
  fromOtherTab(page, KEY)
  wallet.approve = 'always'
  await settled(wallet.changeAccounts([ADDRESS]))
  assert.is(appKit.getAccount()?.status, 'disconnected')
})

for (const [how, ask] of [
  ['a wallet of several families', modal => void begin(modal, { chain: 'eip155' })],
  ['any', modal => void begin(modal, { chain: 'eip155', id: 'com.other' })],
] as [string, (modal: Modal) => void][])
  test(`an attempt by ${how} ends at once in a tab that has held nobody, as the family is left in another`, async () => {
    const { appKit, storage } = await connected()
    const second = createTestModal({ storage, options: { enableReconnect: false } })
    ask(second.modal)
    assert.is(second.appKit.getAccount()?.status, 'connecting')
    await doElsewhere(storage, second.page, () => settled(appKit.disconnect()))
    assert.is(second.appKit.getAccount()?.status, 'disconnected')
  })

for (const [who, isFromAppKit, isAnew] of [
  ['', false, false],
  [', where somebody has come since', false, true],
  [', of who was connected by an earlier AppKit', true, false],
] as const)
  test(`what a wallet answers in a tab that shows nobody, once its family was left in another, connects nobody${who}`, async () => {
    const { appKit, modal, connector, clock, storage, wallet } = await connected()
    if (isFromAppKit) storage.removeItem(sinceKey('eip155'))
    const other = createFakeWallet({ accounts: [OTHER_ADDRESS], approve: 'hang' })
    const second = createTestModal({ storage, clock, wallets: [otherWallet(other)], options: { enableReconnect: false } })
    const connecting = connect(second.modal, second.connector('com.other'))
    await settlePromises()
    await settled(appKit.disconnect())
    await clock.advance(1)
    if (isAnew) await settled(connect(modal, connector()))
    other.release('always')
    await settled(connecting)
    assert.equal([second.appKit.getAccount()?.status, wallet.listeners() > 0], ['disconnected', isAnew])
    assert.is(storage.getItem(KEY), isAnew ? 'com.example.wallet' : null)
  })
