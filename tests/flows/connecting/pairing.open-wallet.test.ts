import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DEEP_LINK_KEY } from '../../../src/domain/links.js'
import { DEEP_LINK_GRACE, PAIRING_LIFE } from '../../../src/domain/times.js'
import type { Wallet } from '../../../src/domain/wallets.js'
import { forgetChoice } from '../../../src/flows/connecting/deep-link.js'
import { openWallet } from '../../../src/flows/connecting/pairing.js'
import type { OpenModal } from '../../../src/modal.js'
import { settlePromises } from '../../support/clock.js'
import { throws } from '../../support/failure.js'
import { blockedStorage, memoryStorage } from '../../support/fakes.js'
import { cleanupModals, createTestModal, network, type TestModalOptions } from '../../support/modal.js'
import { restorePresence, usePresence } from '../../support/presence.js'
import { pairingOf } from '../../../src/state/pairing.js'

test.after.each(() => {
  restorePresence()
  Reflect.deleteProperty(globalThis, 'localStorage')
  cleanupModals()
})

const LINK = 'wc:abc@2?relay-protocol=irn&symKey=def'
const ENCODED = encodeURIComponent(LINK)
const WALLET: Wallet = {
  id: 'w1',
  name: 'Alpha',
  mobile_link: 'alpha://',
  desktop_link: 'alpha-desktop://',
  webapp_link: 'https://web.alpha.test/app',
}

interface Given extends TestModalOptions {
  /** What the window holds besides. */
  page?: object
  uri?: string | undefined
  local?: Storage
}

/** A visitor on a phone, with a link ready. */
async function visit({ page = {}, uri = LINK, local = memoryStorage(), ...given }: Given = {}) {
  const made = createTestModal(given)
  const presence = usePresence(made.page)
  const opened: unknown[][] = []
  Object.assign(made.page, { self: made.page, top: made.page, open: (...args: unknown[]) => void opened.push(args) }, page)
  // WalletConnect's client reads the choice from there, whatever storage the dApp chose.
  Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true })
  await made.modal.open()
  const modal = made.modal as OpenModal
  if (uri) pairingOf(modal.screen).show(uri, made.clock.now() + PAIRING_LIFE)
  return {
    ...made,
    modal,
    presence,
    opened,
    local,
    pairing: pairingOf(modal.screen),
    stored: () => JSON.parse(local.getItem(DEEP_LINK_KEY) ?? 'null') as unknown,
  }
}

test('an app is opened by its own scheme before the tap is over, in this window, and the choice is kept where WalletConnect’s client looks for it', async () => {
  const { modal, opened, stored } = await visit()
  assert.is(openWallet(modal, { ...WALLET, link_mode: 'https://alpha.test/link' }, 'mobile'), true)
  assert.equal(opened, [[`alpha://wc?uri=${ENCODED}`, '_self', 'noreferrer noopener']])
  assert.equal(stored(), { href: 'alpha://', name: 'Alpha' })
  forgetChoice()
  assert.is(stored(), null)
})

test('a dApp that prefers universal links gets them on phones, where the wallet has one', async () => {
  const both = { ...WALLET, link_mode: 'https://alpha.test/link' }
  const { modal, opened, stored } = await visit({ options: { experimental_preferUniversalLinks: true } })
  openWallet(modal, both, 'mobile')
  assert.equal(stored(), { href: 'https://alpha.test/link', name: 'Alpha' })
  openWallet(modal, WALLET, 'mobile')
  openWallet(modal, both, 'desktop')
  const found = opened.map(([url]) => url)
  assert.equal(found, [`https://alpha.test/link/wc?uri=${ENCODED}`, `alpha://wc?uri=${ENCODED}`, `alpha-desktop://wc?uri=${ENCODED}`])
})

test('a web app, and an app that takes over a web address, are opened beside the page', async () => {
  const { modal, opened } = await visit()
  openWallet(modal, WALLET, 'web')
  openWallet(modal, { ...WALLET, mobile_link: 'https://alpha.test' }, 'mobile')
  const found = opened.map(([url, target]) => [url, target])
  assert.equal(found, [
    [`https://web.alpha.test/app/wc?uri=${ENCODED}`, '_blank'],
    [`https://alpha.test/wc?uri=${ENCODED}`, '_blank'],
  ])
})

