import { createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PAIRING_LIFE, RELAY_LIMIT } from '../../../src/domain/times.js'
import type { ErrorName } from '../../../src/domain/errors.js'
import { connectorKey } from '../../../src/domain/storage-keys.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { watchOtherTabs } from '../../../src/flows/session/other-tabs.js'
import { leaveAlone } from '../../../src/flows/session/leave.js'
import { RENEW_AFTER } from '../../../src/domain/walletconnect.js'
import { openWallet, pairAgain, watchPairing } from '../../../src/flows/connecting/pairing.js'
import type { OpenModal } from '../../../src/modal.js'
import { settlePromises, settled } from '../../support/clock.js'
import { useFakeWalletConnect, type FakeWalletConnectOptions } from '../../support/fake-walletconnect.js'
import { later } from '../../support/later.js'
import { until } from '../../support/patience.js'
import { createFakeWallet } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'
import { restorePresence, usePresence } from '../../support/presence.js'
import { pairingOf } from '../../../src/state/pairing.js'

test.after.each(() => {
  restorePresence()
  cleanupModals()
})

const fromOtherTab = (page: EventTarget, key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }))

/** A visitor who looks at a view with a link, in a tab in front. */
async function pairing({
  relay,
  isWatched = true,
  ...given
}: TestModalOptions & { relay?: FakeWalletConnectOptions; isWatched?: boolean } = {}) {
  const made = createTestModal({ options: { projectId: 'p' }, ...given })
  const presence = usePresence(made.page)
  await made.modal.open()
  const modal = made.modal as OpenModal
  const fake = useFakeWalletConnect(modal, relay)
  const link = Object.assign(fake, {
    aborted: () => fake.attempts.map(({ wish }) => wish.signal.aborted),
    async approve(at = 0) {
      await settled(fake.attempts[at]!.approve())
    },
    async fail(name: ErrorName, at = 0) {
      await settled(fake.attempts[at]!.fail(name))
    },
  })
  const state = pairingOf(modal.screen)
  const stop = isWatched ? watchPairing(modal) : () => {}
  await settlePromises()
  const pass = (ms: number) => made.clock.advance(ms)
  /** Phase, and which link is shown. */
  const here = () => [state.phase.value, state.uri.value]
  return { ...made, modal, presence, link, state, stop, pass, here, told: () => made.events.map(({ event }) => event) }
}

async function watch(modal: OpenModal) {
  const stop = watchPairing(modal)
  await settlePromises()
  return stop
}

async function again(modal: OpenModal) {
  pairAgain(modal)
  await settlePromises()
}

const FIRST = 'wc:link-1@2'
const SECOND = 'wc:link-2@2'

test('a view that needs a link gets one; the wallet is asked for all networks, the active one first', async () => {
  const { here, link, modal } = await pairing({ isWatched: false })
  assert.equal(here(), ['preparing', undefined])
  await watch(modal)
  assert.equal(here(), ['ready', FIRST])
  const { networks, wanted } = link.attempts[0]!.wish
  assert.equal(pluck(networks, 'id'), [1, 2])
  assert.equal(wanted.slice(0, 2), ['eip155:1', 'eip155:1'])
})

test('a second view joins the first, also while the link is on its way: one link for both', async () => {
  const { modal, link, here } = await pairing()
  const stop = await watch(modal)
  stop()
  assert.equal([link.attempts.length, here()], [1, ['ready', FIRST]])
  const early = await pairing({ relay: { isUp: false } })
  await watch(early.modal)
  assert.is(early.link.attempts.length, 1)
})

test('who comes back to the view late gets a new link, and never sees the old one', async () => {
  const { stop, modal, pass, here, link } = await pairing()
  stop()
  await pass(PAIRING_LIFE)
  assert.is(link.attempts.length, 1)
  link.isUp = false
  await watch(modal)
  assert.equal(here(), ['preparing', undefined])
  link.comeUp()
  assert.equal(here(), ['ready', SECOND])
})

