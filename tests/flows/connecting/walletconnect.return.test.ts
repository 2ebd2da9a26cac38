// A phone throws a page away while a wallet's app is open; the page that comes back goes on, and asks nobody again.
import { IDBFactory } from 'fake-indexeddb'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { closeSignClient } from '../../../src/connectors/walletconnect/sign-client.js'
import { WAITING_KEY, type Waiting } from '../../../src/domain/storage-keys.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { openWallet } from '../../../src/flows/connecting/pairing.js'
import { createFakeWallet, memoryStorage } from '../../support/fakes.js'
import { createTestModal } from '../../support/modal.js'
import { createPairingWorld, type Looker, until } from '../../support/paired.js'
import { pairingOf } from '../../../src/state/pairing.js'

const test = suite('coming back from a wallet')
const world = createPairingWorld(test)
const WALLET = { id: 'w1', name: 'Alpha', mobile_link: 'alpha://' }

test.before.each(() => void Object.assign(globalThis, { indexedDB: new IDBFactory() }))
test.after(() => void Reflect.deleteProperty(globalThis, 'indexedDB'))

const options = () => ({
  projectId: 'sandbox',
  metadata: { name: 'A dApp', description: 'of the tests', url: 'https://dapp.test', icons: [] },
  services: { relay: world.relay.url, verify: false as const },
})

/** A visitor opens a wallet's app, and the browser throws the page away; `storage` is the browser's. */
async function leaveForWallet(storage = memoryStorage()) {
  const visitor = await world.look({ storage, options: options() })
  const opened: unknown[] = []
  Object.assign(visitor.page, { self: visitor.page, top: visitor.page, open: (url: string) => void opened.push(url) })
  const uri = await visitor.link()
  await until(() => !pairingOf(visitor.modal.screen).isMaking(), 'the relay to have the proposal')
  openWallet(visitor.modal, WALLET, 'mobile')
  return { ...visitor, storage, uri, opened, waiting: () => JSON.parse(storage.getItem(WAITING_KEY) ?? 'null') as Waiting | null }
}

/** The same, whose wallet has the question; the page is gone. */
async function leftWithQuestion() {
  const wallet = await world.peer()
  const before = await leaveForWallet()
  const { id } = await wallet.pair(before.uri)
  await closeSignClient((await before.modal.walletConnect)!.provider.client as never)
  return { wallet, before, id, approve: () => wallet.approve(id).catch(() => {}) }
}

/** The page comes back, and shows what was left. */
async function comeBack({ storage }: { storage: Storage }) {
  const made = createTestModal({ storage, options: options() })
  await made.appKit.ready()
  // A refusal of before may be told as soon as the dialog stands: who looks then sees no opening.
  await until(() => made.opened.length && made.modal.screen?.pairing?.wallet.peek(), 'the wallet to be shown')
  return { ...made, screen: (made.modal as Looker['modal']).screen, pairing: pairingOf((made.modal as Looker['modal']).screen) }
}

const WHEN = [
  ['while the page was not there', false],
  ['once the page is back', true],
] as const

for (const [when, isLate] of WHEN)
  test(`a wallet that approves ${when} is connected, and neither is an app opened nor the wallet asked again`, async () => {
    const { wallet, before, approve } = await leftWithQuestion()
    const { storage, uri, waiting } = before
    assert.is(waiting()!.topic, uri.split(/[:@]/)[1])
    if (!isLate) void approve()
    if (!isLate) await until(() => wallet.sessions().length, 'the wallet to have approved')
    const { appKit, page } = createTestModal({ storage, options: options() })
    const links: string[] = []
    Object.assign(page, { open: (url: string) => void links.push(url) })
    await appKit.ready()
    if (isLate) void approve()
    await until(() => appKit.getIsConnectedState(), 'the visitor to be connected')
    assert.equal([appKit.getAddress(), wallet.sessions().length], [wallet.keys.addressOf('eip155:1', 0), 1])
    assert.equal([before.opened.length, links, waiting()], [1, [], null])
  })

