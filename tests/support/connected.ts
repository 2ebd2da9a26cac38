import { connect } from '../../src/flows/connecting/connect.js'
import { settled } from './clock.js'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from './fakes.js'
import { createTestModal, OTHER_ADDRESS, type AnnouncedWallet, type TestModalOptions } from './modal.js'

/** Somebody connected by one announced wallet. */
export async function connected(options: FakeWalletOptions = {}, more: TestModalOptions = {}) {
  const wallet = createFakeWallet(options)
  const made = createTestModal({ wallet, ...more })
  await settled(connect(made.modal, made.connector()))
  return { ...made, wallet }
}

/** Another wallet of the page, `com.other`, which shares another account unless it is one of the test's own. */
export const otherWallet = (provider: FakeWallet = createFakeWallet({ accounts: [OTHER_ADDRESS] })): AnnouncedWallet => ({
  provider,
  name: 'Other',
  rdns: 'com.other',
})
