import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { AppKit } from '../../../src/domain/app-kit.js'
import type { Modal } from '../../../src/modal.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { disconnect } from '../../../src/flows/session/disconnect.js'
import { reconnect } from '../../../src/flows/session/returning.js'
import { toWallets } from '../../../src/flows/wallets/headless.js'
import { useFakeWalletConnect } from '../../support/fake-walletconnect.js'
import { createFakeWallet } from '../../support/fakes.js'
import { later } from '../../support/later.js'
import { createPairingWorld } from '../../support/paired.js'
import { until } from '../../support/patience.js'
import { pluck } from '../../support/pluck.js'
import { settlePromises as settle } from '../../support/clock.js'
import { createTestModal, errorOf, OTHER_ADDRESS } from '../../support/modal.js'
import { doElsewhere } from '../../support/tabs.js'

const world = createPairingWorld(test)

test('a wallet that disconnects ends the connection here, and nothing is left in storage', async () => {
  const visitor = await world.pair()
  assert.equal(visitor.appKit.getApprovedCaipNetworkIds(), ['eip155:1', 'eip155:2'])
  await visitor.peer.disconnect(visitor.topic)
  await until(() => !visitor.appKit.getIsConnectedState(), 'it is over here')
  await until(() => visitor.storage.getItem('@appkit/eip155:connected_connector_id') === null, 'it is forgotten')
})

test('a modal that was destroyed leaves the relay, and does not come back', async () => {
  const visitor = await world.pair()
  const before = world.relay.clients.length
  visitor.appKit.destroy()
  await until(() => world.relay.clients.length === before - 1, 'the page has left')
  const { attempts } = world.relay
  // By the time another page has come and has its link, one that would come back had come.
  await (await world.look()).link()
  assert.is(world.relay.attempts, attempts + 1)
})

test('disconnecting while the session is still being restored ends it in the phone, too', async () => {
  const { appKit, peer, storage, modal } = await world.pair()
  // As after a reload: the name is known, the wallet has yet to be found.
  modal.stops.get('eip155')?.()
  modal.state.patch('eip155', { status: 'reconnecting', connector: undefined, connectorId: 'walletConnect' })
  const restoring = reconnect(modal, modal.clock.now())
  disconnect(modal)
  await restoring
  assert.is(appKit.getIsConnectedState(), false)
  await until(() => !peer.sessions().length, 'the phone knows')
  assert.is(storage.getItem('@appkit/eip155:connected_connector_id'), null)
})

test('a session is neither brought back nor turned to where it shares nobody who was here', async () => {
  const { appKit, modal, storage, connector } = await world.pair({ wallet: createFakeWallet({}) })
  const accounts = [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }] as const
  // As after a reload where the client has taken another session for the visitor's.
  modal.heldSession = undefined
  modal.stops.get('eip155')?.()
  modal.state.patch('eip155', { status: 'reconnecting', connector: undefined, accounts })
  await reconnect(modal, modal.clock.now())
  assert.equal([appKit.getAddress(), appKit.getIsConnectedState()], [undefined, false])
  await connect(modal, connector())
  const stored = JSON.parse(storage.getItem('@appkit/connections')!) as { eip155: object[] }
  storage.setItem('@appkit/connections', JSON.stringify({ eip155: [stored.eip155[0], { connectorId: 'walletConnect', accounts }] }))
  const turning = appKit.switchConnection({ connection: { connectorId: 'walletConnect' }, namespace: 'eip155' })
  assert.is((await errorOf(turning)).name, 'disconnected')
  assert.is(appKit.getWalletProviderType(), 'ANNOUNCED')
})

test('a dApp that makes its links itself has none made for it', async () => {
  const { attempts } = world.relay
  const visitor = await world.look({ options: { manualWCControl: true } })
  await (await world.look()).link()
  assert.is(visitor.modal.screen.pairing?.uri.value, undefined)
  assert.is(world.relay.attempts, attempts + 1, 'a page that came after it has its own')
})

