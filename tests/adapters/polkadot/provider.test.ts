import { stringToU8a, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { encodeAddress, ed25519Verify, signatureVerify, sr25519Verify } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ALICE, BOB, CAROL, type FakePolkadotOptions } from '../../support/fake-polkadot-wallet.js'
import { createFakeFetch, reply } from '../../support/fakes.js'
import { errorOf } from '../../support/modal.js'
import { openDoor, serveNode } from './world.js'

const realFetch = globalThis.fetch
test.after.each(() => {
  globalThis.fetch = realFetch
})

async function connected(given: FakePolkadotOptions = {}) {
  const world = openDoor(given)
  await world.door.connect()
  return world
}

const DOT = [encodeAddress(ALICE.publicKey, 0), encodeAddress(BOB.publicKey, 0)] as const

for (const wraps of [true, false]) {
  for (const withType of [true, false])
    test(`a text is signed by a wallet that ${wraps ? 'wraps it' : 'signs it bare'}${withType ? ' and names the kind of key' : ''}`, async () => {
      const { provider, wallet } = await connected({ wraps, withType })
      const signature = await provider.signMessage('Zürich, 20 °C')
      const result = signatureVerify('Zürich, 20 °C', signature, ALICE.address)
      assert.equal([result.isValid, result.crypto], [true, 'sr25519'])
      assert.equal(wallet.raws, [{ address: ALICE.address, type: 'bytes', data: u8aToHex(stringToU8a('Zürich, 20 °C')) }])
      const bytes = stringToU8a('Zürich, 20 °C')
      const bare = signature.length === 132 ? `0x${signature.slice(4)}` : signature
      assert.ok(sr25519Verify(wraps ? u8aWrapBytes(bytes) : bytes, bare, ALICE.publicKey), 'by the curve itself')
    })
}

test('the account that is named signs, by whatever spelling', async () => {
  const { provider, wallet } = await connected()
  for (const prefix of [0, 2, 42, 1284]) {
    const signature = await provider.signMessage('hello', encodeAddress(BOB.publicKey, prefix))
    assert.ok(signatureVerify('hello', signature, BOB.address).isValid)
    assert.ok(ed25519Verify(u8aWrapBytes('hello'), signature, BOB.publicKey), 'by the curve itself')
  }
  assert.equal(new Set(wallet.raws.map(({ address }) => address)), new Set([BOB.address]), 'in its own spelling')
})

test('bytes are signed as they are, and a text that looks like hexadecimal is a text', async () => {
  const { provider } = await connected()
  const bytes = Uint8Array.from([0, 255, 128, 10])
  assert.ok(signatureVerify(bytes, await provider.signMessage(bytes), ALICE.address).isValid)
  assert.ok(signatureVerify(stringToU8a('0x1234'), await provider.signMessage('0x1234'), ALICE.address).isValid)
})

test('nobody else signs', async () => {
  const { provider, wallet } = await connected()
  for (const address of [encodeAddress(CAROL.publicKey.slice(1), 0), 'nonsense', '', '0x1111111111111111111111111111111111111111']) {
    assert.is((await errorOf(provider.signMessage('x', address))).code, 4100)
  }
  assert.equal(wallet.raws, [])
})

for (const [words, code] of [
  ['Cancelled', 4001],
  ['The source http://localhost:3000 has not been authorized yet', 4100],
  ['Port closed', -32603],
] as const)
  test(`"${words}" is ${code} for a dApp, in the wallet's own words`, async () => {
    const { provider, wallet } = await connected()
    wallet.answer = new Error(words)
    for (const asking of [provider.signMessage('x'), provider.signPayload({ address: ALICE.address, genesisHash: '0x', method: '0x00' })]) {
      const error = await errorOf(asking)
      assert.equal([error instanceof Error, error.code, error.message], [true, code, words])
    }
  })

for (const signature of [undefined, null, '', '0x', `0x${'a'.repeat(126)}`, `0x${'a'.repeat(132)}`, `0x${'g'.repeat(128)}`, 7])
  test(`a signature of ${String(signature).slice(0, 12)} is an answer that cannot be read`, async () => {
    const { provider } = await connected()
    provider.signer!.signRaw = provider.signer!.signPayload = async () => ({ id: 1, signature: signature as never })
    const error = await errorOf(provider.signMessage('x'))
    assert.equal([error.name, error.message], ['walletBadAnswer', 'Fake gave an answer that could not be read'])
    assert.is((await errorOf(provider.signPayload({ address: ALICE.address, genesisHash: '0x', method: '0x00' }))).name, 'walletBadAnswer')
  })