test('as long as the wallet has not answered the dialog shows what was left, and goes with the answer', async () => {
  const { before, approve } = await leftWithQuestion()
  const { appKit, modal, screen, pairing } = await comeBack(before)
  await until(() => screen.router.view.peek() === 'ConnectingWalletConnect', 'the wallet to be shown')
  const { walletId, title } = screen.router.current.peek().data ?? {}
  assert.equal([walletId, title, screen.wallets.find(walletId)?.mobile_link], ['w1', 'Alpha', 'alpha://'])
  assert.is(pairing.opening.peek(), 'opening')
  void approve()
  await until(() => appKit.getIsConnectedState() && !modal.state.isOpen.peek(), 'the visitor to be connected, and the dialog to go')
})

for (const [when, isLate] of WHEN)
  test(`a wallet that refuses ${when} is told of, and another link is made for the next try`, async () => {
    const { wallet, before, id } = await leftWithQuestion()
    if (!isLate) await wallet.reject(id)
    const { appKit, pairing } = await comeBack(before)
    if (isLate) {
      assert.is(pairing.opening.peek(), 'opening')
      await wallet.reject(id)
    }
    await until(() => pairing.phase.peek() === 'declined', 'the refusal to be told')
    assert.equal([pairing.attempts.size, before.waiting(), appKit.getIsConnectedState()], [0, null, false])
    assert.match(pairing.reason.peek(), /declined|rejected/i)
  })

test('whoever closes that waits no more', async () => {
  const { before } = await leftWithQuestion()
  const { appKit } = await comeBack(before)
  await appKit.close()
  assert.is(before.waiting(), null)
})

test('a visitor who opens the dialog meanwhile is connected by the first link all the same', async () => {
  const { before, approve } = await leftWithQuestion()
  const after = await world.look({ storage: before.storage, options: options() })
  await after.link()
  await until(() => !pairingOf(after.modal.screen).isMaking(), 'the relay to have the next proposal')
  void approve()
  await until(() => after.appKit.getIsConnectedState(), 'the visitor to be connected')
  assert.not(after.modal.state.isOpen.peek())
})

for (const [what, goOn] of [
  ['leaves', ({ appKit }: ReturnType<typeof createTestModal>) => appKit.disconnect()],
  [
    'connects another wallet',
    ({ modal }: ReturnType<typeof createTestModal>) =>
      connect(modal, modal.state.allConnectors().find(({ type }) => type === 'ANNOUNCED')!),
  ],
] as const)
  test(`whoever ${what} before the wallet approves waits no more: its session is turned away`, async () => {
    const { wallet, before, approve } = await leftWithQuestion()
    const made = createTestModal({ storage: before.storage, options: options(), wallet: createFakeWallet({ chainId: 1 }) })
    await made.appKit.ready()
    await until(() => made.modal.walletConnect, 'the page to wait')
    await made.modal.walletConnect
    await goOn(made)
    assert.is(before.waiting(), null)
    await approve()
    await until(() => !wallet.sessions().length, 'the session to be turned away')
    assert.not(made.modal.state.of('eip155').connectorId === 'walletConnect')
  })

test('whoever leaves while the code for an approved session is on its way is not connected by it', async () => {
  const { wallet, before, approve } = await leftWithQuestion()
  void approve()
  await until(() => wallet.sessions().length, 'the wallet to have approved')
  const { appKit, modal } = createTestModal({ storage: before.storage, options: options() })
  let come: ((face: unknown) => void) | undefined
  modal.adapters.get('eip155')!.toProvider = face => new Promise(resolve => (come = () => resolve(face)))
  await appKit.ready()
  await until(() => come, 'the code to be asked for')
  await appKit.disconnect()
  come!(undefined)
  await until(() => !wallet.sessions().length, 'the session to be turned away')
  assert.is(appKit.getIsConnectedState(), false)
})

test('what is waited for is forgotten with the dialog, with an answer, and with the link; a broken entry hurts nobody', async () => {
  const visitor = await leaveForWallet()
  pairingOf(visitor.modal.screen).reset()
  assert.is(visitor.waiting(), null)
  for (const entry of ['{', '7', '{"topic":7,"until":9e99}', '{"topic":"ab","until":1}']) {
    const storage = memoryStorage({ [WAITING_KEY]: entry })
    const { appKit, modal } = createTestModal({ storage, options: options() })
    await appKit.ready()
    await until(() => !storage.getItem(WAITING_KEY), 'it to be forgotten')
    assert.is(modal.walletConnect, undefined)
  }
})
