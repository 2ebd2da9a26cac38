// The web wallet's stand-in for Node's `Buffer` says what the original says.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Buffer as Ours } from '../../scripts/sandbox/web-wallet/page/buffer.js'

const text = 'Sign in: ü, €, 🗝'

test('text goes to base64 and hexadecimal, and back', () => {
  for (const encoding of ['base64', 'hex'] as const) {
    const written = Buffer.from(text).toString(encoding)
    assert.is(Ours.from(text).toString(encoding), written)
    assert.is(Ours.from(written, encoding).toString('utf-8'), text)
  }
})

test('base64 is read without its padding and in the other alphabet, as recaps of sign-ins have it', () => {
  const bytes = Uint8Array.of(251, 255, 190, 1)
  for (const written of [Buffer.from(bytes).toString('base64url'), Buffer.from(bytes).toString('base64')])
    assert.equal([...Ours.from(written, 'base64')], [...bytes])
})

test('bytes are taken, joined and told apart', () => {
  const joined = Ours.concat([Ours.from([1, 2]), Uint8Array.of(3)])
  assert.equal([...joined], [1, 2, 3])
  assert.equal([joined, Uint8Array.of(1)].map(Ours.isBuffer), [true, false])
})

test.run()
