// How numbers are written for people: one way, everywhere in the modal.
import { formatUnits, SCALE, toFiatUnits } from './amounts.js'

/** From so many digits before the decimals on a number is shortened: `123.45B`. */
const COMPACT_FROM = 7
/** No word of any language shortens more digits than these; then it is a power of ten. */
const COMPACT_MOST = 15
/** So many decimals stand before such a word, and before a power of ten. */
const COMPACT_PLACES = 2
const POWER_PLACES = 3
/** So many significant digits of an amount are shown (decisions.md), and of a fee. */
const DIGITS_SHOWN = 6
const FEE_DIGITS = 3
/** No amount has more decimals; of a rate, which may be tiny, the first digits are shown however far behind they stand. */
const PLACES_SHOWN = 8
/** Coins that stand for a currency are written as one does, with its cents. By what they are called, and only where people know that. */
const STABLE = /^(?:[A-Z]{0,2}USD[BCDESTP01₮]{0,2}(?:\.e)?|crvUSD|EUR[CST]|A?DAI|GHO)$/i
const CENTS = 2

/** How an amount is shortened: never more than there is, or never less than it may cost. */
interface Shortening {
  rounds?: 'down' | 'up'
  digits?: number
  places?: number
}

/** How a language writes numbers. Amounts are decimal text, and stay it: nothing is reckoned in floating point. */
export interface Numbers {
  /** What stands before the decimals, and between thousands. */
  readonly decimal: string
  readonly group: string
  /**
   * `1,234.56 ETH`: six significant digits, cut off downwards, so that nobody is shown more than they have; `123.45B` from a million on; `12.50 USDC`.
   * @param of whose amount it is, where that is not written behind it
   */
  amount(text: string | undefined, symbol?: string, of?: string): string
  /** What is taken at most: three significant digits, never less than it was. */
  fee(text: string, symbol?: string): string
  /** `0.000000123456`: as an amount, but however little it is. */
  rate(text: string, symbol?: string): string
  /** All of its digits; `12.50 USDC` has its cents. */
  full(text: string | undefined, symbol?: string): string
  /** `$1,284.30`, cut off downwards (specification, section 9). What is there but less than a cent is `<$0.01`, never nothing. */
  fiat(text: string | undefined, currency?: string): string
  /** Money that is taken: as `fiat`, but never less than it was. */
  cost(text: string, currency?: string): string
  /** Money as it is asked for, `$80`: no cents where there are none. */
  money(text: string, currency: string): string
  /** What stands before and behind money: `$`. */
  sign(currency: string): readonly [before: string, behind: string]
  percent(text: string): string
}

const languages = new Map<string, Numbers>()

/**
 * How numbers are written in a language (BCP 47), with Latin digits. This is the one place that says which separators are in use; a name
 * that browsers do not know is English.
 */
export function toNumbers(locale: string): Numbers {
  let made = languages.get(locale)
  if (made) return made
  try {
    made = createNumbers(locale)
  } catch {
    made = createNumbers('en')
  }
  languages.set(locale, made)
  return made
}

