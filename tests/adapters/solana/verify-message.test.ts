import { ed25519 } from '@noble/curves/ed25519'
import { createKeyPairSignerFromPrivateKeyBytes, createSignableMessage } from '@solana/kit'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { verifyMessage } from '../../../src/adapters/solana/verify-message.js'
import { toBase58 } from '../../../src/domain/encodings.js'

const test = suite('verifying Solana signatures')

const MESSAGE = 'Grüße, latchkey.example'
const secret = Uint8Array.from({ length: 32 }, (_, at) => at)
const address = toBase58(ed25519.getPublicKey(secret))
const signature = toBase58(ed25519.sign(new TextEncoder().encode(MESSAGE), secret))

// A page asks its browser, a server the library.
for (const place of ['on a server', 'in a browser', 'in a browser that does not know the curve']) {
  const set = (subtle: SubtleCrypto | undefined) => {
    if (place === 'on a server') return
    Object.assign(globalThis, { document: {} })
    if (place !== 'in a browser') Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true })
  }
  const within = async (run: () => Promise<void>) => {
    set(undefined)
    try {
      await run()
    } finally {
      Reflect.deleteProperty(globalThis, 'document')
      Reflect.deleteProperty(crypto, 'subtle')
    }
  }

  test(`the holder of an account signs for it, and nobody else: ${place}`, () =>
    within(async () => {
      const verify = (change: object) => verifyMessage({ message: MESSAGE, signature, address, ...change })
      assert.is(await verify({}), true)
      assert.is(await verify({ message: `${MESSAGE} ` }), false)
      assert.is(await verify({ address: toBase58(ed25519.getPublicKey(secret.map(byte => byte + 1))) }), false)
      for (const broken of ['', signature.slice(1), `0x${signature}`]) assert.is(await verify({ signature: broken }), false, broken)
      for (const nobody of ['', `${address}1`]) assert.is(await verify({ address: nobody }), false)
    }))
}

test('what the library of Solana signs is right', async () => {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(secret)
  const [signed] = await signer.signMessages([createSignableMessage(MESSAGE)])
  assert.is(await verifyMessage({ message: MESSAGE, signature: toBase58(signed![signer.address]!), address: signer.address }), true)
})

test('keys that everybody has sign for nobody', async () => {
  // Of a point of small order, the system program's address among them, anybody can make a signature that the formula lets pass.
  const smallOrder = '1'.repeat(32)
  const anybody = toBase58(Uint8Array.from([1, ...new Uint8Array(63)]))
  for (let at = 0; at < 16; at++) assert.is(await verifyMessage({ message: String(at), signature: anybody, address: smallOrder }), false)
})
