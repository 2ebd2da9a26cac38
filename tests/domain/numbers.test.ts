// How numbers are written for people: one way for every amount in the modal, in the signs of the visitor's language.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatUnits, parseUnits } from '../../src/domain/amounts.js'
import { toNumbers } from '../../src/domain/numbers.js'
import { LANGUAGES } from '../../src/domain/languages.js'
import { createRandom } from '../support/modal.js'

const english = toNumbers('en')

/** Units of 10⁻¹⁸ as they were written in a language, by the words that it has for powers of ten. */
function readShown(shown: string, language: string): bigint {
  const { decimal, group } = toNumbers(language)
  const [, digits = '', power, word = ''] = /^([\d.,٬\s\u00a0\u202f]*\d)(?:e(\d+))?[\s\u00a0]*(.*)$/.exec(shown) ?? []
  const [whole = '', fraction = ''] = digits.replaceAll(group, '').split(decimal)
  const zeros = Number(power ?? (word ? toPowers(language).get(word) : 0))
  return parseUnits(`${whole}${fraction.padEnd(zeros, '0').slice(0, zeros)}.${fraction.slice(zeros)}`, 18)
}

/** The words of a language from a million on, by the zeros that they stand for. */
function toPowers(language: string): Map<string, number> {
  const compact = new Intl.NumberFormat(language, { notation: 'compact', numberingSystem: 'latn' })
  return new Map(
    Array.from({ length: 9 }, (_, at) => {
      const parts = compact.formatToParts(10n ** BigInt(at + 6))
      const digits = parts
        .filter(({ type }) => type === 'integer')
        .map(({ value }) => value)
        .join('')
      return [parts.find(({ type }) => type === 'compact')?.value ?? '', at + 7 - digits.length]
    }),
  )
}

for (const [amount, shown] of [
  ['0', '0'],
  ['1.500', '1.5'],
  ['0420.0', '420'],
  ['1234.567825', '1,234.56'],
  ['999999.999', '999,999'],
  ['1000000', '1M'],
  ['1999999', '1.99M'],
  ['9999999.9', '9.99M'],
  ['123456789012.500', '123.45B'],
  ['999999999999999', '999.99T'],
  ['1234567890123456789.5', '1.234e18'],
  ['0.0099999999', '0.00999999'],
  ['0.00004725019', '0.00004725'],
  ['0.000000001', '<0.00000001'],
  ['', '0'],
  ['-1', '0'],
  [undefined, '0'],
] as const) {
  test(`${amount || 'nothing'} is shown as ${shown}: six significant digits at most, no zeros behind them, never more than there is`, () =>
    assert.is(english.amount(amount), shown))
}

test('the symbol stands behind, also of what is shortened', () => {
  assert.equal([english.amount('1234.5', 'ETH'), english.amount('123456789012.5', 'PEBBLE')], ['1,234.5 ETH', '123.45B PEBBLE'])
  assert.is(english.full('123456789012.500100', 'PEBBLE'), '123,456,789,012.5001 PEBBLE')
})

for (const [amount, shown] of [
  ['0.0000472501', '0.0000473'],
  ['0.0009999', '0.001'],
  ['0.99999', '1'],
  ['1.005', '1.01'],
  ['1234.5', '1,235'],
  ['999999.5', '1,000,000'],
  ['1000000', '1M'],
  ['1000000.1', '1.01M'],
  ['1234500000000000', '1.235e15'],
  ['0', '0'],
  ['0.000000000000000001', '0.000000000000000001'],
] as const)
  test(`a fee of ${amount} is at most ${shown}`, () => assert.is(english.fee(amount), shown))

test('a fee is never less than it was, and never more than a hundredth above', () => {
  const random = createRandom(5)
  for (let round = 0; round < 2_000; round++) {
    const units = (BigInt(random()) * BigInt(random())) >> BigInt(random() % 64)
    const shown = english.fee(formatUnits(units, 18))
    const said = readShown(shown, 'en')
    assert.ok(said >= units && said - units <= units / 100n, `${units} became ${said}`)
  }
})

