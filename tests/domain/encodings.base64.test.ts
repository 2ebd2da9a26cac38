import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromBase64, readBytes, toBase64 } from '../../src/domain/encodings.js'

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

test('what a wallet wrote is read as hexadecimal or base64, and nothing is no bytes', () => {
  const bytes = Uint8Array.of(1, 2, 255)
  for (const told of [bytes, '0102ff', '0x0102FF', 'AQL/']) assert.equal(readBytes(told), bytes)
  for (const told of ['', '0x', '%', 7, null]) assert.is(readBytes(told), undefined)
})

test.run()
