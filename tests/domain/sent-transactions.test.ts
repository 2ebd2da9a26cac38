import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSignature } from '../../src/domain/sent-transactions.js'

const hex = (length: number) => `0x${'aB'.repeat(length).slice(0, length)}`

for (const [text, answer] of [
  [hex(62), true],
  [hex(61), false],
  [hex(130), true],
  [`${hex(130)}g`, false],
  ['', false],
  [null, false],
] as const) {
  test(`${String(text).slice(0, 8)}… of ${String(text).length} characters is ${answer ? 'a' : 'no'} signed message`, () =>
    assert.is(isSignature(text), answer))
}