test('from inside a frame an app is opened by the window around it', async () => {
  const { modal, opened } = await visit({ page: { top: {} } })
  openWallet(modal, WALLET, 'mobile')
  assert.is(opened[0]![1], '_top')
})

test('Telegram only opens new windows, and on Android decodes once too often', async () => {
  const ios = await visit({ page: { TelegramWebviewProxy: {} }, navigator: { userAgent: 'iPhone' } })
  openWallet(ios.modal, WALLET, 'mobile')
  assert.equal(ios.opened[0]!.slice(0, 2), [`alpha://wc?uri=${ENCODED}`, '_blank'])
  const android = await visit({ page: { TelegramWebviewProxy: {} }, navigator: { userAgent: 'Mozilla/5.0 (Linux; Android 14)' } })
  openWallet(android.modal, WALLET, 'mobile')
  assert.equal(android.opened[0]!.slice(0, 2), [`alpha://wc?uri=${encodeURIComponent(ENCODED)}`, '_blank'])
})

test('a browser that stores nothing opens the app all the same', async () => {
  const { modal, opened } = await visit({ local: blockedStorage() })
  openWallet(modal, WALLET, 'mobile')
  assert.is(opened.length, 1)
})

test('without a link, or where the wallet has none of this kind, nothing is opened and nothing kept', async () => {
  const early = await visit({ uri: '' })
  assert.is(openWallet(early.modal, WALLET, 'mobile'), false)
  const { modal, opened, stored, pairing } = await visit()
  assert.is(openWallet(modal, { id: 'w', name: 'W' }, 'mobile'), false)
  assert.equal([opened, stored(), pairing.opening.value, early.opened], [[], null, 'none', []])
})

test('a page that is still in front a moment later says so', async () => {
  const { modal, pairing, clock } = await visit()
  openWallet(modal, WALLET, 'mobile')
  assert.equal([pairing.opening.value, pairing.wallet.value?.id], ['opening', 'w1'])
  await clock.advance(DEEP_LINK_GRACE - 1)
  assert.is(pairing.opening.value, 'opening')
  await clock.advance(1)
  assert.is(pairing.opening.value, 'stayed')
})

test('who has gone to their wallet is told nothing when they come back', async () => {
  const { modal, pairing, clock, presence } = await visit()
  openWallet(modal, WALLET, 'mobile')
  presence.hide()
  await clock.advance(DEEP_LINK_GRACE)
  presence.show()
  await clock.advance(60_000)
  assert.is(pairing.opening.value, 'opening')
})

test('a browser that throws at opening does not break the tap', async () => {
  const { modal, pairing, events } = await visit({ page: { open: throws(new Error('blocked')) } })
  assert.equal([openWallet(modal, WALLET, 'mobile'), pairing.opening.value], [true, 'opening'])
  // The dApp is told, without the key that the link holds.
  await settlePromises()
  const told = events.at(-1)!
  assert.equal(
    [told.event, 'properties' in told && told.properties],
    ['CONNECT_PROXY_ERROR', { message: 'The browser did not open the link', uri: 'wc:abc@2', mobile_link: 'alpha://', name: 'Alpha' }],
  )
})

test('on Solana a wallet with a browser of its own opens this page there; where it has none it pairs', async () => {
  const solflare = { ...WALLET, id: '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79' }
  const solana = network(0, { id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', chainNamespace: 'solana' })
  const { modal, opened, stored } = await visit({ networks: [solana, network(1)], options: { adapters: [] } })
  openWallet(modal, solflare, 'mobile')
  const here = 'https%3A%2F%2Fdapp.test%2Fpage'
  assert.equal([opened.map(([url]) => url), stored()], [[`https://solflare.com/ul/v1/browse/${here}?ref=${here}`], null])
  const backpack = { ...WALLET, id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0' }
  modal.state.activeNamespace.value = 'eip155'
  openWallet(modal, backpack, 'mobile')
  assert.is(opened.at(-1)![0], `alpha://wc?uri=${ENCODED}`)
})
