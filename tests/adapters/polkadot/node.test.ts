import { bnToU8a, u8aConcat, u8aToHex } from '@polkadot/util'
import { blake2AsU8a, encodeAddress, xxhashAsU8a } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toAccountKey } from '../../../src/adapters/polkadot/node.js'
import { PolkadotAdapter } from '../../../src/polkadot.js'
import { ALICE } from '../../support/fake-polkadot-wallet.js'
import { createFakeFetch } from '../../support/fakes.js'
import { errorOf, ONE } from '../../support/modal.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { dot, ksm } from './world.js'

const realFetch = globalThis.fetch
test.after.each(() => {
  globalThis.fetch = realFetch
})

const adapter = new PolkadotAdapter()
const balanceOf = (more: Partial<Parameters<typeof adapter.getBalance>[0]> = {}) =>
  adapter.getBalance({ address, network: dot, urls: ['https://node.test/'], ...more })
const address = encodeAddress(ALICE.publicKey, 0)

/** `AccountInfo` as the chain writes it. */
const info = (free: bigint, reserved = 0n, frozen = 0n) =>
  u8aToHex(
    u8aConcat(
      ...[7, 1, 2, 3].map(number => bnToU8a(number, { bitLength: 32 })),
      ...[free, reserved, frozen, 1n << 127n].map(number => bnToU8a(number, { bitLength: 128 })),
    ),
  )

function answer(result: unknown) {
  const fetch = createFakeFetch({ '*': ({ body }: { body: unknown }) => ({ id: (body as { id: number }).id, result }) })
  globalThis.fetch = fetch as typeof globalThis.fetch
  return fetch
}

test('the key of an account is what the chain computes', () => {
  const prefix = u8aConcat(xxhashAsU8a('System', 128), xxhashAsU8a('Account', 128))
  assert.is(toAccountKey(ALICE.publicKey), u8aToHex(u8aConcat(prefix, blake2AsU8a(ALICE.publicKey, 128), ALICE.publicKey)))
})

for (const [units, network, balance, symbol] of [
  [15_000_000_000n, dot, '1.5', 'DOT'],
  [1n, dot, '0.0000000001', 'DOT'],
  [0n, dot, '0', 'DOT'],
  [2_500_000_000_000n, ksm, '2.5', 'KSM'],
  [(1n << 128n) - 1n, dot, '34028236692093846346337460743.1768211455', 'DOT'],
] as const)
  test(`${units} units are ${balance} ${symbol}`, async () => {
    const fetch = answer(info(units, 99n, 1n))
    assert.equal(await balanceOf({ network }), { balance, symbol })
    const { method, params } = fetch.calls[0]!.body as { method: string; params: unknown }
    assert.equal([method, params], ['state_getStorage', [toAccountKey(ALICE.publicKey)]])
  })

/** A node with one asset, as the pallet Assets keeps it. */
function serveAsset({ id = 1984, name = 'Tether USD', symbol = 'USDt', decimals = 6, units = undefined as bigint | undefined } = {}) {
  const map = (item: string) => u8aConcat(xxhashAsU8a('Assets', 128), xxhashAsU8a(item, 128))
  const own = (bytes: Uint8Array) => u8aConcat(blake2AsU8a(bytes, 128), bytes)
  const key = own(bnToU8a(id, { bitLength: 32 }))
  const text = (value: string) => u8aConcat([value.length << 2], new TextEncoder().encode(value))
  const state: Record<string, string> = {
    [u8aToHex(u8aConcat(map('Metadata'), key))]: u8aToHex(
      u8aConcat(bnToU8a(2_008_200_000n, { bitLength: 128 }), text(name), text(symbol), [decimals, 0]),
    ),
  }
  if (units !== undefined)
    state[u8aToHex(u8aConcat(map('Account'), key, own(ALICE.publicKey)))] = u8aToHex(u8aConcat(bnToU8a(units, { bitLength: 128 }), [0, 0]))
  const fetch = createFakeFetch({
    '*': ({ body }: { body: unknown }) =>
      (body as { id: number; params: string[] }[]).map(({ id, params }) => ({ id, result: state[params[0]!] ?? null })),
  })
  globalThis.fetch = fetch as typeof globalThis.fetch
}
const assetOf = (token: string) => balanceOf({ token })

test('an asset that a dApp names by its number is read with its own decimals and symbol', async () => {
  serveAsset({ units: 12_345_678n })
  assert.equal(await assetOf('1984'), { balance: '12.345678', symbol: 'USDt' })
  serveAsset({ id: 4_294_967_295, symbol: 'MAX', decimals: 0, units: (1n << 128n) - 1n })
  assert.equal(await assetOf('4294967295'), { balance: String((1n << 128n) - 1n), symbol: 'MAX' })
  serveAsset()
  assert.equal(await assetOf('1984'), { balance: '0', symbol: 'USDt' })
})

test('what is no asset has no balance', async () => {
  serveAsset()
  for (const token of ['7', '4294967296', '0x10', 'USDT', '1984 ', '-1'])
    assert.is((await errorOf(assetOf(token))).name, 'tokenBalanceUnavailable', token)
  serveAsset({ symbol: 'U\u0000' })
  assert.is((await errorOf(assetOf('1984'))).name, 'tokenBalanceUnavailable')
})

test('an account the chain does not know has nothing', async () => {
  answer(null)
  assert.equal(await balanceOf(), { balance: '0', symbol: 'DOT' })
})

for (const result of [undefined, '0x', '0x00', info(1n).slice(0, 2 + 31 * 2), `${info(1n)}0`, info(1n).slice(2), 7, {}, 'zzz'])
  test(`a node that answers ${JSON.stringify(result)?.slice(0, 12)} has not told a balance`, async () => {
    answer(result === undefined ? false : result)
    assert.is((await errorOf(balanceOf())).name, 'tokenBalanceUnavailable')
  })

for (const [what, query] of [
  ['what is no address', { address: 'nonsense', network: dot }],
  ['an address with a wrong checksum', { address: `${address.slice(0, -1)}6`, network: dot }],
  ['a token that is no number of an asset', { address, network: dot, token: 'USDT' }],
  ['a network of another family', { address, network: toCaipNetwork(ONE, {}) }],
] as const)
  test(`${what} has no balance here, and no node is asked`, async () => {
    const fetch = answer(info(1n))
    assert.is((await errorOf(balanceOf(query))).name, 'tokenBalanceUnavailable')
    assert.is(fetch.calls.length, 0)
  })