for (const signature of ['aB'.repeat(64), `0X${'aB'.repeat(64)}`, new Uint8Array(64).fill(0xab)])
  test(`a signature is read from ${typeof signature === 'string' ? signature.slice(0, 4) : 'bytes'} too, with and without a name`, async () => {
    const { provider } = await connected()
    for (const answer of [signature, { id: 1, signature }]) {
      provider.signer!.signRaw = async () => answer as never
      assert.is((await provider.signMessage('x')).toLowerCase(), `0x${'ab'.repeat(64)}`)
    }
  })

test('a wallet that answers nothing at all, or cannot sign, says so', async () => {
  const { provider } = await connected()
  provider.signer!.signRaw = async () => undefined as never
  assert.is((await errorOf(provider.signMessage('x'))).name, 'walletBadAnswer')
  Object.assign(provider.signer!, { signRaw: undefined, signPayload: undefined })
  assert.is((await errorOf(provider.signMessage('x'))).code, 4200)
  assert.is((await errorOf(provider.signPayload({ address: '', genesisHash: '', method: '' }))).code, 4200)
})

test('a payload reaches the wallet as it is, and its answer comes back as it is', async () => {
  const { provider, wallet } = await connected()
  const payload = { address: DOT[0], genesisHash: '0x91', method: '0x0503', specVersion: '0x01', signedExtensions: ['CheckNonce'] }
  wallet.pairs = [{ ...ALICE, address: DOT[0], sign: ALICE.sign.bind(ALICE) } as typeof ALICE]
  const answer = await provider.signPayload(payload)
  assert.is(wallet.payloads[0], payload)
  assert.ok(signatureVerify('0x0503', answer.signature, DOT[0]).isValid)
})

/** The types of `@polkadot/api` (`Signer`, its `SignerPayloadJSON` shortened), which a dApp hands our signer to. */
interface ApiSigner {
  signPayload?: (payload: {
    address: string
    blockHash: `0x${string}`
    genesisHash: `0x${string}`
    method: `0x${string}`
    signedExtensions: string[]
    version: number
  }) => Promise<ApiSigned>
  signRaw?: (raw: { address: string; data: string; type: 'bytes' | 'payload' }) => Promise<ApiSigned>
}
interface ApiSigned {
  id: number
  signature: `0x${string}`
  signedTransaction?: `0x${string}` | Uint8Array
}

test("the signer is the wallet's own, of the type that dApps' libraries take", async () => {
  const { provider, wallet } = await connected()
  const signer: ApiSigner | undefined = provider.signer
  assert.is(signer, (await wallet.enable('x')).signer)
})

test('before and after a connection nothing is asked of the wallet', async () => {
  const { provider, door, wallet } = openDoor()
  assert.equal([provider.signer, provider.accounts()], [undefined, []])
  assert.is((await errorOf(provider.signMessage('x'))).code, 4900)
  await door.connect()
  await door.disconnect()
  assert.is((await errorOf(provider.signMessage('x', DOT[0]))).code, 4900)
  assert.is((await errorOf(provider.signPayload({ address: DOT[0], genesisHash: '', method: '' }))).code, 4900)
  assert.equal([wallet.raws, wallet.payloads], [[], []])
})

// The node

test('other requests go to a node of the network in use', async () => {
  const fetch = serveNode({ result: 'ok' })
  const { provider, here } = await connected()
  assert.is(await provider.request({ method: 'system_chain' }), 'ok')
  const found = fetch.calls.map(({ url, body }) => [
    url.host,
    (body as { method: string; params: unknown }).method,
    (body as { params: unknown }).params,
  ])
  assert.equal(found, [['rpc.polkadot.io', 'system_chain', []]])
  assert.is(here.network?.name, 'Polkadot')
})

test("a node's no is told in its own words and code; a node that is away as our own", async () => {
  const { provider } = await connected()
  serveNode({ error: { code: 1010, message: 'Invalid Transaction', data: 'Inability to pay some fees' } })
  const said = await errorOf<Error & { code: number; data: unknown }>(
    provider.request({ method: 'author_submitExtrinsic', params: ['0x'] }),
  )
  assert.equal([said.code, said.message, said.data], [1010, 'Invalid Transaction', 'Inability to pay some fees'])
  globalThis.fetch = createFakeFetch({ '*': reply(404) }) as typeof globalThis.fetch
  const away = await errorOf(provider.request({ method: 'system_chain' }))
  assert.equal([away.name, away.message, away.code], ['rpcFailed', 'No node of Polkadot answered', 4901])
})
