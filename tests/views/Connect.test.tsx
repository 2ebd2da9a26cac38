import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Connect } from '../../src/views/Connect.js'
import { connect } from '../../src/flows/connecting/connect.js'
import { Legal } from '../../src/views/WaysIn.js'
import { byLabel, byTestId, click, find, findAll, settle, text } from '../support/dom.js'
import { fakeSight } from '../support/fake-sight.js'
import { createFakeWallet, reply } from '../support/fakes.js'
import { DIRECTORY, heard, leave, visit, type VisitOptions, WALLETS_ONLY } from '../support/view.js'

test.after.each(leave)

const rows = () => findAll('ul button').map(heard)
const skeletons = () => findAll('li.lk-skeleton').length

async function open({ options, ...given }: VisitOptions = {}) {
  const made = await visit({ options: { ...options }, ...given })
  await made.show(Connect)
  return made
}

/** A dApp with a project id, and without logins; `options` come on top. */
const hosted = ({ options, ...given }: VisitOptions = {}) =>
  open({
    routes: { 'GET /getWallets': DIRECTORY },
    options: { projectId: 'p', ...options, features: { ...WALLETS_ONLY, ...options?.features } },
    ...given,
  })
const PHONE = { userAgent: 'iPhone' }
const QR = 'WalletConnectQR code'

test('the wallets of this browser are listed as installed, also one that announces itself late; two of one name are told apart by their id', async () => {
  const provider = createFakeWallet()
  const { announce } = await open({
    wallets: [
      { name: 'Other', rdns: 'com.other', provider },
      { rdns: 'com.twin', provider },
    ],
  })
  const known = ['Example Walletcom.example.walletInstalled', 'OtherInstalled', 'Example Walletcom.twinInstalled']
  assert.equal(rows(), known)
  assert.is(find('ul').getAttribute('aria-label'), 'Wallets')
  assert.match(find<HTMLImageElement>('img', byTestId('wallet-selector-com.example.wallet')).src, /^data:image/)
  announce({ name: 'Late', rdns: 'com.late', provider: createFakeWallet() })
  await settle()
  assert.equal(rows(), [...known, 'LateInstalled'])
})

test('of a thousand wallets those are drawn that can be seen, and more as their end comes into sight', async () => {
  const [sight, restore] = fakeSight()
  test.after(restore)
  const wallets = Array.from({ length: 999 }, (_, at) => ({ name: `Wallet ${at}`, rdns: `com.wallet${at}`, provider: createFakeWallet() }))
  await open({ wallets })
  assert.is(rows().length, 40)
  sight.see()
  await settle()
  assert.is(rows().length, 80)
  assert.is(rows()[79], 'Wallet 78Installed')
})

for (const [what, given, isThere] of [
  ['with a provider of the dApp’s own', { options: { projectId: undefined, universalProvider: {} as never } }, true],
  ['without a project id', { options: { projectId: undefined } }, false],
  ['where the dApp does not want it', { options: { enableWalletConnect: false } }, false],
  ['on a phone, where nobody scans a code', { navigator: PHONE }, false],
] as const)
  test(`${what} WalletConnect's row is ${isThere ? '' : 'not '}there`, async () => {
    const { pass } = await hosted(given)
    await pass(0)
    assert.equal([rows().includes(QR), skeletons()], [isThere, 0])
  })

test('who is connected through WalletConnect is not offered it again', async () => {
  const made = await visit({ options: { projectId: 'p' }, routes: { 'GET /getWallets': DIRECTORY } })
  await connect(made.modal, { ...made.connector(), type: 'WALLET_CONNECT' })
  await made.show(Connect)
  assert.not(rows().includes(QR))
})

test('while the directory is asked the rows that come have their room; then they follow the browser’s own', async () => {
  let answer = (_: object) => {}
  await hosted({ routes: { 'GET /getWallets': () => new Promise<object>(resolve => (answer = resolve)) } })
  assert.equal([rows(), skeletons()], [[QR, 'Example WalletInstalled', 'All Wallets'], 3])
  answer(DIRECTORY)
  await settle()
  assert.equal([rows(), skeletons()], [[QR, 'Example WalletInstalled', 'Alpha', 'Beta', 'Gamma', 'All Wallets3'], 0])
})

test('a wallet that the visitor used lately says so, and an extension of the directory that is not here is something to get', async () => {
  const { modal } = await hosted({ routes: { 'GET /getWallets': { data: [{ id: 'x', name: 'Xena', rdns: 'com.xena' }], count: 1 } } })
  modal.screen.wallets.recent.value = [{ id: 'r', name: 'Lately' }]
  await settle()
  assert.ok(['LatelyRecent', 'XenaGet'].every(row => rows().includes(row)))
})

