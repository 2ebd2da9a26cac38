import { ed25519 } from '@noble/curves/ed25519'
import { assertIsFullySignedTransaction, getTransactionDecoder } from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openCoinbase } from '../../../src/adapters/solana/coinbase.js'
import { createPlace } from '../../support/solana-dapp.js'
import { errorOf } from '../../support/modal.js'
import { compile, createKey, payment, signWire, type Key } from '../../support/solana-wallet.js'
import { pluck } from '../../support/pluck.js'

const [one, friend] = [createKey(1), createKey(9)]

/** A transaction of web3.js, as the wallet is given one. */
interface Given {
  serialize(config?: object): Uint8Array
  addSignature(key: { toString(): string }, signature: Uint8Array): void
  version?: number
}

/** Coinbase's wallet as it stands in the window. `sign` says how it signs. */
function visit(sign: (given: Given, key: Key) => unknown) {
  const listeners = new Map<string, () => void>()
  const asked: string[] = []
  const wallet = {
    publicKey: null as { toString(): string } | null,
    connect: async () => {
      asked.push('connect')
      wallet.publicKey = { toString: () => one.address }
    },
    disconnect: async () => {
      asked.push('disconnect')
      wallet.publicKey = null
    },
    signMessage: async (message: Uint8Array) => ({ signature: one.sign(message) }),
    signTransaction: async (given: Given) => sign(given, one),
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
  }
  const place = createPlace()
  return { wallet, asked, listeners, ...openCoinbase(wallet, place.options, place.networkOf) }
}

const pay = (version: 0 | 'legacy') => compile(one.address, [payment(one.address, friend.address, 1n)], { version })

const byAdding = (given: Given, key: Key) => {
  given.addSignature(
    { toString: () => key.address },
    key.sign(Uint8Array.from(getTransactionDecoder().decode(given.serialize()).messageBytes)),
  )
  return given
}

for (const version of [0, 'legacy'] as const) {
  for (const [what, sign] of [
    ['what it was lent', byAdding],
    ['nothing, having signed what it was lent', (given: Given, key: Key) => void byAdding(given, key)],
    ['a transaction of its own', (given: Given, key: Key) => ({ serialize: () => signWire(given.serialize(), [key]) })],
  ] as const)
    test(`a transaction of version ${version} is signed by a wallet that answers ${what}`, async () => {
      const { door, provider } = visit(sign)
      await door.connect()
      const signed = await provider.signTransaction(pay(version))
      assertIsFullySignedTransaction(signed as ReturnType<typeof pay>)
    })
}

test('it connects, signs messages, and is never asked at a restore', async () => {
  const { door, provider, asked } = visit(byAdding)
  assert.is(await door.restore(), undefined)
  assert.equal(asked, [])
  assert.equal(pluck((await door.connect()).accounts, 'address'), [one.address])
  const message = Uint8Array.of(1, 2, 3)
  assert.ok(ed25519.verify(await provider.signMessage(message), message, one.publicKey))
  assert.is((await door.restore())?.accounts.length, 1)
})

test('it tells that it has gone, until nobody listens', async () => {
  const { door, wallet, listeners, stop } = visit(byAdding)
  await door.connect()
  const heard: number[] = []
  door.watch({ onAccounts: accounts => heard.push(accounts.length), onNetwork: () => {}, onDisconnect: () => {} })
  wallet.publicKey = null
  listeners.get('disconnect')!()
  assert.equal(heard, [0])
  stop()
  assert.is(listeners.size, 0)
})

for (const answer of [undefined, null, 7, {}, { serialize: 'no' }, new Uint8Array(3)])
  test(`a wallet that answers ${JSON.stringify(answer)} and signed nothing is refused`, async () => {
    const { door, provider } = visit(() => answer)
    await door.connect()
    assert.is((await errorOf(provider.signTransaction(pay(0)))).name, 'walletBadAnswer')
  })
