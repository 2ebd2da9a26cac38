import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Features } from '../../src/domain/features.js'
import { Connect } from '../../src/views/Connect.js'
import { byLabel, byTestId, cleanup, click, find, findAll, press, settle, text, type } from '../support/dom.js'
import { useFakeEmbedded } from '../support/fake-embedded.js'
import { DIRECTORY, heard, leave, visit, type VisitOptions } from '../support/view.js'

test.after.each(leave)

const LEGAL = { termsConditionsUrl: 'https://dapp.test/terms', privacyPolicyUrl: 'https://dapp.test/privacy' }

/** A dApp with a project id whose visitor looks at the ways in. */
async function open({ options, ...given }: VisitOptions = {}) {
  const made = await visit({ routes: { 'GET /getWallets': DIRECTORY }, options: { projectId: 'p', ...options }, ...given })
  const fake = useFakeEmbedded(made.modal)
  await made.show(Connect)
  await settle(3)
  return { ...made, fake }
}

const withFeatures = (features: Features, given: VisitOptions = {}) => open({ ...given, options: { ...given.options, features } })

/** The ways in from top to bottom. */
const ways = () =>
  findAll(
    'ul[aria-label=Wallets],[data-testid=wui-email-input],[data-testid=w3m-social-login-widget],[data-testid$=separator],[data-testid=w3m-collapse-wallets-button],[data-testid=w3m-legal-checkbox]',
  ).map(
    each =>
      ({
        'wui-email-input': 'email',
        'w3m-social-login-widget': 'social',
        'w3m-email-login-or-separator': 'or',
        'wui-separator': 'or',
        'w3m-collapse-wallets-button': 'collapsed',
        'w3m-legal-checkbox': 'box',
      })[each.dataset['testid'] ?? ''] ?? 'wallets',
  )
const recommended = () =>
  findAll('ul button')
    .map(heard)
    .filter(name => ['Alpha', 'Beta', 'Gamma'].includes(name)).length

test('without one, email and socials come first, and an SDK of the dApp is none; that is what the method says', async () => {
  const { modal, appKit } = await open({ has: null })
  assert.equal(ways(), ['email', 'social', 'or', 'wallets'])
  assert.is(recommended(), 2)
  modal.state.connectors.value = {
    eip155: [{ id: 'sdk', type: 'EXTERNAL', name: 'Sdk', chain: 'eip155', door: () => new Promise(() => {}) }],
  }
  await settle()
  assert.equal(ways(), ['email', 'social', 'or', 'wallets'])
  assert.equal(appKit.getConnectMethodsOrder(), ['email', 'social', 'wallet'])
})

for (const [order, expected] of [
  [
    ['social', 'wallet', 'email'],
    ['social', 'or', 'wallets', 'or', 'email'],
  ],
  [
    ['wallet', 'social', 'email'],
    ['wallets', 'or', 'social', 'email'],
  ],
  [['email'], ['email', 'social', 'or', 'wallets']],
] as const)
  test(`the dApp’s order ${order.join(', ')} holds`, async () => {
    await withFeatures({ connectMethodsOrder: order })
    assert.equal(ways(), expected)
  })

for (const [what, given, expected] of [
  ['without email', { options: { features: { email: false } } }, ['wallets', 'or', 'social']],
  ['without socials', { options: { features: { socials: false } } }, ['wallets', 'or', 'email']],
  ['without both', { options: { features: { email: false, socials: [] } } }, ['wallets']],
  ['without a project id', { options: { projectId: undefined } }, ['wallets']],
  ['for a wallet of Bitcoin', { path: [['Connect', { namespace: 'bip122' }]] }, ['wallets']],
  [
    'for one of Solana, which the embedded wallet has too',
    { path: [['Connect', { namespace: 'solana' }]] },
    ['email', 'social', 'or', 'wallets'],
  ],
] as const satisfies readonly (readonly [string, VisitOptions, readonly string[]])[])
  test(`${what}: ${expected.join(', ')}`, async () => {
    await open(given)
    assert.equal(ways(), expected)
  })

test('a dApp without wallets offers logins only, and nobody is asked whether they have one; without any other way in wallets are there all the same', async () => {
  await open({ options: { enableWallets: false } })
  assert.equal(ways(), ['email', 'social'])
  assert.not.match(text(), 'I Don’t Have a Wallet')
  leave()
  await open({ options: { enableWallets: false, features: { email: false, socials: false, collapseWallets: true } } })
  assert.equal(ways(), ['wallets'])
})

for (const features of [{ collapseWallets: true }, { emailShowWallets: false }] as const)
  test(`${JSON.stringify(features)} puts wallets behind a button, which leads to them and nothing else`, async () => {
    const { views, show } = await withFeatures(features)
    assert.equal(ways(), ['email', 'social', 'or', 'collapsed'])
    await click(byTestId('w3m-collapse-wallets-button'))
    assert.equal(views(), ['Connect', 'ConnectWallets'])
    cleanup()
    await show(Connect)
    await settle()
    assert.equal(ways(), ['wallets'])
  })

test('the box to tick needs terms or a privacy policy, and takes the place of the line below', async () => {
  await withFeatures({ legalCheckbox: true })
  assert.equal(ways()[0], 'wallets')
  leave()
  await withFeatures({ legalCheckbox: true }, { options: LEGAL })
  assert.equal(ways(), ['box', 'wallets', 'or', 'email', 'social'])
  assert.match(text(byTestId('w3m-legal-checkbox')), 'I agree to our Terms of Service and Privacy Policy')
  assert.not.match(text(), 'By connecting your wallet')
})

for (const [what, act] of [
  ['a wallet', () => click(byTestId('wallet-selector-com.example.wallet'))],
  ['an account of others', () => click(byTestId('social-selector-google'))],
  ['all wallets', () => click(byTestId('all-wallets'))],
  [
    'Enter in the field',
    async () => {
      await type(find<HTMLInputElement>('input[type=email]'), 'mia@mail.example')
      await press('Enter', find('input[type=email]'))
    },
  ],
] as const)
  test(`until the box is ticked ${what} leads nowhere, and says why; then it does`, async () => {
    const { views, fake } = await withFeatures({ legalCheckbox: true }, { options: LEGAL })
    Object.assign(window, { open: () => null, screenX: 0, outerWidth: 1000, self: window, top: window })
    await act()
    assert.equal([views(), fake.asked], [['Connect'], []])
    const box = byTestId<HTMLInputElement>('wui-checkbox')
    assert.is(text(find('#lk-agree-first')), 'Tick the box first, then choose how to connect.')
    assert.is(box.getAttribute('aria-invalid'), 'true')
    assert.is(document.activeElement === box, true)
    await click(box)
    assert.equal([text(find('#lk-agree-first')), box.checked], ['', true])
    await act()
    assert.is(views().length, 2)
  })

test('what is no way in works without the box; whoever has ticked it finds it ticked when they come back', async () => {
  const { show, views, modal } = await withFeatures({ legalCheckbox: true }, { options: LEGAL })
  await click(byLabel('I Don’t Have a Wallet'))
  assert.is(views().at(-1), 'WhatIsAWallet')
  modal.screen.router.back(true)
  await click(byTestId('wui-checkbox'))
  cleanup()
  await show(Connect)
  await settle()
  assert.ok(byTestId<HTMLInputElement>('wui-checkbox').checked)
})
