import { bnToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, encodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type PolkadotLocal } from '../../scripts/sandbox/polkadot.js'
import { createRpc, type Rpc } from '../../scripts/sandbox/rpc.js'
import { getPolkadotBalance } from '../../src/adapters/polkadot/node.js'
import { ALICE, BOB } from '../support/fake-polkadot-wallet.js'

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
