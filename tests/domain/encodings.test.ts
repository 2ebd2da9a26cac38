import { getBase58Decoder, getBase58Encoder } from '@solana/kit'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromBase58, fromBase64, readBytes, toBase58, toBase64 } from '../../src/domain/encodings.js'

test('bytes are written and read as kit does it, leading zeros too', () => {
  for (let length = 0; length < 70; length++) {
    for (const first of [0, 1, 255]) {
      const bytes = Uint8Array.from({ length }, (_, at) => (at < 2 ? first : (at * 37 + length * 11) % 256))
      const text = toBase58(bytes)
      assert.is(text, getBase58Decoder().decode(bytes))
      assert.equal(fromBase58(text), bytes)
      assert.equal(fromBase58(text), Uint8Array.from(getBase58Encoder().encode(text)))
    }
  }
})

test('what is no base58, or not so long, is none', () => {
  for (const bad of ['0', 'O', 'I', 'l', ' ', 'ab cd', 7, null, undefined]) assert.is(fromBase58(bad), undefined)
  const key = toBase58(new Uint8Array(32).fill(7))
  assert.is(fromBase58(key, 32)?.length, 32)
  for (const length of [31, 33, 64]) assert.is(fromBase58(key, length), undefined)
  // A text from outside costs no time.
  assert.is(fromBase58('z'.repeat(1_000_000), 64), undefined)
})

test('bytes are written and read as Node does it', () => {
  for (let length = 0; length < 20; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => 255 - at * 13)
    assert.is(toBase64(bytes), Buffer.from(bytes).toString('base64'))
    assert.equal(fromBase64(toBase64(bytes)), bytes)
  }
  assert.is(toBase64(new Uint8Array(100_000)).length, 133_336)
})

test('what is no base64 is none', () => {
  for (const bad of ['%', 'a', 7, null, undefined]) assert.is(fromBase64(bad), undefined)
})

test('what a wallet wrote is read in whichever way it did, and nothing is no bytes', () => {
  const bytes = Uint8Array.of(1, 2, 254)
  const json = [{ ...bytes }, Buffer.from(bytes).toJSON(), [...bytes], new Uint8Array([0, ...bytes]).subarray(1)]
  for (const told of [bytes, '0102fe', '0x0102FE', '0X0102FE', 'AQL+', 'AQL-', ...json]) assert.equal(readBytes(told), bytes)
  for (const told of ['', '0x', '%', 7, null, {}, [], [256], [-1], ['1'], { a: 1 }, { 1: 1 }]) assert.is(readBytes(told), undefined)
})