for (const language of LANGUAGES)
  test(`in ${language} no amount is shown as more than it is, and no fee as less, however large`, () => {
    const numbers = toNumbers(language)
    const random = createRandom(8)
    for (let round = 0; round < 200; round++) {
      const units = (BigInt(random()) ** 3n % 10n ** BigInt(25 + (round % 18))) + (round % 5 ? 0n : 10n ** 24n)
      const [amount, fee] = [numbers.amount(formatUnits(units, 18)), numbers.fee(formatUnits(units, 18))]
      const [less, more] = [readShown(amount, language), readShown(fee, language)]
      assert.ok(less <= units && units - less <= units / 100n, `${units} became ${amount}`)
      assert.ok(more >= units && more - units <= units / 100n, `${units} became ${fee}`)
    }
  })

test('a rate keeps its first six digits, however far behind the point they stand', () =>
  assert.equal([english.rate('2043.918692', 'USDC'), english.rate('0.000000000123456789')], ['2,043.91 USDC', '0.000000000123456']))

test('fiat has two decimals, cut off; what is less than a cent is not nothing, and money without cents has none where it is asked for', () => {
  const found = ['2534196.239', '0', '-1', 'nonsense', '0.009', '12.5'].map(text => english.fiat(text))
  assert.equal(found, ['$2,534,196.23', '$0.00', '$0.00', '$0.00', '<$0.01', '$12.50'])
  // What is taken is never told to be less.
  assert.equal(
    ['2534196.231', '0', '0.009', '0.010000000000000001', '12.5'].map(text => english.cost(text)),
    ['$2,534,196.24', '$0.00', '<$0.01', '$0.02', '$12.50'],
  )
  assert.is(english.cost('1234.1', 'JPY'), '¥1,235')
  assert.equal([english.fiat('1234.5', 'EUR'), english.fiat('1234.5', 'JPY')], ['€1,234.50', '¥1,234'])
  assert.is(english.fiat('12', 'US$'), '12.00 US$')
  assert.equal([english.money('80', 'USD'), english.money('7500.5', 'EUR'), english.sign('USD')], ['$80', '€7,500.50', ['$', '']])
})

test('other languages have their own signs, and stand where they write them; digits are Latin', () => {
  const [german, french, hindi, arabic] = ['de', 'fr', 'hi', 'ar'].map(toNumbers)
  assert.equal([german!.decimal, german!.group], [',', '.'])
  assert.equal([german!.amount('1234.56', 'ETH'), german!.fiat('1234.5')], ['1.234,56 ETH', '1.234,50\u00a0$'])
  assert.equal([german!.percent('0.3'), french!.amount('1234567.8')], ['0,3\u00a0%', '1,23\u00a0M'])
  assert.is(hindi!.full('1234567.5'), '12,34,567.5')
  assert.match(arabic!.amount('1234.5'), /^1,234\.5$/)
  assert.is(arabic!.fiat('1234.5'), '\u200f1,234.50\u00a0US$\u200e', 'its dollar sign stays behind its letters')
  assert.is(toNumbers('de'), german)
})

for (const [amount, symbol, shown, whole] of [
  ['12.5', 'DAI', '12.50 DAI', '12.50 DAI'],
  ['500', 'USDC', '500.00 USDC', '500.00 USDC'],
  ['510.979673', 'USDC.e', '510.97 USDC.e', '510.979673 USDC.e'],
  ['0.004', 'EURC', '<0.01 EURC', '0.004 EURC'],
  ['0', 'USDT', '0.00 USDT', '0.00 USDT'],
  ['1234567.899', 'USDS', '1.23M USDS', '1,234,567.899 USDS'],
  ['12.5', 'DAISY', '12.5 DAISY', '12.5 DAISY'],
] as const)
  test(`a coin that stands for a currency has its cents, and no more than there is: ${amount} ${symbol}`, () => {
    assert.equal([english.amount(amount, symbol), english.full(amount, symbol)], [shown, whole])
    assert.is(`${english.amount(amount, '', symbol)} ${symbol}`, shown)
  })

test('a language that browsers do not know is English', () => assert.is(toNumbers('nonsense!').amount('1234.5'), '1,234.5'))
