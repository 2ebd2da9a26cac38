// What holds for every amount: decimals from 0 to 30, units up to 2²⁵⁶ - 1, held against ethers and against the plainest way to write it.
import { formatUnits as ethersFormat, parseUnits as ethersParse } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  floorDecimals,
  formatUnits,
  parseUnits,
  readAmount,
  toDecimal,
  toFiatUnits,
  toSum,
  toUnits,
  toWorth,
} from '../../src/domain/amounts.js'
import { toNumbers } from '../../src/domain/numbers.js'
import { AMOUNTS_TEXTS, toText } from '../../src/domain/texts.js'
import { forAll, type Chance } from '../support/properties.js'

const MOST = 2n ** 256n - 1n
const PLAIN = /^(0|[1-9]\d*)(\.\d*[1-9])?$/

/** The plainest way to write units: whole and rest by division. */
function writePlainly(units: bigint, decimals: number): string {
  const one = BigInt(`1${'0'.repeat(decimals)}`)
  const rest = Array.from({ length: decimals }, (_, at) => (units / 10n ** BigInt(decimals - 1 - at)) % 10n)
    .join('')
    .replace(/0+$/, '')
  return `${units / one}${rest ? `.${rest}` : ''}`
}

/** A decimal text as a fraction, however it is written. */
function toFraction(text: string): readonly [over: bigint, under: bigint] {
  const [, sign, whole = '', rest = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text)!
  const power = Number(exponent) - rest.length
  const over = BigInt(`${sign}${whole}${rest}`)
  return power >= 0 ? [over * 10n ** BigInt(power), 1n] : [over, 10n ** BigInt(-power)]
}
const isSame = (a: string, b: string) => {
  const [[x, y], [v, w]] = [toFraction(a), toFraction(b)]
  return x * w === v * y
}

const amount = ({ units, below }: Chance) => [units(), below(31)] as const
/** Decimal text as services and people write it, zeros in odd places. */
const decimal = ({ below, digits, of }: Chance, most = 30) => {
  const whole = `${of(['', '', '0', '00'])}${digits(1 + below(most))}`
  return below(2) ? whole : `${whole}.${digits(1 + below(most))}${of(['', '0', '000'])}`
}

test('units that are written and read again are the same, in plain text', () => {
  forAll(chance => {
    const [units, decimals] = amount(chance)
    const text = formatUnits(units, decimals)
    assert.match(text, PLAIN)
    assert.is(text, writePlainly(units, decimals))
    assert.is(text, ethersFormat(units, decimals).replace(/\.0$/, ''))
    if (units) assert.is(formatUnits(-units, decimals), `-${text}`)
    assert.is(parseUnits(text, decimals), units)
    assert.is(parseUnits(text, decimals), ethersParse(text, decimals))
  })
})

test('what is no plain number is no amount, and no balance', () => {
  for (const text of ['', '.', '-1', '+1', '1e3', '0x10', '1,5', ' 1', '1 ', '1.2.3', 'NaN', 'Infinity', '١', '1_000']) {
    assert.throws(
      () => parseUnits(text, 6),
      (error: unknown) => error instanceof RangeError,
    )
    assert.is(floorDecimals(text), '0.000', text)
  }
  assert.is(floorDecimals(undefined), '0.000')
  assert.equal(
    ['.5', '5.', '0.10', '007'].map(text => parseUnits(text, 2)),
    [50n, 500n, 10n, 700n],
  )
})

test('what is typed with a point or a comma is what is counted, and white space around it is not', () => {
  forAll(chance => {
    const [units, decimals] = amount(chance)
    const text = formatUnits(units, decimals)
    const typed = `${chance.of(['', ' ', '\n', '\t '])}${chance.below(2) ? text.replace('.', ',') : text}${chance.of(['', ' '])}`
    assert.equal(readAmount(typed, decimals), { text, units })
  })
})

test('one decimal more than the token has is refused, and so is one unit more than a chain can hold', () => {
  forAll(chance => {
    const [units, decimals] = amount(chance)
    const whole = formatUnits(units, decimals).split('.')[0]!
    const typed = `${whole}.${chance.digits(decimals)}${1 + chance.below(9)}`
    assert.equal(readAmount(typed, decimals), { text: typed, problem: 'amountDecimals' })
    assert.throws(
      () => parseUnits(typed, decimals),
      (error: unknown) => error instanceof RangeError,
    )
    const above = formatUnits(MOST + 1n + units, decimals)
    assert.equal(readAmount(above, decimals), { text: above, problem: 'amountTooLarge' })
  })
})

const RUBBISH = [
  ...'0123456789.,eE+-xXnN _\'"$€%½١１∞()/\\\u200b\u202e\u00a0',
  ...'0x NaN Infinity 1e5 ., 1,000 \ud83d 👛'.split(' '),
  ' ETH',
]

test('pasted rubbish is refused in words, or it was an amount that says the same to ethers', () => {
  let [refused, read] = [0, 0]
  forAll(
    chance => {
      const decimals = chance.below(31)
      const typed = Array.from({ length: 1 + chance.below(10) }, () => chance.of(RUBBISH)).join('')
      const { text, units, problem } = readAmount(typed, decimals)
      assert.ok(!(units !== undefined && problem), 'never both')
      if (problem) {
        refused++
        assert.is(text, typed.trim())
        const words = toText(undefined, AMOUNTS_TEXTS, problem, { symbol: 'ETH', decimals: `${decimals}` })
        assert.ok(words.length > 10 && !/[{}]|undefined/.test(words), words)
        return
      }
      if (units === undefined) return assert.match(typed.trim(), /^[.,،٫．。]?$/)
      read++
      // ethers refuses zeros that stand beyond the token's decimals.
      const [whole, rest = ''] = text.split('.')
      assert.match(typed.trim(), /^\p{Nd}*[.,،٫．。]?\p{Nd}*$/u)
      assert.is(units, ethersParse(`${whole || '0'}.${rest.replace(/0+$/, '') || '0'}`.replace(/\.0$/, ''), decimals))
    },
    { count: 8_000 },
  )
  assert.ok(refused > 4_000 && read > 200, `${refused} refused, ${read} read`)
})

