// Solana's Mobile Wallet Adapter: @solana-mobile/wallet-standard-mobile and its protocol are real; the phone and its wallet are played.
import '../support/window.js'
import { ed25519 } from '@noble/curves/ed25519'
import {
  createDefaultAuthorizationCache,
  createDefaultChainSelector,
  registerMwa,
  SolanaMobileWalletAdapterWalletName as NAME,
} from '@solana-mobile/wallet-standard-mobile'
import { getTransactionDecoder } from '@solana/kit'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SolanaProvider } from '../../src/domain/provider.js'
import { SolanaAdapter } from '../../src/solana.js'
import { switchAccount } from '../../src/flows/session/switch-network.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'
import { DEV, MAIN, solanaNetwork } from '../support/solana-dapp.js'
import { compile, createKey, payment, toWire } from '../support/solana-wallet.js'
import { leave, load } from './page.js'
import { putOnPhone } from './solana-phone.js'

const test = suite('Mobile Wallet Adapter')
const [one, two] = [createKey(1), createKey(2)]
const message = new TextEncoder().encode('Hello')
let phone: ReturnType<typeof putOnPhone>

/** A load of the page in Chrome on Android; the kit registers its wallet as its documentation says. */
function visit(storage?: Storage) {
  const made = load({ adapters: [new SolanaAdapter()], networks: [solanaNetwork(MAIN), solanaNetwork(DEV)] }, storage)
  registerMwa({
    appIdentity: { name: 'A dApp', uri: 'https://dapp.test' },
    authorizationCache: createDefaultAuthorizationCache(),
    chains: ['solana:mainnet', 'solana:devnet'],
    chainSelector: createDefaultChainSelector(),
    onWalletNotFound: async () => {},
  })
  return { ...made, provider: () => made.appKit.getProvider<SolanaProvider>('solana')! }
}

async function enter() {
  const made = visit()
  await made.enter(NAME)
  return made
}

const { log, debug } = console
const { setTimeout } = globalThis
test.before(() => {
  Object.assign(console, { log() {}, debug() {} })
  // The kit leaves its limits of half a minute behind; and for 3 s it waits whether the page is left for the wallet.
  globalThis.setTimeout = ((run: () => void, ms = 0) => {
    const timer = setTimeout(run, ms === 3_000 ? 0 : ms)
    return ms > 3_000 ? timer.unref() : timer
  }) as typeof setTimeout
})
test.after(() => void Object.assign(console, { log, debug }))
test.before.each(() => void (phone = putOnPhone([one, two])))
test.after.each(leave)

test('connect: the wallet of the phone is one row, and shares all its accounts by one approval', async () => {
  const { appKit } = await enter()
  assert.equal([appKit.getAddress(), pluck(appKit.getAccount()!.allAccounts, 'address')], [one.address, [one.address, two.address]])
  assert.equal(pluck(phone.asked, 'method').sort(), ['authorize', 'get_capabilities'])
})

for (const answers of ['both', 'signature'] as const)
  test(`sign: a message is signed by a wallet that answers ${answers === 'both' ? 'the message and its signature' : 'the signature alone'}`, async () => {
    const { provider } = await enter()
    phone.answers = answers
    assert.ok(ed25519.verify(await provider().signMessage(message), message, one.publicKey))
  })

test('send: it signs a transaction, and it sends one', async () => {
  const { provider } = await enter()
  const wire = toWire(compile(one.address, [payment(one.address, two.address, 1n)]))
  const signed = getTransactionDecoder().decode((await provider().signTransaction(wire)) as Uint8Array)
  assert.ok(ed25519.verify(signed.signatures[one.address as never]!, Uint8Array.from(signed.messageBytes), one.publicKey))
  assert.match(await provider().signAndSendTransaction(wire), /^[1-9A-HJ-NP-Za-km-z]{86,88}$/)
})

test('several accounts: the one chosen in the modal signs', async () => {
  const { modal, provider } = await enter()
  switchAccount(modal, 'solana', two.address)
  assert.ok(ed25519.verify(await provider().signMessage(message), message, two.publicKey))
})

test('restore: a page that was thrown away while the wallet was open comes back connected, and opens nothing', async () => {
  const { storage } = await enter()
  leaveKept()
  phone.asked.length = 0
  const { appKit, provider } = visit(storage)
  await appKit.ready()
  assert.equal([appKit.getAccount()?.status, appKit.getAddress(), phone.asked], ['connected', one.address, []])
  assert.ok(ed25519.verify(await provider().signMessage(message), message, one.publicKey))
})

test('switch: the next transaction names the other network', async () => {
  const { appKit, provider } = await enter()
  await appKit.switchNetwork(solanaNetwork(DEV), { throwOnFailure: true })
  assert.is(appKit.getCaipNetworkId(), `solana:${DEV}`)
  assert.ok(await provider().signMessage(message))
})

test('disconnect: the kit forgets its token, and the next page begins anew', async () => {
  const { appKit, storage } = await enter()
  await appKit.disconnect()
  leaveKept()
  const again = visit(storage)
  await again.appKit.ready()
  assert.not(again.appKit.getIsConnectedState())
})

test('refusals: a no to connecting and to signing is 4001, though the phone has neither code nor word for it', async () => {
  const made = visit()
  phone.says = 'no'
  assert.is((await errorOf(made.enter(NAME))).name, 'userRejected')
  phone.says = 'yes'
  await made.enter(NAME)
  phone.says = 'no'
  phone.asked.length = 0
  assert.is((await errorOf(made.provider().signMessage(message))).code, 4001)
})

test('a phone without such a wallet: the visitor is told so, and nothing hangs', async () => {
  phone.isThere = false
  const made = visit()
  const { name, cause } = await errorOf<Error & { cause: Error }>(made.enter(NAME))
  assert.equal([name, cause.message], ['walletFailed', 'Found no installed wallet that supports the mobile wallet protocol.'])
})

/** The page goes, and the browser keeps what the kit has stored. */
function leaveKept(): void {
  const kept = { ...localStorage }
  leave()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}