test('a session that another wallet takes the place of stays beside it, is turned back to without a question, and ends with the disconnect', async () => {
  const wallet = createFakeWallet({})
  const visitor = await world.pair({ wallet })
  const { appKit, peer } = visitor
  const address = appKit.getAddress()
  await connect(visitor.modal, visitor.connector())
  await until(() => appKit.getConnections('eip155').length === 2, 'both are connected')
  assert.equal([appKit.getWalletProviderType(), peer.sessions().length], ['ANNOUNCED', 1])
  await appKit.switchConnection({ connection: { connectorId: 'walletConnect' }, namespace: 'eip155' })
  assert.equal([appKit.getWalletProviderType(), appKit.getAddress()], ['WALLET_CONNECT', address])
  await connect(visitor.modal, visitor.connector())
  await appKit.disconnect()
  await until(() => !peer.sessions().length, 'the phone knows')
})

test('a session beside the wallet in use that the phone has ended cannot be turned to, and stays in the list until it is ended', async () => {
  const { appKit, modal, connector, peer, topic } = await world.pair({ wallet: createFakeWallet({}) })
  await connect(modal, connector())
  await peer.disconnect(topic)
  const held = await modal.walletConnect!
  await until(() => !held.session(), 'it is over here')
  const turning = appKit.switchConnection({ connection: { connectorId: 'walletConnect' }, namespace: 'eip155' })
  assert.is((await errorOf(turning)).name, 'disconnected')
  const ids = () => pluck(appKit.getConnections('eip155'), 'connectorId')
  assert.equal(ids(), ['com.example.wallet', 'walletConnect'])
  await appKit.deleteConnection({ connectorId: 'walletConnect' })
  assert.equal(ids(), ['com.example.wallet'])
})

const KEPT_ELSEWHERE = '@appkit/solana:connected_connector_id'
const byName = (appKit: AppKit) => appKit.disconnect({ id: 'walletConnect', namespace: 'eip155' })
const endings = [
  ['left in another tab, whose client may lack it, is told', (appKit: AppKit) => appKit.disconnect(), true],
  [
    'left in another tab, and kept by a family that this page does not have, is let go',
    (appKit: AppKit, storage: Storage) => {
      storage.setItem(KEPT_ELSEWHERE, 'walletConnect')
      return appKit.disconnect()
    },
    false,
  ],
  ['ended by its name in another tab is told', byName, true],
  ['emptied with its storage is let go', (_: AppKit, storage: Storage) => storage.clear(), false],
] as const

for (const [what, change, told] of endings)
  test(`beside the wallet in use, too: a session that is ${what}`, async () => {
    const { calls, elsewhere } = await twoTabs(true)
    await elsewhere(change)
    if (told) await until(() => calls.length, 'it to be ended here')
    await settle()
    assert.equal(calls, told ? ['told'] : [])
  })

test('a session beside that another page goes on keeping is told once it does not, either', async () => {
  const { calls, storage, elsewhere } = await twoTabs(true)
  storage.setItem(KEPT_ELSEWHERE, 'walletConnect')
  await elsewhere(byName)
  await settle()
  assert.equal(calls, [])
  await elsewhere(() => {
    storage.removeItem(KEPT_ELSEWHERE)
    storage.setItem('@appkit/connections', JSON.stringify({ ...JSON.parse(storage.getItem('@appkit/connections')!), solana: [] }))
  })
  await until(() => calls.length, 'it to be ended here')
  assert.equal(calls, ['told'])
})

/** A visitor whose session is in use, or beside a wallet, and a tab of theirs that does not know it. With what becomes of the session. */
async function twoTabs(isBeside: boolean) {
  const visitor = await world.pair({ wallet: createFakeWallet({}) })
  const { modal, page, storage, connector } = visitor
  if (isBeside) await connect(modal, connector())
  await until(() => modal.stops.has('tabs'), 'other tabs are heard')
  const { provider } = await modal.walletConnect!
  const calls: string[] = []
  const { disconnect, forget } = provider
  Object.assign(provider, {
    disconnect: () => (calls.push('told'), disconnect.call(provider)),
    forget: () => (calls.push('let go'), forget?.()),
  })
  // The other tab, whose modal has no session.
  const other = createTestModal({ storage, options: { enableReconnect: false } })
  useFakeWalletConnect(other.modal)
  const elsewhere = (act: (appKit: AppKit, storage: Storage) => unknown) => doElsewhere(storage, page, () => act(other.appKit, storage))
  return { ...visitor, calls, elsewhere }
}

