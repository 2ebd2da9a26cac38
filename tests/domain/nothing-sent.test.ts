import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sayNothingSent } from '../../src/domain/moved.js'

for (const [said, whole] of [
  ['Something went wrong', 'Something went wrong. Nothing was sent.'],
  ['Something went wrong.', 'Something went wrong. Nothing was sent.'],
  ['Something went wrong. ', 'Something went wrong. Nothing was sent.'],
  ['The transaction would fail. Nothing was sent. Too little', 'The transaction would fail. Nothing was sent. Too little'],
  [
    'The transaction failed. The amount was not sent, the network fee is spent.',
    'The transaction failed. The amount was not sent, the network fee is spent.',
  ],
] as const) {
  test(`'${said}' says once whether something has moved`, () => assert.is(sayNothingSent(said, 'Nothing was sent.'), whole))
}

test.run()
