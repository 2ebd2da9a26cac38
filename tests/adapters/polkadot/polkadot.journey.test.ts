// The whole way of a visitor with a Polkadot wallet: a real modal without its views, a real chain, real keys.
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type PolkadotLocal } from '../../../scripts/sandbox/polkadot.js'
import { createRpc } from '../../../scripts/sandbox/rpc.js'
import { createOwned } from '../../../src/page/create-modal.js'
import type { AppKit } from '../../../src/domain/app-kit.js'
import type { PolkadotProvider } from '../../../src/domain/provider.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { switchAccount } from '../../../src/flows/session/switch-network.js'
import { loadBalance } from '../../../src/flows/account/load-balance.js'
import { kusama, polkadot } from '../../../src/networks.js'
import { PolkadotAdapter } from '../../../src/polkadot.js'
import { ALICE, BOB, createFakePolkadotWallet, type FakePolkadotWallet } from '../../support/fake-polkadot-wallet.js'
import { memoryStorage } from '../../support/fakes.js'
import { until } from '../../support/paired.js'

let node: PolkadotLocal
let made: AppKit[] = []
const GLOBALS = ['window', 'document', 'location'] as const

test.before(async () => {
  node = await start()
  node.fund(ALICE.address, 123_456_789_000n)
})
test.after(async () => {
  await node.close()
})
test.after.each(() => {
  for (const appKit of made) appKit.destroy()
  made = []
  for (const name of GLOBALS) Reflect.deleteProperty(globalThis, name)
})

/** A page load of a dApp that offers the local chain and Kusama. */
function load(wallet: FakePolkadotWallet, storage: Storage) {
  const page = Object.assign(new EventTarget(), { injectedWeb3: { 'polkadot-js': wallet } })
  for (const [name, value] of Object.entries({
    window: page,
    document: Object.assign(new EventTarget(), { title: 'A dApp' }),
    location: new URL('https://dapp.test/'),
  })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  const { modal, appKit } = createOwned({ networks: [node.network, kusama, polkadot], adapters: [new PolkadotAdapter()], storage }, 'html')
  made.push(appKit)
  const connector = () => modal.state.allConnectors().find(({ id }) => id === 'polkadot-js')!
  return { modal, appKit, connector, provider: () => appKit.getProvider<PolkadotProvider>('polkadot') }
}

const of = (pair: typeof ALICE, prefix: number) => encodeAddress(pair.publicKey, prefix)

test('the account they choose in the modal signs from then on, as long as the wallet shares it', async () => {
  const wallet = createFakePolkadotWallet()
  const { modal, appKit, connector, provider } = load(wallet, memoryStorage())
  await connect(modal, connector())
  const [alice, bob] = [of(ALICE, 42), of(BOB, 42)]
  switchAccount(modal, 'polkadot', bob)
  assert.is(appKit.getAddress('polkadot'), bob)
  assert.ok(signatureVerify('Hello', await provider()!.signMessage('Hello'), bob).isValid)
  assert.ok(signatureVerify('Hello', await provider()!.signMessage('Hello', alice), alice).isValid)
  wallet.share([ALICE])
  await until(() => appKit.getAddress('polkadot') === alice, 'the first account again')
  assert.ok(signatureVerify('Hello', await provider()!.signMessage('Hello'), alice).isValid)
})

test('a visitor connects, sees their balance, signs, moves, comes back and leaves', async () => {
  const wallet = createFakePolkadotWallet()
  const storage = memoryStorage()
  const first = load(wallet, storage)
  assert.equal([wallet.asked, storage.length], [[], 0], 'nothing happens before they act')

  await connect(first.modal, first.connector())
  // The chain says itself how its addresses are spelt.
  assert.is(first.appKit.getCaipAddress(), `${node.caipNetworkId}:${of(ALICE, 42)}`)
  assert.equal(
    first.appKit.getAccount()?.allAccounts.map(({ address }) => address),
    [of(ALICE, 42), of(BOB, 42)],
  )
  assert.equal(await loadBalance(first.modal), { balance: '12.3456789', symbol: 'UNIT' })

  const rpc = createRpc(node.url)
  for (const address of [of(ALICE, 42), of(BOB, 42)]) {
    const signature = await first.provider()!.signMessage('Sign in to A dApp', address)
    assert.is(((await rpc('sandbox_verify', [{ address, message: 'Sign in to A dApp', signature }])) as { isValid: boolean }).isValid, true)
  }
  assert.is(await first.provider()!.request({ method: 'system_chain' }), 'Polkadot Local')

  const heard: unknown[] = []
  first.provider()!.on('chainChanged', chain => heard.push(chain))
  await first.appKit.switchNetwork(kusama)
  assert.is(first.appKit.getCaipAddress(), `${kusama.caipNetworkId}:${of(ALICE, 2)}`)
  assert.equal([heard, first.provider()!.accounts()], [[kusama.id], [of(ALICE, 2), of(BOB, 2)]])
  assert.is(wallet.asked.length, 1)
  first.appKit.destroy()

  const second = load(wallet, storage)
  assert.is(second.appKit.getAddress(), of(ALICE, 2), 'the last address stands there at once')
  await second.appKit.ready()
  assert.equal(
    [second.appKit.getAccount()?.status, second.appKit.getCaipAddress()],
    ['connected', `${kusama.caipNetworkId}:${of(ALICE, 2)}`],
  )

  const held = second.provider()!
  await second.appKit.disconnect()
  assert.is(second.appKit.getIsConnectedState(), false)
  await until(() => !held.signer, 'the wallet is let go')
  second.appKit.destroy()

  const third = load(wallet, storage)
  await third.appKit.ready()
  assert.equal([third.appKit.getIsConnectedState(), wallet.asked.length], [false, 2], 'nobody is asked any more')
})