test('a row does what it says, and the dApp is told', async () => {
  const { views, data, events, wallet } = await open()
  await click(byTestId('wallet-selector-com.example.wallet'))
  assert.equal(views(), ['Connect', 'ConnectingExternal'])
  assert.equal(data(), { connectorId: 'com.example.wallet', walletId: undefined, title: 'Example Wallet' })
  const last = events.at(-1)!
  assert.equal([last.event, 'properties' in last && last.properties], ['SELECT_WALLET', { name: 'Example Wallet', platform: 'browser' }])
  assert.is(wallet.count('eth_requestAccounts'), 0)
})

for (const [count, tag] of [
  [10, '10+'],
  [138, '130+'],
  [0, ''],
] as const)
  test(`where the directory counts ${count}, All Wallets says '${tag}'`, async () => {
    await hosted({ routes: { 'GET /getWallets': { ...DIRECTORY, count } } })
    assert.is(rows().at(-1), `All Wallets${tag}`)
  })

for (const [options, navigator, isThere] of [
  [{ allWallets: 'SHOW' }, {}, true],
  [{ allWallets: 'HIDE' }, {}, false],
  [{ allWallets: 'ONLY_MOBILE' }, {}, false],
  [{ allWallets: 'ONLY_MOBILE' }, PHONE, true],
  [{ features: { allWallets: false } }, {}, false],
  [{ projectId: undefined }, {}, false],
] as const)
  test(`with ${JSON.stringify(options)} on a ${navigator === PHONE ? 'phone' : 'desktop'} All Wallets is ${isThere ? '' : 'not '}offered`, async () => {
    await hosted({ options, navigator })
    assert.is(findAll('[data-testid=all-wallets]').length, Number(isThere))
  })

test('whoever has no wallet is led to what one is; a dApp may leave that out', async () => {
  const { views, told } = await open()
  await click(byLabel('I Don’t Have a Wallet'))
  assert.equal([views(), told()], [['Connect', 'WhatIsAWallet'], ['CLICK_WALLET_HELP']])
  leave()
  await open({ options: { enableWalletGuide: false } })
  assert.not.match(text(), 'I Don’t Have')
})

test('where the directory fails, the wallets of this browser and the code are there all the same; trying again takes the alert away and lists what came', async () => {
  const { pass, fetch } = await hosted({ routes: { 'GET /getWallets': reply(500) } })
  await pass(10_000)
  // Nothing comes, so no room is kept for it.
  assert.equal([rows(), skeletons(), findAll('li.lk-room').length], [[QR, 'Example WalletInstalled', 'All Wallets'], 0, 0])
  assert.is(text(find('[role=alert]')), 'More wallets could not be loaded. Try Again')
  fetch.routes['GET /getWallets'] = DIRECTORY
  await click(byLabel('Try Again'))
  await pass(0)
  assert.equal(rows(), [QR, 'Example WalletInstalled', 'Alpha', 'Beta', 'Gamma', 'All Wallets3'])
  assert.equal(findAll('[role=alert]'), [])
})

// Beside the list

const [TERMS, PRIVACY] = ['https://dapp.test/terms', 'https://dapp.test/privacy']
for (const [options, sentence, expected] of [
  [{ termsConditionsUrl: TERMS, privacyPolicyUrl: PRIVACY }, 'Terms of Service and Privacy Policy', [TERMS, PRIVACY]],
  [{ termsConditionsUrl: TERMS }, 'Terms of Service', [TERMS]],
  [{ privacyPolicyUrl: PRIVACY }, 'Privacy Policy', [PRIVACY]],
] as const)
  test(`${sentence} are named with links that leave the page safely`, async () => {
    const { show } = await visit({ options })
    await show(Legal)
    assert.is(text(), `By connecting your wallet, you agree to our ${sentence}`)
    const links = findAll<HTMLAnchorElement>('a').map(({ href, target, rel }) => [href, target, rel])
    assert.equal(
      links,
      expected.map(href => [href, '_blank', 'noreferrer noopener']),
    )
  })

test('without either nothing is said; a dApp may give them later', async () => {
  const { show, appKit } = await visit()
  await show(Connect)
  assert.not.match(text(), 'you agree')
  appKit.setTermsConditionsUrl('https://dapp.test/late')
  await settle()
  assert.match(text(), 'you agree to our Terms of Service')
  assert.is(find<HTMLAnchorElement>('a').href, 'https://dapp.test/late')
})
