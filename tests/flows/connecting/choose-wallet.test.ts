import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toOwnRows, toWalletRows, toConnectorRows, type Wallet } from '../../../src/domain/wallets.js'
import { chooseWallet, readyLink } from '../../../src/flows/connecting/choose-wallet.js'
import type { OpenModal } from '../../../src/modal.js'
import { settlePromises } from '../../support/clock.js'
import { useFakeWalletConnect } from '../../support/fake-walletconnect.js'
import { createFakeWallet } from '../../support/fakes.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../../support/modal.js'
import { pairingOf } from '../../../src/state/pairing.js'
import { toNamed } from '../../support/view.js'

test.after.each(cleanupModals)

const ALPHA: Wallet = { id: 'w1', name: 'Alpha', mobile_link: 'alpha://' }
const PHONE = { userAgent: 'iPhone' }

interface Given extends TestModalOptions {
  listed?: readonly Wallet[]
  hasWalletConnect?: boolean
  /** The list is on screen, and the relay has given a link. */
  isReady?: boolean
}

/** A visitor before a list, and how to choose from it by name. */
async function before({ listed = [], hasWalletConnect = true, isReady, options, ...given }: Given = {}) {
  const made = createTestModal({ wallet: createFakeWallet(), options: { projectId: 'p', ...options }, ...given })
  await made.modal.open()
  const modal = made.modal as OpenModal
  const { isMobile, router } = modal.screen
  const pairing = pairingOf(modal.screen)
  const opened: string[] = []
  Object.assign(made.page, { self: made.page, top: made.page, open: (url: string) => void opened.push(url) })
  const link = useFakeWalletConnect(modal)
  if (isReady) readyLink(modal)
  // The code that pairs is fetched first.
  for (let turn = 0; isReady && isMobile && !pairing.uri.value && turn < 50; turn++) await settlePromises()
  const rows = toWalletRows({
    own: toOwnRows({ rows: toConnectorRows({ connectors: modal.state.allConnectors(), isMobile }), hasQrCode: true }),
    recent: [],
    featured: listed,
    recommended: [],
    custom: [],
    excluded: [],
    features: {},
    isMobile,
    hasWalletConnect,
  })
  const told = async () => {
    await settlePromises()
    return made.events.flatMap(data => (data.event === 'SELECT_WALLET' ? [data.properties] : []))
  }
  return {
    ...made,
    modal,
    opened,
    link,
    told,
    pairing,
    choose: (name: string) => chooseWallet(modal, rows.find(row => row.name === name)!),
    at: () => [router.view.value, toNamed(router.current.value.data)],
  }
}

test('one that the directory knows as well carries its listing along, for the other ways to it', async () => {
  const { choose, at } = await before({ listed: [{ ...ALPHA, name: 'Example Wallet' }] })
  choose('Example Wallet')
  assert.equal(at(), ['ConnectingExternal', { connectorId: 'com.example.wallet', walletId: 'w1', title: 'Example Wallet' }])
})

test('from a desktop a phone wallet leads to a code for it, and nothing is opened', async () => {
  const { choose, at, told, opened, link } = await before({ listed: [ALPHA], isReady: true })
  choose('Alpha')
  assert.equal(at(), ['ConnectingWalletConnect', { walletId: 'w1', title: 'Alpha' }])
  assert.equal(await told(), [{ name: 'Alpha', platform: 'qrcode' }])
  assert.equal([opened, link.attempts.length], [[], 0])
})

test('on a phone the wallet’s app is opened within the tap, with the link that was made ready', async () => {
  const { choose, at, told, opened, pairing } = await before({ listed: [ALPHA], isReady: true, navigator: PHONE })
  choose('Alpha')
  // No await before this: a browser opens nothing a moment later.
  assert.equal(opened, ['alpha://wc?uri=wc%3Alink-1%402'])
  assert.equal(at(), ['ConnectingWalletConnect', { walletId: 'w1', title: 'Alpha' }])
  assert.equal(await told(), [{ name: 'Alpha', platform: 'mobile' }])
  assert.equal([pairing.opening.value, pairing.wallet.value?.id], ['opening', 'w1'])
})

test('where the link is not there yet, the next view opens the app', async () => {
  const { choose, at, opened } = await before({ listed: [ALPHA], navigator: PHONE })
  choose('Alpha')
  assert.equal([at()[0], opened], ['ConnectingWalletConnect', []])
})

test('a wallet that cannot be used from here leads to where it is to be had, under the dApp’s own words', async () => {
  const extension = { id: 'w2', name: 'Beta', rdns: 'com.beta' }
  const { choose, at, told } = await before({ listed: [extension] })
  choose('Beta')
  assert.equal([at(), await told()], [['Downloads', { walletId: 'w2', title: 'Get Beta' }], [{ name: 'Beta', platform: 'unsupported' }]])
  cleanupModals()
  const other = await before({ listed: [extension], options: { texts: { titleDownloads: '{name} holen' } } })
  other.choose('Beta')
  assert.equal(other.at()[1], { walletId: 'w2', title: 'Beta holen' })
})

test('a link is made ready on a phone alone, and only where there is WalletConnect', async () => {
  for (const [given, attempts] of [
    [{ navigator: PHONE }, 1],
    [{}, 0],
    [{ navigator: PHONE, options: { projectId: undefined } }, 0],
    [{ navigator: PHONE, options: { enableWalletConnect: false } }, 0],
  ] as const) {
    const { link } = await before({ ...given, isReady: true })
    assert.is(link.attempts.length, attempts, JSON.stringify(given))
    cleanupModals()
  }
})
