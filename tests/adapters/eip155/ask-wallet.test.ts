import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isHash } from '../../../src/adapters/eip155/ask-wallet.js'

const hex = (length: number) => `0x${'aB'.repeat(length).slice(0, length)}`

for (const [text, answer] of [
  [hex(64), true],
  [hex(63), false],
  [hex(65), false],
  ['ab'.repeat(32), false],
  [`0X${'a'.repeat(64)}`, true],
  [undefined, false],
] as const) {
  test(`${String(text).slice(0, 8)}… of ${String(text).length} characters is ${answer ? 'a' : 'no'} transaction hash`, () => {
    // 0X is written by nobody, but reads as 0x.
    assert.is(isHash(text), answer)
  })
}

test.run()
