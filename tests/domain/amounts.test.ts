import { formatUnits as ethersFormat, parseUnits as ethersParse } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatUnits, parseUnits } from '../../src/domain/amounts.js'
import { createRandom } from '../support/modal.js'

/** Amounts of every size a chain can hold: 0 to 256 bits. */
function* amounts(count: number): Generator<readonly [units: bigint, decimals: number]> {
  const random = createRandom(20250101)
  for (let at = 0; at < count; at++) {
    const words = random() % 9
    let units = 0n
    for (let word = 0; word < words; word++) units = (units << 32n) | BigInt(random())
    // Round amounts are what people type, so every third ends in zeros.
    if (at % 3 === 0) units *= 10n ** BigInt(random() % 20)
    yield [units, random() % 37]
  }
}

/** ethers writes a whole number as `5.0`, people write `5`. */
const withoutPointZero = (text: string): string => text.replace(/\.0$/, '')

test('units become text and the same units again, for 3000 amounts', () => {
  for (const [units, decimals] of amounts(3000))
    assert.is(parseUnits(formatUnits(units, decimals), decimals), units, `${units} with ${decimals} decimals`)
})

test('3000 amounts are written and read as ethers does', () => {
  for (const [units, decimals] of amounts(3000)) {
    const text = formatUnits(units, decimals)
    assert.is(text, withoutPointZero(ethersFormat(units, decimals)), `${units} with ${decimals} decimals`)
    assert.is(parseUnits(text, decimals), ethersParse(text, decimals), text)
  }
})

test('negative units keep their sign', () => {
  for (const [units, decimals] of amounts(300)) {
    if (units) assert.is(formatUnits(-units, decimals), withoutPointZero(ethersFormat(-units, decimals)))
  }
})

test('text is plain: no exponent, no zeros at its end, one zero before the point', () => {
  for (const [units, decimals] of amounts(1000)) assert.match(formatUnits(units, decimals), /^(0|[1-9]\d*)(\.\d*[1-9])?$/)
})

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
] as const) {
  test(`'${text}' with ${decimals} decimals is ${units} units`, () => assert.is(parseUnits(text, decimals), units))
}

for (const text of ['', '.', '-1', '+1', '1e3', '0x10', '1,5', ' 1', '1 ', '1.2.3', 'NaN', 'Infinity', '١', '1_000']) {
  test(`'${text}' is no amount`, () => {
    assert.throws(
      () => parseUnits(text, 6),
      (error: unknown) => error instanceof RangeError,
    )
  })
}

test('more decimals than the token has are refused, not rounded', () => {
  assert.throws(
    () => parseUnits('0.1234567', 6),
    (error: unknown) => error instanceof RangeError,
  )
  assert.throws(
    () => parseUnits('1.0', 0),
    (error: unknown) => error instanceof RangeError,
  )
})

test.run()
