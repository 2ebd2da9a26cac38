import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { floorDecimals, formatUnits, parseUnits } from '../../src/domain/amounts.js'
import { createRandom } from '../support/modal.js'

for (const [text, shown] of [
  ['1.9999', '1.999'],
  ['0.0009', '0.000'],
  ['12', '12.000'],
  ['1.5', '1.500'],
  ['1.', '1.000'],
  ['0', '0.000'],
  ['123456789012345678901234567890.9876', '123456789012345678901234567890.987'],
] as const)
  test(`a balance of ${text} is shown as ${shown}`, () => assert.is(floorDecimals(text), shown))

for (const text of [undefined, '', 'abc', '-1', '1e18', 'NaN', '1.2.3', '0x10', 'Infinity'])
  test(`${text} is no balance and shown as zero`, () => assert.is(floorDecimals(text), '0.000'))

test('nobody is ever shown more than they have, nor a thousandth less, for 1000 amounts', () => {
  const random = createRandom(7)
  for (let at = 0; at < 1000; at++) {
    const units = (BigInt(random()) << 40n) | BigInt(random())
    const shown = parseUnits(floorDecimals(formatUnits(units, 18)), 18)
    assert.ok(shown <= units && units - shown < 10n ** 15n, String(units))
  }
})

test('fiat has two decimals', () => assert.is(floorDecimals('3.999', 2), '3.99'))