test('numbers of services keep every digit, whether they come as a text, with an exponent, or as a JSON number', () => {
  forAll(
    chance => {
      const sign = chance.of(['', '', '-'])
      const plain = `${sign}${decimal(chance)}`
      const text = toDecimal(plain)!
      assert.ok(isSame(text, plain), `${plain} is read as ${text}`)
      assert.match(text, /^(0|-?(0|[1-9]\d*)(\.\d+)?)$/)
      const exponent = `${plain}${chance.of(['e', 'E'])}${chance.of(['', '+', '-'])}${chance.below(100)}`
      const shifted = toDecimal(exponent)!
      assert.ok(isSame(shifted, exponent), `${exponent} is read as ${shifted}`)
      assert.not.match(shifted, /e/i)
      const number = Number(exponent)
      if (Math.abs(number) < 1e99 && (Math.abs(number) > 1e-99 || number === 0))
        assert.ok(isSame(toDecimal(number)!, String(number)), `${number} is read as ${toDecimal(number)}`)
    },
    { count: 1_500 },
  )
})

test('what is no number of a service is none, however long', () => {
  const texts = ['', ' ', '1.', '.5', '+1', '1,5', '0x1', '1e', '1e100', '1e-100', '1e1.5', 'NaN', '١', '1_0', '1 0']
  const long = ['1'.repeat(201), `0.${'1'.repeat(200)}`, '1'.repeat(5_000)]
  for (const value of [...texts, ...long, NaN, Infinity, null, undefined, true, {}, ['1'], 1n])
    assert.is(toDecimal(value), undefined, String(value).slice(0, 40))
})

test('units of services are digits up to 2²⁵⁶ - 1, and nothing else', () => {
  assert.is(toUnits('007'), 7n)
  forAll(chance => {
    const units = chance.units()
    assert.is(toUnits(units.toString()), units)
    if (units <= BigInt(Number.MAX_SAFE_INTEGER)) assert.is(toUnits(Number(units)), units)
    for (const not of [MOST + 1n + units, -1n - units]) assert.is(toUnits(not.toString()), undefined)
    const texts = ['', 'lots', '1e3', `${units}.0`, `0x${units.toString(16)}`, `${units}n`, ` ${units}`]
    for (const not of [...texts, 1e21, NaN, null, undefined, true, {}, [`${units}`], Number(units) + 0.5])
      if (!Number.isSafeInteger(not)) assert.is(toUnits(not), undefined, String(not))
  })
})

test('a floored amount is never more than there is, and less by less than its last digit', () => {
  forAll(chance => {
    const [units, decimals] = amount(chance)
    const text = formatUnits(units, decimals)
    const places = chance.below(9)
    const floored = floorDecimals(text, places)
    const [whole, rest = ''] = floored.split('.')
    assert.is(rest.length, places)
    const scale = 10n ** BigInt(decimals + places)
    const [exact, shown] = [(units * scale) / 10n ** BigInt(decimals), BigInt(whole! + rest) * 10n ** BigInt(decimals)]
    assert.ok(shown <= exact && exact - shown < 10n ** BigInt(decimals), `${text} is shown as ${floored}`)
  })
})

test('a worth is never more than amount times price, and less by no more than the digits that were cut off', () => {
  forAll(chance => {
    const [held, price] = [decimal(chance, 25), decimal(chance, 25)]
    const worth = toWorth(held, price)
    assert.match(worth, PLAIN)
    const [[a, b], [c, d], [v, w]] = [toFraction(held), toFraction(price), toFraction(worth)]
    // worth ≤ held · price < worth + (held + price + 1) · 10⁻¹⁸
    assert.ok(v * b * d <= a * c * w, `${held} at ${price} is ${worth}`)
    assert.ok((a * c * w - v * b * d) * 10n ** 18n <= (a * d + c * b + b * d) * w, `${held} at ${price} is ${worth}`)
  })
})

test('a sum is what its parts are together, whatever is among them', () => {
  forAll(chance => {
    const parts = Array.from({ length: chance.below(8) }, () => formatUnits(chance.units(), 18))
    const others = [undefined, '', 'NaN', '-1', '1e5', 'x']
    const all = [...parts, chance.of(others), chance.of(others)]
    const sum = parts.reduce((sum, part) => sum + parseUnits(part, 18), 0n)
    assert.is(toSum(all), writePlainly(sum, 18))
    assert.is(toFiatUnits(toSum(all)), sum)
  })
})

test('dollars have two decimals, cut off downwards, and commas every three digits', () => {
  forAll(chance => {
    const text = decimal(chance)
    const [over, under] = toFraction(text)
    const cents = (over * 100n) / under
    const shown = toNumbers('en').fiat(text)
    // What is less than 10⁻¹⁸ dollars counts as nothing.
    if (!cents) return assert.is(shown, (over * 10n ** 18n) / under ? '<$0.01' : '$0.00')
    assert.match(shown, /^\$\d{1,3}(,\d{3})*\.\d\d$/)
    assert.is(BigInt(shown.replace(/[$,.]/g, '')), cents)
  })
})
