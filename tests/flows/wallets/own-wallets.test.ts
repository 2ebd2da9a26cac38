import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CreateAppKit } from '../../../src/domain/options.js'
import { holdsMore } from '../../../src/flows/wallets/own-wallets.js'
import type { OpenModal } from '../../../src/modal.js'
import { createFakeWallet, memoryStorage } from '../../support/fakes.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const plain: Partial<CreateAppKit> = { projectId: 'p', features: { email: false, socials: false } }

function holds(options: Partial<CreateAppKit>, given: TestModalOptions = { wallet: createFakeWallet() }): boolean {
  return holdsMore(createTestModal({ ...given, options }).modal as OpenModal)
}

test('a list of nothing but wallets and WalletConnect is shown as soon as it can be', () => {
  assert.is(holds(plain), false)
  assert.is(holds({}), false)
})

const more: [string, Partial<CreateAppKit>][] = [
  ['email', { ...plain, features: { socials: false } }],
  ['social accounts', { ...plain, features: { email: false } }],
  ['a box to tick', { ...plain, features: { ...plain.features, legalCheckbox: true } }],
  ['wallets behind a button', { ...plain, features: { ...plain.features, collapseWallets: true } }],
  ['no wallets', { ...plain, enableWallets: false }],
  ['terms', { ...plain, termsConditionsUrl: 'https://dapp.test/terms' }],
  ['wallets of its own', { ...plain, customWallets: [{ id: 'own', name: 'Own' }] }],
]

for (const [what, options] of more)
  test(`with ${what} it waits for what draws that, so that nothing moves`, () => {
    assert.is(holds(options), true)
  })

test('so it does where a wallet was used lately, or none is here', () => {
  const storage = memoryStorage({ '@appkit/recent_wallets': '[]' })
  assert.is(holds(plain, { wallet: createFakeWallet(), storage }), true)
  assert.is(holds(plain, {}), true)
})
