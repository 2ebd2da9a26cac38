// Polkadot: @polkadot/extension-inject, by which extensions stand in a page, and @polkadot/extension-dapp, a dApp's own reader of it, are
// real. The extension behind is played, in polkadot.js' words, with real keys.
import '../support/window.js'
import type { Injected } from '@polkadot/extension-inject/types'
import { signatureVerify } from '@polkadot/util-crypto'
import { injectExtension } from '@polkadot/extension-inject'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { PolkadotProvider } from '../../src/domain/provider.js'
import { switchAccount } from '../../src/flows/session/switch-network.js'
import { polkadot } from '../../src/networks.js'
import { PolkadotAdapter } from '../../src/polkadot.js'
import { ALICE, BOB, createFakePolkadotWallet, type FakePolkadotWallet } from '../support/fake-polkadot-wallet.js'
import { errorOf } from '../support/modal.js'
import { until } from '../support/patience.js'
import { POLKADOT } from './listed-wallets.js'
import { leave, load, page } from './page.js'

const test = suite('Polkadot')
let extension: FakePolkadotWallet

const inject = (name: string, wallet: FakePolkadotWallet) =>
  injectExtension(origin => wallet.enable(origin) as unknown as Promise<Injected>, { name, version: '0.63.1' })

const visit = (storage?: Storage) => {
  const metadata = { name: 'A dApp', description: '', url: 'https://dapp.test', icons: [] }
  const made = load({ adapters: [new PolkadotAdapter()], networks: [polkadot], metadata }, storage)
  return { ...made, provider: () => made.appKit.getProvider<PolkadotProvider>('polkadot')! }
}
const enter = async () => {
  const made = visit()
  await made.enter('polkadot-js')
  return made
}
const [alice, bob] = ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'] as const

const { info, error } = console
test.before(() => void Object.assign(console, { info() {}, error() {} }))
test.after(() => void Object.assign(console, { info, error }))
test.before.each(() => {
  delete page['injectedWeb3']
  extension = createFakePolkadotWallet({ pairs: [ALICE] })
  inject('polkadot-js', extension)
})
test.after.each(leave)

test('connect and sign: the extension learns the dApp’s name, and signs for whom it shares', async () => {
  const { appKit, provider } = await enter()
  assert.equal([appKit.getAddress(), extension.asked], [alice, ['A dApp']])
  assert.ok(signatureVerify('Hello', await provider().signMessage('Hello'), alice).isValid)
})

test('several accounts: all that it shares, and the one chosen in the modal signs', async () => {
  const { modal, appKit, provider } = await enter()
  extension.share([ALICE, BOB])
  await until(() => appKit.getAccount()!.allAccounts.length === 2, 'the other account')
  switchAccount(modal, 'polkadot', appKit.getAccount()!.allAccounts[1]!.address)
  assert.ok(signatureVerify('Hello', await provider().signMessage('Hello'), appKit.getAddress()!).isValid)
  assert.is.not(appKit.getAddress(), alice)
  assert.ok(bob)
})

for (const { name, key } of POLKADOT)
  test(`${name}, by its key, connects, signs, shares another account and is restored`, async () => {
    const wallet = createFakePolkadotWallet({ pairs: [ALICE] })
    inject(key, wallet)
    const { appKit, storage, row, enter, provider } = visit()
    assert.is((await row(key)).name, name)
    await enter(key)
    assert.ok(signatureVerify('Hello', await provider().signMessage('Hello'), alice).isValid)
    wallet.share([BOB])
    await until(() => appKit.getAddress() !== alice, 'the other account')
    const other = appKit.getAddress()
    leave()
    const again = visit(storage)
    await again.appKit.ready()
    assert.is(again.appKit.getAddress(), other)
    await again.appKit.disconnect()
  })

test('an extension that has the newer way in alone connects by it', async () => {
  page['injectedWeb3'] = { newer: { version: '1', connect: (origin: string) => extension.enable(origin) } }
  const { appKit, enter } = visit()
  await enter('newer')
  assert.equal([appKit.getAddress(), extension.asked], [alice, ['A dApp']])
})

test('restore, refusals and disconnect: who comes back is known, a no is 4001, and who has left is not asked again', async () => {
  extension.answer = new Error('Rejected')
  const { appKit, storage, ...made } = visit()
  assert.is((await errorOf(made.enter('polkadot-js'))).name, 'userRejected')
  extension.answer = 'yes'
  await made.enter('polkadot-js')
  leave()
  const again = visit(storage)
  await again.appKit.ready()
  assert.is(again.appKit.getAddress(), alice)
  await again.appKit.disconnect()
  leave()
  const asked = extension.asked.length
  const last = visit(storage)
  await last.appKit.ready()
  assert.equal([last.appKit.getIsConnectedState(), extension.asked.length], [false, asked])
})