/** In a page that is secure links are made here, with the browser's own hashes. */
async function inSecurePage(given: Parameters<typeof pairing>[0] = {}) {
  Object.assign(globalThis, { isSecureContext: true })
  const made = await pairing(given)
  await until(() => made.state.uri.value !== undefined, 'a link')
  return made
}

test.after.each(() => void Reflect.deleteProperty(globalThis, 'isSecureContext'))

test('the link is there before the client is: a random key, and its hash for the topic', async () => {
  const { here, state, link } = await inSecurePage({ relay: { isUp: false } })
  const [phase, uri] = here()
  assert.is(phase, 'ready')
  const [, topic, query] = /^wc:([\da-f]{64})@2\?(.*)$/.exec(uri!)!
  const { 'relay-protocol': relay, symKey, expiryTimestamp, ...more } = Object.fromEntries(new URLSearchParams(query))
  assert.equal([relay, more], ['irn', {}])
  assert.is(createHash('sha256').update(Buffer.from(symKey!, 'hex')).digest('hex'), topic)
  assert.is(Number(expiryTimestamp) - Math.floor((state.expiresAt() - PAIRING_LIFE) / 1000), 300)
  await until(() => link.attempts.length === 1, 'an attempt')
  assert.is(link.attempts[0]!.wish.link!.uri, uri)
  const other = await inSecurePage({ relay: { isUp: false } })
  assert.not(other.state.uri.value === uri, 'each has a key of its own')
})

test('a link that the relay does not take within eight seconds is taken back; another try makes another', async () => {
  const { here, pass, modal, state, link } = await inSecurePage({ relay: { isUp: false } })
  const first = state.uri.value
  await until(() => link.attempts.length === 1, 'an attempt')
  await pass(RELAY_LIMIT)
  assert.equal([...here(), state.expiresAt()], ['unreachable', undefined, 0])
  pairAgain(modal)
  await until(() => state.uri.value !== undefined, 'a link')
  assert.is(state.phase.value, 'ready')
  assert.not(state.uri.value === first)
})

test('where the client cannot be made, that is said, and its link is not left to be scanned', async () => {
  Object.assign(globalThis, { isSecureContext: true })
  const { modal, state } = await pairing({ isWatched: false })
  modal.walletConnect = Promise.reject(new TypeError('Failed to fetch'))
  // Who asks for it comes a moment later than it fails.
  modal.walletConnect.catch(() => {})
  watchPairing(modal)
  await until(() => state.phase.value === 'failed', 'the failure')
  assert.equal([state.uri.value, state.reason.value], [undefined, 'This part could not be loaded. Check your connection.'])
})

