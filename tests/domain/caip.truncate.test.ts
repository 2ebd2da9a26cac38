import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { truncate, truncateName } from '../../src/domain/caip.js'

test('an address is shown by its first 6 characters, which are 4 after 0x, and its last 4', () => {
  assert.is(truncate('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'), '0xd8…A96045')
  assert.is(truncate('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1'), '7EcD…CFLtV1')
})

test('a button may ask for other lengths', () => assert.is(truncate('0xd8dA6BF26964aF9D7eEd', 2, 3), '0x…eEd'))

test('what fits into its two ends stays whole', () =>
  assert.equal([truncate('1234567890'), truncate('1234567890abcd'), truncate('')], ['1234567890', '1234…90abcd', '']))

test('a name of 18 characters stays; a longer one ends in an ellipsis and has 18', () => {
  assert.is(truncateName('abcdefghijklmnopqr'), 'abcdefghijklmnopqr')
  assert.is(truncateName('abcdefghijklmnopqrs'), 'abcdefghijklmnopq…')
})
