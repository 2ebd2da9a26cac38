import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fromBase64, toBase64 } from '../../src/domain/encodings.js'

test('bytes are written and read as Node does it', () => {
  for (let length = 1; length < 20; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => 255 - at * 13)
    assert.is(toBase64(bytes), Buffer.from(bytes).toString('base64'))
    assert.equal(fromBase64(toBase64(bytes)), bytes)
  }
  assert.is(toBase64(new Uint8Array(100_000)).length, 133_336)
})

test('what is no base64 is none', () => {
  for (const bad of ['', '%', 'a', 7, null, undefined]) assert.is(fromBase64(bad), undefined)
})

test.run()