/** In one piece: each way of writing is made of those before it. */
function createNumbers(locale: string): Numbers {
  const by = (options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 0, ...options })
  const plain = by()
  const partOf = (type: string, value: number) =>
    by({ maximumFractionDigits: 1 })
      .formatToParts(value)
      .find(part => part.type === type)?.value
  const decimal = partOf('decimal', 1.5) ?? '.'
  const write = (whole: string, fraction: string) => plain.format(BigInt(whole)) + (fraction && decimal + fraction)
  const compact = by({ notation: 'compact', maximumFractionDigits: COMPACT_PLACES })
  // How many digits a language leaves before the decimals of a number of so many: `1M`, but `100万`.
  const countBefore = (digits: number) =>
    compact
      .formatToParts(10n ** BigInt(digits - 1))
      .filter(({ type }) => type === 'integer')
      .reduce((sum, { value }) => sum + value.length, 0)
  // Cut before it is written, so that nothing is left which could be rounded to the nearest.
  const writeLarge = (whole: string, fraction: string, isUp: boolean): string => {
    const kept = whole.length > COMPACT_MOST ? 1 + POWER_PLACES : countBefore(whole.length) + COMPACT_PLACES
    const unit = 10n ** BigInt(Math.max(0, whole.length - kept))
    const rest = BigInt(whole) % unit
    const cut = BigInt(whole) - rest + (isUp && (rest || fraction) ? unit : 0n)
    const digits = String(cut)
    if (digits.length <= COMPACT_MOST) return compact.format(cut)
    const places = digits.slice(1, 1 + POWER_PLACES).replace(/(?<!0)0+$/, '')
    return `${digits[0]}${places && decimal + places}e${digits.length - 1}`
  }
  const named = (number: string, symbol = '') => (symbol ? `${number} ${symbol}` : number)
  const shorten = (text: string | undefined, { rounds = 'down', digits = DIGITS_SHOWN, places = PLACES_SHOWN }: Shortening = {}) => {
    const [whole, fraction] = toParts(text)
    if (whole.length >= COMPACT_FROM) return writeLarge(whole, fraction, rounds === 'up')
    const zeros = fraction.search(/[1-9]/)
    const kept = whole !== '0' ? Math.max(0, digits - whole.length) : Math.min(places, Math.max(0, zeros) + digits)
    const [cut, rest] = [fraction.slice(0, kept), fraction.slice(kept)]
    const units = BigInt(whole + cut) + (rounds === 'up' && /[1-9]/.test(rest) ? 1n : 0n)
    if (!units && zeros >= 0) return `<${write('0', '1'.padStart(kept, '0'))}`
    return write(...toParts(formatUnits(units, cut.length)))
  }
  const writeCents = (text: string | undefined): string => {
    const [whole, fraction] = toParts(text)
    if (whole.length >= COMPACT_FROM) return writeLarge(whole, fraction, false)
    const cents = fraction.padEnd(CENTS, '0').slice(0, CENTS)
    return fraction && !Number(whole + cents) ? `<${write('0', '01')}` : write(whole, cents)
  }
  const templates = new Map<string, { before: string; behind: string; cents: number }>()
  const templateOf = (currency: string) => {
    const known = templates.get(currency)
    if (known) return known
    let made = { before: '', behind: ` ${currency}`, cents: 2 }
    try {
      const style = { style: 'currency', currency } as const
      const [before = '', behind = ''] = by({ ...style, currencyDisplay: 'narrowSymbol' })
        .format(0)
        .split('0')
      // From right to left the sign of `US$` would go over to the other side of its letters: a mark keeps it with them.
      made = {
        before,
        behind: behind.replace(/[A-Z]\$$/, '$&\u200e'),
        cents: new Intl.NumberFormat('en', style).resolvedOptions().maximumFractionDigits ?? 2,
      }
    } catch {
      // What is no currency stands behind its number, as it is.
    }
    templates.set(currency, made)
    return made
  }
  const writeFiat = (text: string | undefined, currency = 'USD', isUp = false) => {
    const { before, behind, cents } = templateOf(currency)
    const units = toFiatUnits(text)
    const cent = 10n ** BigInt(SCALE - cents)
    const isDust = units > 0n && units < cent
    const [whole, fraction] = toParts(formatUnits((units + (isUp || isDust ? cent - 1n : 0n)) / cent, cents))
    return `${isDust ? '<' : ''}${before}${write(whole, fraction.padEnd(cents, '0'))}${behind}`
  }
  return {
    decimal,
    group: partOf('group', 1234567) ?? '',
    amount: (text, symbol, of = symbol) => named(of && STABLE.test(of) ? writeCents(text) : shorten(text), symbol),
    fee: (text, symbol) => named(shorten(text, { rounds: 'up', digits: FEE_DIGITS, places: Infinity }), symbol),
    rate: (text, symbol) => named(shorten(text, { places: Infinity }), symbol),
    full(text, symbol) {
      const [whole, fraction] = toParts(text)
      return named(write(whole, symbol && STABLE.test(symbol) ? fraction.padEnd(CENTS, '0') : fraction), symbol)
    },
    fiat: (text, currency) => writeFiat(text, currency),
    cost: (text, currency) => writeFiat(text, currency, true),
    money(text, currency) {
      const { before, behind } = templateOf(currency)
      const [whole, fraction] = toParts(text)
      return `${before}${write(whole, fraction && fraction.padEnd(2, '0'))}${behind}`
    },
    sign(currency) {
      const { before, behind } = templateOf(currency)
      return [before, behind]
    },
    percent: text =>
      by({ style: 'percent' })
        .format(0)
        .replace('0', write(...toParts(text))),
  }
}

/** What stands before and after the point, without zeros that say nothing; text that is no number is zero. */
function toParts(text: string | undefined): [whole: string, fraction: string] {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text ?? '') ?? []
  return [whole.replace(/^0+(?=\d)/, '') || '0', fraction.replace(/(?<!0)0+$/, '')]
}
