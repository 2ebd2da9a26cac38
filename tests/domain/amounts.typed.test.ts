import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type AmountProblem, formatUnits, readAmount, toRoom, toTyped } from '../../src/domain/amounts.js'
import { AMOUNTS_TEXTS } from '../../src/domain/texts.js'
import { forAll } from '../support/properties.js'

const MOST = 2n ** 256n - 1n

test('what a token may round is a millionth, and two units of an amount that these are no part of', () => {
  assert.equal([0n, 9_999n, 10_000n, 500_000n, 3_000_000n].map(toRoom), [0n, 0n, 2n, 2n, 3n])
})

test('zeros before and after count for nothing, however many', () => {
  forAll(chance => {
    const [units, decimals] = [chance.units(), chance.below(31)]
    const text = formatUnits(units, decimals)
    const padded = `00${text}${text.includes('.') ? '000' : '.000'}`
    assert.equal(readAmount(padded, decimals), { text: padded, units })
  })
})

for (const [typed, decimals, text, units] of [
  ['1', 18, '1', 10n ** 18n],
  ['1.', 6, '1.', 1_000_000n],
  ['1,', 6, '1.', 1_000_000n],
  ['.5', 1, '.5', 5n],
  [',5', 1, '.5', 5n],
  ['0', 18, '0', 0n],
  ['0.0', 0, '0.0', 0n],
  ['007', 0, '007', 7n],
  ['  2,25 ', 2, '2.25', 225n],
  ['\n3\t', 0, '3', 3n],
  ['1,234', 3, '1.234', 1234n],
] as const) {
  test(`'${typed}' with ${decimals} decimals is ${units} units, and stands as '${text}'`, () =>
    assert.equal(readAmount(typed, decimals), { text, units }))
}

for (const typed of ['', '.', ',', ' ', ' . '])
  test(`'${typed}' is no amount yet, and no mistake`, () => assert.equal(readAmount(typed, 18), { text: typed.trim().replace(',', '.') }))

for (const [typed, problem] of [
  ['1e3', 'amountNoNumber'],
  ['-1', 'amountNoNumber'],
  ['0x10', 'amountNoNumber'],
  ['1 ETH', 'amountNoNumber'],
  ['Infinity', 'amountNoNumber'],
  ['0x1111111111111111111111111111111111111111', 'amountNoNumber'],
  ['1\u202e2', 'amountNoNumber'],
  ['1\u200b2', 'amountNoNumber'],
  ['1,234.56', 'amountSeparators'],
  ['1.234,56', 'amountSeparators'],
  ['1.2.3', 'amountSeparators'],
  ['1,234,567', 'amountSeparators'],
  ['.,', 'amountSeparators'],
  ['0.1234567', 'amountDecimals'],
  ['9'.repeat(79), 'amountTooLarge'],
  [(MOST / 10n ** 6n + 1n).toString(), 'amountTooLarge'],
  // Whoever reads in quadratic time never ends with these two.
  [`${'0'.repeat(100_000)}1`, 'amountTooLarge'],
  [`1${'0'.repeat(1_000_000)}`, 'amountTooLarge'],
] as [string, AmountProblem][])
  test(`'${typed.slice(0, 50)}' is refused: ${AMOUNTS_TEXTS[problem]}`, () => {
    const { units, problem: found, text } = readAmount(typed, 6)
    assert.equal([units, found, text], [undefined, problem, typed])
  })

test('digits and separators of other scripts are read as what they are', () => {
  for (const typed of ['١٢٫٥', '۱۲٫۵', '१२.५', '๑๒.๕', '１２．５', '１２。５', '12,5', '12،5'])
    assert.equal(readAmount(typed, 6), { text: '12.5', units: 12_500_000n }, typed)
  // Those of a script we do not know are refused, never guessed at.
  assert.equal([readAmount('১২', 6).problem, readAmount('١٬٢٣٤', 6).problem], ['amountNoNumber', 'amountNoNumber'])
})

test('a field shows the point or comma of its language, and leaves alone what is no number', () => {
  assert.equal([toTyped('1234.5', ','), toTyped('1.', ','), toTyped('1.5', '.')], ['1234,5', '1,', '1.5'])
  assert.is(toTyped('1,234.5', ','), '1,234.5')
  // Whatever it shows is read as the same again.
  for (const text of ['0.5', '12.', '.5', '7']) assert.is(readAmount(toTyped(text, ','), 6).text, text)
})
