// How numbers are written for people: one way for every amount in the modal, in the signs of the visitor's language.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { formatUnits, parseUnits, toNumbers } from '../../src/domain/amounts.js'
import { createRandom } from '../support/modal.js'

const english = toNumbers('en')

for (const [amount, shown] of [
  ['0', '0'],
  ['1.500', '1.5'],
  ['420', '420'],
  ['0420.0', '420'],
  ['1234.567825', '1,234.56'],
  ['1325.25', '1,325.25'],
  ['999999.999', '999,999'],
  ['1000000', '1M'],
  ['123456789012.500', '123.46B'],
  ['1234567890123456789.5', '1.234e18'],
  ['0.0099999999', '0.00999999'],
  ['0.00004725019', '0.00004725'],
  ['0.000000001', '<0.00000001'],
  ['0.000000000000000001', '<0.00000001'],
  ['', '0'],
  ['-1', '0'],
  ['abc', '0'],
  [undefined, '0'],
] as const) {
  test(`${amount || 'nothing'} is shown as ${shown}: six significant digits at most, no zeros behind them, never more than there is`, () =>
    assert.is(english.amount(amount), shown))
}

test('the symbol stands behind, also of what is shortened', () => {
  assert.equal([english.amount('1234.5', 'ETH'), english.amount('123456789012.5', 'PEBBLE')], ['1,234.5 ETH', '123.46B PEBBLE'])
  assert.is(english.full('123456789012.500100', 'PEBBLE'), '123,456,789,012.5001 PEBBLE')
})

for (const [amount, shown] of [
  ['0.0000472501', '0.0000473'],
  ['0.000005', '0.000005'],
  ['0.0009999', '0.001'],
  ['0.99999', '1'],
  ['1.005', '1.01'],
  ['123.4', '124'],
  ['1234.5', '1,235'],
  ['0', '0'],
  ['0.000000000000000001', '0.000000000000000001'],
] as const) {
  test(`a fee of ${amount} is at most ${shown}`, () => assert.is(english.fee(amount), shown))
}

test('a fee is never less than it was, and never more than a hundredth above', () => {
  const random = createRandom(5)
  for (let round = 0; round < 2_000; round++) {
    const units = (BigInt(random()) * BigInt(random())) >> BigInt(random() % 64)
    const shown = english.fee(formatUnits(units, 18))
    if (shown.endsWith('M')) continue
    const said = parseUnits(shown.replaceAll(',', ''), 18)
    assert.ok(said >= units && said - units <= units / 100n, `${units} became ${said}`)
  }
})

test('a rate keeps its first six digits, however far behind the point they stand', () =>
  assert.equal([english.rate('2043.918692', 'USDC'), english.rate('0.000000000123456789')], ['2,043.91 USDC', '0.000000000123456']))

test('fiat has two decimals, cut off; what is less than a cent is not nothing, and money without cents has none where it is asked for', () => {
  assert.equal(
    ['2534196.239', '0', '0.009', '12.5'].map(text => english.fiat(text)),
    ['$2,534,196.23', '$0.00', '<$0.01', '$12.50'],
  )
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

test('a language that browsers do not know is English', () => assert.is(toNumbers('nonsense!').amount('1234.5'), '1,234.5'))

test.run()
