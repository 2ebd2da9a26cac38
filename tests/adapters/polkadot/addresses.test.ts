import { base58Encode, blake2AsU8a, encodeAddress } from '@polkadot/util-crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { decodeSs58, encodeSs58, isPrefix, readKeys } from '../../../src/adapters/polkadot/addresses.js'
import { toHex } from '../../../src/domain/encodings.js'
import { createRandom } from '../../support/modal.js'

const ALICE = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const key = (hex: string) => Uint8Array.from(hex.match(/../g)!, byte => parseInt(byte, 16))

// As the networks' own explorers write it.
const VECTORS: readonly [string, number, string][] = [
  ['Polkadot', 0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['Kusama', 2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  ['any network', 42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
]

for (const [name, prefix, address] of VECTORS)
  test(`the address of Alice on ${name} is read and written`, () => {
    const read = decodeSs58(address)
    assert.equal([read?.prefix, read && toHex(read.publicKey)], [prefix, ALICE])
    assert.is(encodeSs58({ prefix, publicKey: key(ALICE) }), address)
  })

test('accounts are read by CAIP-10 too, and where a wallet lists addresses alone', () => {
  for (const [, , address] of VECTORS)
    for (const told of [address, { address }, `polkadot:91b171bb158e2d3848fa23a9f1c25182:${address}`])
      assert.equal(readKeys([told]), [{ publicKey: key(ALICE), own: address, caipNetworkId: undefined }])
})

test('every prefix is written and read as polkadot.js does', () => {
  const random = createRandom(7)
  for (let prefix = 0; prefix <= 16_383; prefix += prefix < 300 ? 1 : 97) {
    if (!isPrefix(prefix)) continue
    const publicKey = Uint8Array.from({ length: 32 }, () => random() & 255)
    const address = encodeSs58({ prefix, publicKey })
    assert.is(address, encodeAddress(publicKey, prefix))
    assert.equal(decodeSs58(address), { prefix, publicKey })
  }
})

test('one wrong letter is found by the checksum', () => {
  const [, , address] = VECTORS[0]!
  for (let at = 0; at < address.length; at++) {
    const other = address[at] === '2' ? '3' : '2'
    assert.is(decodeSs58(address.slice(0, at) + other + address.slice(at + 1)), undefined, `letter ${at}`)
  }
})

/** An address with these bytes before the key, and a checksum that is right. */
const withHead = (...head: number[]) => {
  const body = Uint8Array.from([...head, ...key(ALICE)])
  return base58Encode(Uint8Array.from([...body, ...blake2AsU8a(Uint8Array.from([...Buffer.from('SS58PRE'), ...body]), 512).slice(0, 2)]))
}
const twoBytes = (prefix: number) => withHead(((prefix & 252) >> 2) | 64, (prefix & 3) << 6)
const oneByte = (prefix: number) => withHead(prefix)

for (const [what, text] of [
  ['a Bitcoin address', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
  ['a Solana address', '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'],
  ['an EVM address', '0x1111111111111111111111111111111111111111'],
  ['36 bytes of base58 without a checksum', base58Encode(new Uint8Array(36).fill(7))],
  ['letters that base58 has not', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6S0l'],
  ['an address with a space', ' 15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['an address with a 1 before it', '115oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  // Polkadot's 0 and Substrate's 42 within the two bytes of larger prefixes, and a prefix that is reserved: a second spelling of one account.
  ['a prefix of one byte within two', twoBytes(0)],
  ['a generic prefix within two', twoBytes(42)],
  ['a reserved prefix', oneByte(46)],
  ['no text', 42],
] as const)
  test(`${what} is no address here`, () => assert.is(decodeSs58(text), undefined))

test('what is no prefix, or no key, is not written', () => {
  for (const prefix of [-1, 46, 47, 16_384, 1.5, NaN]) assert.throws(() => encodeSs58({ prefix, publicKey: key(ALICE) }), RangeError)
  assert.throws(() => encodeSs58({ prefix: 0, publicKey: new Uint8Array(33) }), RangeError)
})