for (const [what, change, told] of endings)
  test(`a session that is ${what} by the tab that has it`, async () => {
    const { appKit, calls, elsewhere } = await twoTabs(false)
    await elsewhere(change)
    await until(() => calls.length, 'it to be ended here')
    assert.equal([calls[0], appKit.getIsConnectedState()], [told ? 'told' : 'let go', false])
  })

const PHONE = { id: 'phone', name: 'Phone', connectors: [] } as never

test('who leaves while a list of the dApp’s own waits for a phone is not connected by it', async () => {
  const { appKit, modal } = await world.look()
  const wallets = toWallets(modal)
  const connecting = errorOf(wallets.connect(PHONE))
  const link = await wallets.getWcUri()
  await until(() => appKit.getAccount()?.status === 'connecting', 'the phone is waited for')
  await appKit.disconnect()
  assert.is((await connecting).name, 'requestAborted')
  assert.equal([typeof link, wallets.getState().wcUri, appKit.getAccount()?.status], ['string', undefined, 'disconnected'])
})

/** Holds the code for a session of Ethereum back until `come`. */
function holdCode({ adapters }: Modal) {
  const { promise, come } = later()
  let isAsked = false
  adapters.get('eip155')!.toProvider = face => ((isAsked = true), promise.then(() => face))
  return { come, isAsked: () => isAsked }
}

test('nor by a session that is approved already, whose code is still on its way: it ends', async () => {
  const wallet = await world.peer()
  const { appKit, modal } = await world.look()
  const code = holdCode(modal)
  const wallets = toWallets(modal)
  const connecting = errorOf(wallets.connect(PHONE))
  const { id } = await wallet.pair((await wallets.getWcUri())!)
  await until(() => appKit.getAccount()?.status === 'connecting', 'the phone is waited for')
  void wallet.approve(id).catch(() => {})
  await until(code.isAsked, 'the code to be asked for')
  await appKit.disconnect()
  code.come()
  assert.is((await connecting).name, 'requestAborted')
  await until(() => !wallet.sessions().length, 'the session to end')
  assert.is(appKit.getIsConnectedState(), false)
})

test('a session that the dApp has made is not taken up once its visitor has left: it ends', async () => {
  const wallet = await world.peer({ behaviour: { answer: 'approve' } })
  const { appKit, modal } = await world.look({ options: { manualWCControl: true } })
  const code = holdCode(modal)
  const provider = await appKit.getUniversalProvider()
  provider.on('display_uri', (uri: string) => void wallet.pair(uri))
  await provider.connect({ optionalNamespaces: { eip155: { methods: ['personal_sign'], events: [], chains: ['eip155:1'] } } })
  await until(code.isAsked, 'the code to be asked for')
  await appKit.disconnect()
  code.come()
  await until(() => !wallet.sessions().length, 'the session to end')
  assert.is(appKit.getIsConnectedState(), false)
})

test('a dApp with its own provider is paired through it, and adopted where it pairs itself', async () => {
  const own = await world.pair()
  const provider = await own.appKit.getUniversalProvider()
  own.leave()
  const visitor = await world.look({ options: { universalProvider: provider, manualWCControl: true, adapters: [] } })
  await until(() => visitor.appKit.getIsConnectedState(), 'the session it has is taken up')
  assert.is(await visitor.appKit.getUniversalProvider(), provider)
})

test('without adapters WalletConnect is the only way, and it is enough', async () => {
  const visitor = await world.pair({ options: { adapters: [] } })
  assert.is(visitor.appKit.getAddress(), visitor.peer.keys.addressOf('eip155:1', 0))
})
