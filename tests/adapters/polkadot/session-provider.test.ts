import { stringToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PolkadotProvider } from '../../../src/domain/provider.js'
import { PolkadotAdapter } from '../../../src/polkadot.js'
import { createFakeFace } from '../../support/fake-face.js'
import { throws } from '../../support/failure.js'
import { ALICE, BOB, CAROL } from '../../support/fake-polkadot-wallet.js'
import { errorOf } from '../../support/modal.js'
import { dot } from './world.js'

const DOT = [encodeAddress(ALICE.publicKey, 0), encodeAddress(BOB.publicKey, 0)]

interface Call {
  method: string
  params: { address: string; message: string; transactionPayload: unknown }
}

/** A session whose wallet signs what it is sent, read as wallets read it: hexadecimal as the bytes it names, all else as text. */
async function open({
  accounts = DOT,
  inUse,
  answer,
}: { inUse?: string; accounts?: readonly string[]; answer?(call: Call): unknown } = {}) {
  const sign = ({ address, message }: Call['params']) => (address === DOT[1] ? BOB : ALICE).sign(u8aWrapBytes(message))
  const usual = ({ method, params }: Call) => {
    if (method === 'polkadot_signMessage') return { signature: u8aToHex(sign(params)) }
    if (method === 'polkadot_signTransaction') return { id: 9, signature: u8aToHex(ALICE.sign('0x0503', { withType: true })) }
    return `${method}!`
  }
  const session = { caipNetworkId: dot.caipNetworkId, accounts, inUse: () => inUse }
  const made = await createFakeFace(new PolkadotAdapter(), (answer ?? usual) as (call: object) => unknown, session)
  return { ...made, provider: made.provider as PolkadotProvider }
}

test('a text travels as a text, and its signature is real', async () => {
  const { provider, calls } = await open()
  const signature = await provider.signMessage('Grüezi')
  assert.equal(calls, [{ method: 'polkadot_signMessage', params: { address: DOT[0], message: 'Grüezi' } }])
  assert.ok(signatureVerify('Grüezi', signature, DOT[0]!).isValid)
})

test('the account chosen in the modal signs, as long as the session grants it', async () => {
  for (const [inUse, signer] of [
    [DOT[1], DOT[1]],
    [encodeAddress(CAROL.publicKey, 0), DOT[0]],
    [undefined, DOT[0]],
  ] as const) {
    const { provider } = await open({ inUse })
    assert.ok(signatureVerify('Hello', await provider.signMessage('Hello'), signer!).isValid)
  }
})

test('bytes, and a text that could be taken for bytes, travel in hexadecimal', async () => {
  const { provider, calls } = await open()
  for (const message of [Uint8Array.from([0, 255, 128]), stringToU8a('\ufeffx').slice(1), '0x1234', '0x']) {
    const signature = await provider.signMessage(message, DOT[1])
    assert.match(calls.at(-1)!.params.message, /^0x[\da-f]+$/)
    assert.ok(signatureVerify(typeof message === 'string' ? stringToU8a(message) : message, signature, DOT[1]!).isValid)
  }
})

test('the account is named as the session spells it', async () => {
  const { provider, calls } = await open()
  await provider.signMessage('x', encodeAddress(BOB.publicKey, 2))
  assert.is(calls[0]!.params.address, DOT[1])
  assert.is((await errorOf(provider.signMessage('x', encodeAddress(new Uint8Array(32), 0)))).code, 4100)
  assert.is(calls.length, 1)
})

test('a payload travels whole', async () => {
  const { provider, calls } = await open()
  const transactionPayload = { address: DOT[0]!, genesisHash: '0x91', method: '0x0503', nonce: '0x00' }
  const { signature } = await provider.signPayload(transactionPayload)
  assert.equal(calls, [{ method: 'polkadot_signTransaction', params: { address: DOT[0], transactionPayload } }])
  assert.ok(signatureVerify('0x0503', signature, DOT[0]!).isValid)
})

test('the signer speaks to the same wallet', async () => {
  const { provider, calls } = await open()
  const { id, signature } = await provider.signer!.signRaw!({ address: DOT[0]!, type: 'bytes', data: u8aToHex(stringToU8a('hi')) })
  assert.equal([typeof id, signatureVerify('hi', signature, DOT[0]!).isValid], ['number', true])
  await provider.signer!.signRaw!({ address: DOT[0]!, type: 'payload', data: '0x6869' })
  const found = calls.map(({ params }) => params.message)
  assert.equal(found, ['hi', '0x6869'])
})

for (const answer of [undefined, null, 'x', {}, { signature: '0x12' }])
  test(`a wallet that answers ${JSON.stringify(answer)} gave an answer that cannot be read`, async () => {
    const { provider } = await open({ answer: () => answer })
    assert.is((await errorOf(provider.signMessage('x'))).name, 'walletBadAnswer')
  })

test('a session without accounts signs nothing, and a refusal is 4001', async () => {
  const { provider, calls } = await open({ accounts: [] })
  assert.equal([provider.signer, provider.accounts(), (await errorOf(provider.signMessage('x'))).code], [undefined, [], 4900])
  assert.is(calls.length, 0)
  const refusing = await open({ answer: throws({ code: 5000, message: 'User rejected.' }) })
  assert.is((await errorOf(refusing.provider.signMessage('x'))).code, 4001)
})

test("other requests and listeners are the session's", async () => {
  const { provider, listeners } = await open()
  assert.is(await provider.request({ method: 'system_chain' }), 'system_chain!')
  const listener = () => {}
  provider.on('chainChanged', listener)
  assert.equal(listeners, [['chainChanged', listener]])
  provider.removeListener('chainChanged', listener)
  assert.equal(listeners, [])
})