test('yes in the wallet connects, closes the dialog, and is told', async () => {
  const { link, appKit, told, clock, state } = await pairing()
  await link.approve()
  assert.equal([appKit.getAddress(), appKit.getWalletProviderType(), appKit.isOpen()], [ADDRESS, 'WALLET_CONNECT', false])
  assert.equal(told(), ['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  // Nothing of it goes on.
  assert.equal([clock.pending(), state.attempts.size, state.uri.value], [[], 0, undefined])
})

const leavings: readonly [string, (made: Awaited<ReturnType<typeof pairing>>) => unknown][] = [
  ['by closing the dialog', ({ appKit }) => appKit.close()],
  ['here', ({ appKit }) => appKit.disconnect()],
  [
    'in another tab',
    ({ storage, page }) => {
      storage.removeItem(connectorKey('eip155'))
      fromOtherTab(page, connectorKey('eip155'))
    },
  ],
  ['without the code for it', ({ modal }) => leaveAlone(modal)],
  ['by the family alone', ({ appKit }) => appKit.disconnect({ namespace: 'eip155' })],
]
for (const [where, leave] of leavings)
  test(`whoever leaves ${where} while the code for an approved session is on its way is not connected, and the session is ended`, async () => {
    const code = later()
    const made = await pairing({ relay: { code: code.promise } })
    const { link, appKit, told, modal } = made
    // Other tabs are heard from the first connection on.
    watchOtherTabs(modal)
    await link.approve()
    await leave(made)
    code.come()
    await settlePromises()
    assert.equal([appKit.getAddress(), link.ended, told().includes('CONNECT_SUCCESS')], [undefined, 1, false])
    assert.not(told().includes('CONNECT_ERROR'), 'it was their own doing')
    assert.is(modal.state.isOpen.peek(), where !== 'by closing the dialog')
  })

test('whoever leaves while a link is looked at sees the next one: what follows the old one comes too late', async () => {
  const made = await pairing()
  const { link, appKit, here } = made
  await appKit.disconnect()
  await settlePromises()
  assert.equal(here(), ['ready', SECOND])
  assert.equal(link.aborted(), [true, false])
  await link.approve(0)
  assert.is(appKit.getAddress(), undefined)
  await link.approve(1)
  assert.is(appKit.getAddress(), ADDRESS)
})

test('whoever connects otherwise, where the dialog stays open, ends the link that was shown; one that is opened after it connects', async () => {
  const { link, stop, appKit, modal, connector, here } = await pairing({ wallet: createFakeWallet({ accounts: [OTHER_ADDRESS] }) })
  stop()
  await connect(modal, connector())
  await link.approve()
  assert.equal([here(), link.aborted(), appKit.getAddress()], [['preparing', undefined], [true], OTHER_ADDRESS])
  await watch(modal)
  await link.approve(1)
  assert.equal([appKit.getAddress(), link.ended], [ADDRESS, 0])
})

test('leaving another family ends no link', async () => {
  const { link, appKit } = await pairing()
  await appKit.disconnect({ namespace: 'solana' })
  await link.approve()
  assert.is(appKit.getAddress(), ADDRESS)
})

test('how somebody connected is told: by code, or by opening an app; and with which wallet', async () => {
  const scanned = await pairing()
  await scanned.link.approve()
  const success = (events: typeof scanned.events) => events.flatMap(event => (event.event === 'CONNECT_SUCCESS' ? [event.properties] : []))
  assert.equal(success(scanned.events), [{ method: 'qrcode', name: 'Phone Wallet' }])
  const tapped = await pairing()
  Object.assign(tapped.page, { open() {} })
  openWallet(tapped.modal, { id: 'w1', name: 'Alpha', mobile_link: 'alpha://' }, 'mobile')
  await tapped.link.approve()
  assert.equal(success(tapped.events), [{ method: 'mobile', name: 'Alpha' }])
})

test('the wallet the visitor meant is remembered for the next time; where they meant none, none is', async () => {
  const { link, state, storage, modal } = await pairing()
  state.choose({ id: 'w1', name: 'Alpha' })
  await link.approve()
  assert.equal(JSON.parse(storage.getItem('@appkit/recent_wallets')!), [{ id: 'w1', name: 'Alpha' }])
  assert.equal(pluck(modal.screen.wallets.recent.value, 'id'), ['w1'])
  const other = await pairing()
  await other.link.approve()
  assert.is(other.storage.getItem('@appkit/recent_wallets'), null)
})

test('a wallet that serves none of the networks connects nobody: the session is ended, and that is said', async () => {
  const { link, here, appKit } = await pairing({ relay: { servesNone: true } })
  await link.approve()
  assert.equal([here(), link.ended, appKit.getIsConnectedState(), appKit.isOpen()], [['failed', undefined], 1, false, true])
})

test('a relay that is silent for eight seconds is said; the client waits on, and a link that comes later heals it', async () => {
  const { here, pass, link, clock } = await pairing({ relay: { isUp: false } })
  await pass(RELAY_LIMIT - 1)
  assert.equal(here(), ['preparing', undefined])
  await pass(1)
  assert.equal([here(), clock.pending()], [['unreachable', undefined], []])
  await pass(60_000)
  link.comeUp()
  assert.equal([here(), link.attempts.length], [['ready', FIRST], 1])
})

test('a link is renewed before it dies, and the old one stays until the new one is there', async () => {
  const { here, pass, link } = await pairing()
  await pass(RENEW_AFTER - 1)
  assert.is(link.attempts.length, 1)
  link.isUp = false
  await pass(1)
  assert.equal([here(), link.attempts.length], [['ready', FIRST], 2])
  await pass(RELAY_LIMIT - 1)
  assert.equal(here(), ['ready', FIRST])
  link.comeUp()
  assert.equal(here(), ['ready', SECOND])
})

test('a link with ten seconds left is not shown any longer, when the next one does not come', async () => {
  const { here, pass, link } = await pairing()
  link.isUp = false
  await pass(RENEW_AFTER + RELAY_LIMIT)
  assert.equal(here(), ['unreachable', undefined])
})

test('it is renewed again and again, as long as somebody looks', async () => {
  const { pass, link, stop, clock } = await pairing()
  await pass(3 * RENEW_AFTER)
  assert.is(link.attempts.length, 4)
  stop()
  await pass(3 * RENEW_AFTER)
  assert.equal([link.attempts.length, clock.pending()], [4, []])
})

test('whoever scanned the link before it was renewed is connected by it', async () => {
  const { pass, link, appKit } = await pairing()
  await pass(RENEW_AFTER)
  assert.is(link.attempts[0]!.wish.signal.aborted, false)
  await link.approve()
  assert.equal([appKit.getAddress(), appKit.isOpen()], [ADDRESS, false])
  assert.ok(link.attempts[1]!.wish.signal.aborted)
})

test('whoever scanned the link before it was renewed, and says no, is told so; the new link stays', async () => {
  const { pass, link, here } = await pairing()
  await pass(RENEW_AFTER)
  await link.fail('userRejected')
  assert.equal([here(), link.attempts.length], [['declined', SECOND], 2])
})

test('trying again before the new link is there waits for that one', async () => {
  const { link, here, modal } = await pairing()
  link.isUp = false
  await link.fail('userRejected')
  await again(modal)
  assert.equal([here(), link.attempts.length], [['preparing', undefined], 2])
  link.comeUp()
  assert.equal(here(), ['ready', SECOND])
})

test('a proposal that expired, in a tab that slept for instance, is followed by a new link without a word', async () => {
  const { link, here, told } = await pairing()
  await link.fail('proposalExpired')
  assert.equal([here(), told()], [['ready', SECOND], ['MODAL_OPEN']])
})

test('closing the dialog turns everybody away: a late yes connects nobody, and no clock runs on', async () => {
  const { link, appKit, pass, clock, here, stop } = await pairing()
  await pass(RENEW_AFTER)
  stop()
  await appKit.close()
  assert.equal(link.aborted(), [true, true])
  await link.approve(1)
  assert.equal([appKit.getIsConnectedState(), clock.pending(), here()], [false, [], ['preparing', undefined]])
})

test('a hidden tab renews nothing; coming back late brings a new link at once', async () => {
  const { presence, pass, link, here } = await pairing()
  presence.hide()
  await pass(2 * PAIRING_LIFE)
  assert.is(link.attempts.length, 1)
  link.isUp = false
  await settled(presence.show())
  assert.equal([here(), link.attempts.length], [['preparing', undefined], 2])
  link.comeUp()
  assert.equal(here(), ['ready', SECOND])
})

test('a no that comes while the visitor is in their wallet is there when they come back, and the new link then', async () => {
  const { presence, link, here } = await pairing()
  presence.hide()
  await link.fail('userRejected')
  assert.equal([here(), link.attempts.length], [['declined', undefined], 1])
  await settled(presence.show())
  assert.equal(here(), ['declined', SECOND])
})

test('a link the dApp made is shown as it is, and never renewed', async () => {
  const { modal, link, here, pass, presence } = await pairing({ isWatched: false })
  await modal.open({ uri: 'wc:own@2' })
  watchPairing(modal)
  await pass(2 * PAIRING_LIFE)
  presence.show()
  await again(modal)
  assert.equal([here(), link.attempts.length], [['ready', 'wc:own@2'], 0])
})

test('a link the dApp made takes the place of ours, which is given up', async () => {
  const { modal, link, here } = await pairing()
  await modal.open({ uri: 'wc:own@2' })
  assert.equal([here(), link.attempts[0]!.wish.signal.aborted], [['ready', 'wc:own@2'], true])
})
