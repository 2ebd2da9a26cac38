import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { takeSignatures } from '../../../src/adapters/solana/answers.js'
import { readWire, writeWire } from '../../../src/adapters/solana/wire.js'
import { compile, createKey, payment, signWire, toWire } from '../../support/solana-wallet.js'

const [one, two, friend] = [createKey(1), createKey(2), createKey(3)]

/** A transaction that two have to sign. */
const make = (version: 0 | 1 | 'legacy') => toWire(compile(one.address, [payment(two.address, friend.address, 1n)], { version }))

for (const version of ['legacy', 0, 1] as const) {
  test(`a transaction of version ${version} is read as kit writes it, and written again the same`, () => {
    const bytes = make(version)
    const wire = readWire(bytes)!
    assert.equal(wire.signers, [one.address, two.address])
    assert.equal(wire.signatures, [new Uint8Array(64), new Uint8Array(64)])
    assert.equal(writeWire(wire), bytes)
    const signed = signWire(bytes, [one])
    const taken = takeSignatures(wire, signed, one.address)
    assert.equal(writeWire(taken), signed)
    assert.throws(
      () => takeSignatures(wire, signed, two.address),
      (error: Error) => error.name === 'walletBadAnswer',
    )
    assert.equal(writeWire(takeSignatures(taken, signWire(bytes, [two]), two.address)), signWire(bytes, [one, two]))
  })

  test(`of version ${version} no part of a transaction is one`, () => {
    const bytes = make(version)
    for (let length = 0; length < (version === 1 ? 60 : bytes.length - 40); length++)
      assert.is(readWire(bytes.slice(0, length)), undefined, `${length} bytes`)
  })
}

test('bytes of any kind are read without harm', () => {
  for (let first = 0; first < 256; first++) {
    for (const rest of [0, 1, 255]) readWire(Uint8Array.of(first, ...new Array<number>(150).fill(rest)))
  }
})
