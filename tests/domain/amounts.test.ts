import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatUnits, parseUnits } from '../../src/domain/amounts.js'

test('one unit of 18 decimals, which a floating-point number would lose, stays', () => {
  assert.is(formatUnits(1n, 18), '0.000000000000000001')
  assert.is(formatUnits(123456789012345678901234567890n, 18), '123456789012.34567890123456789')
  assert.is(parseUnits('123456789012.34567890123456789', 18), 123456789012345678901234567890n)
})

for (const [text, decimals, units] of [
  ['0', 18, 0n],
  ['1.5', 6, 1_500_000n],
  ['.5', 1, 5n],
  ['5.', 1, 50n],
  ['0.10', 2, 10n],
  ['007', 0, 7n],
] as const)
  test(`'${text}' with ${decimals} decimals is ${units} units`, () => assert.is(parseUnits(text, decimals), units))

for (const text of ['', '.', '-1', '+1', '1e3', '0x10', '1,5', ' 1', '1 ', '1.2.3', 'NaN', 'Infinity', '١', '1_000'])
  test(`'${text}' is no amount`, () => {
    assert.throws(
      () => parseUnits(text, 6),
      (error: unknown) => error instanceof RangeError,
    )
  })

test('a token without decimals has no fraction, not even of nothing', () => {
  assert.throws(
    () => parseUnits('1.0', 0),
    (error: unknown) => error instanceof RangeError,
  )
})
