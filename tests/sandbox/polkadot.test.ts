import { bnToU8a, compactToU8a, stringToHex, u8aConcat, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { blake2AsHex, blake2AsU8a, encodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type PolkadotLocal } from '../../scripts/sandbox/polkadot.js'
import { createRpc, type Rpc } from '../../scripts/sandbox/rpc.js'
import { getPolkadotBalance } from '../../src/adapters/polkadot/node.js'
import { ALICE, BOB, CAROL } from '../support/fake-polkadot-wallet.js'
import { failure } from '../support/failure.js'

let node: PolkadotLocal
let rpc: Rpc
test.before.each(async () => {
  node = await start()
  rpc = createRpc(node.url)
})
test.after.each(async () => {
  await node.close()
})

const accountKey = (publicKey: Uint8Array) =>
  u8aToHex(u8aConcat(xxhashAsU8a('System', 128), xxhashAsU8a('Account', 128), blake2AsU8a(publicKey, 128), publicKey))
const balanceOf = async (address: string) =>
  (await getPolkadotBalance({ address, network: { ...node.network, assets: {} }, urls: [node.url] })).balance

test('an account is kept as chains keep it, and read by our adapter', async () => {
  assert.is(await rpc('state_getStorage', [accountKey(ALICE.publicKey)]), null)
  assert.is(await balanceOf(ALICE.address), '0')
  node.fund(encodeAddress(ALICE.publicKey, 0), 12_345_000_000_000n)
  node.fund(ALICE.address, 1n)
  const counts = [0, 0, 1, 0].map(count => bnToU8a(count, { bitLength: 32 }))
  const units = [12_345_000_000_001n, 0n, 0n, 1n << 127n].map(amount => bnToU8a(amount, { bitLength: 128 }))
  assert.is(await rpc('state_getStorage', [accountKey(ALICE.publicKey)]), u8aToHex(u8aConcat(...counts, ...units)))
  assert.is(await balanceOf(encodeAddress(ALICE.publicKey, 2)), '1234.5000000001')
  assert.is(await balanceOf(BOB.address), '0')
})

// Signatures

for (const [pair, how, wrap] of [
  [ALICE, 'bare', (text: string) => text],
  [BOB, 'wrapped', (text: string) => u8aWrapBytes(text)],
] as const)
  test(`a signature of ${pair.type}, ${how}, is found to be right, and that of another text, key or length not`, async () => {
    const signature = u8aToHex(pair.sign(wrap('Grüezi 0x12')))
    const verify = (question: object) =>
      rpc('sandbox_verify', [{ address: encodeAddress(pair.publicKey, 0), message: 'Grüezi 0x12', signature, ...question }])
    assert.equal(await verify({}), { isValid: true, crypto: pair.type })
    assert.equal(await verify({ message: undefined, data: stringToHex('Grüezi 0x12') }), { isValid: true, crypto: pair.type })
    const wrong = { isValid: false, crypto: 'none' }
    assert.equal(await verify({ message: 'Gruezi 0x12' }), wrong)
    assert.equal(await verify({ address: (pair === ALICE ? BOB : ALICE).address }), wrong)
    assert.equal(await verify({ signature: `0x${signature.slice(4)}00` }), wrong)
  })

// Transfers

/** A signed extrinsic of format 4, put together by polkadot.js's own parts. */
async function transfer(
  from: typeof ALICE,
  to: Uint8Array,
  units: bigint,
  {
    nonce = 0,
    tip = 0,
    call = 3,
    era = new Uint8Array(1),
    blockHash = node.genesisHash,
    signer = from,
  }: { nonce?: number; tip?: number; call?: number; era?: Uint8Array; blockHash?: string; signer?: typeof ALICE } = {},
) {
  const method = u8aConcat([5, call], [0], to, compactToU8a(units))
  const u32 = (value: number) => bnToU8a(value, { bitLength: 32 })
  const payload = u8aConcat(method, era, compactToU8a(nonce), compactToU8a(tip), u32(1), u32(1), node.genesisHash, blockHash)
  const signature = signer.sign(payload, { withType: true })
  const body = u8aConcat([0x84], [0], from.publicKey, signature, era, compactToU8a(nonce), compactToU8a(tip), method)
  return u8aToHex(u8aConcat(compactToU8a(body.length), body))
}

const submit = (extrinsic: string) => rpc('author_submitExtrinsic', [extrinsic])
const UNIT = 10_000_000_000n

for (const from of [ALICE, BOB])
  test(`a transfer signed by ${from.type} moves units, costs its fee, and stands in a block`, async () => {
    node.fund(from.address, 10n * UNIT)
    const extrinsic = await transfer(from, CAROL.publicKey.slice(1), 3n * UNIT, { tip: 7 })
    const { partialFee } = (await rpc('payment_queryInfo', [extrinsic])) as { partialFee: string }
    assert.is(await submit(extrinsic), blake2AsHex(extrinsic))
    assert.is(await balanceOf(encodeAddress(CAROL.publicKey.slice(1))), '3')
    const stored = (await rpc('state_getStorage', [accountKey(from.publicKey)])) as string
    const free = BigInt(`0x${stored.slice(34, 66).match(/../g)!.reverse().join('')}`)
    assert.is(free, 7n * UNIT - BigInt(partialFee) - 7n)
    assert.is(await rpc('system_accountNextIndex', [from.address]), 1)
    const { block } = (await rpc('chain_getBlock')) as { block: { extrinsics: string[] } }
    assert.equal(block.extrinsics, [extrinsic])
  })

for (const [what, reason, make] of [
  ['signed by another', 'Transaction has a bad signature', () => transfer(ALICE, BOB.publicKey, UNIT, { signer: BOB })],
  [
    'with a number used already',
    'Transaction is outdated',
    async () => {
      const extrinsic = await transfer(ALICE, BOB.publicKey, UNIT)
      await submit(extrinsic)
      return extrinsic
    },
  ],
  [
    'from somebody who has nothing',
    'Inability to pay some fees (e.g. account balance too low)',
    () => transfer(BOB, ALICE.publicKey, UNIT),
  ],
] as const)
  test(`a transfer ${what} is refused: ${reason}`, async () => {
    node.fund(ALICE.address, 10n * UNIT)
    const extrinsic = await make()
    const error = (await failure(submit(extrinsic))) as { code: number; message: string; data?: unknown }
    assert.equal([error.code, error.message, error.data], [1010, 'Invalid Transaction', reason])
  })
