import { connect } from '../../src/flows/connecting/connect.js'
import { settled } from './clock.js'
import { createFakeWallet, type FakeWalletOptions } from './fakes.js'
import { createTestModal, type TestModalOptions } from './modal.js'

/** Somebody connected by one announced wallet. */
export async function connected(options: FakeWalletOptions = {}, more: TestModalOptions = {}) {
  const wallet = createFakeWallet(options)
  const made = createTestModal({ wallet, ...more })
  await settled(connect(made.modal, made.connector()))
  return { ...made, wallet }
}
