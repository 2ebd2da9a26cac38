import type { TokenWords } from '../../domain/allowances.js'
import { formatUnits, toUnits } from '../../domain/amounts.js'
import { isAddress, isSameAddress } from '../../domain/caip.js'
import { toPlainText } from '../../domain/names.js'
import type { Numbers } from '../../domain/numbers.js'
import { toSeconds } from '../../domain/seconds.js'
import type { PERMISSIONS_TEXTS } from './texts.js'

/** Says something in the visitor's language. */
export type Say = (key: keyof typeof PERMISSIONS_TEXTS, values?: Record<string, string>) => string

/** What somebody may do for the account (ERC-7715, by its new words and its old ones). */
export interface Grant {
  /** By which the wallet knows it. */
  context: string
  /** Whom it is given to, where the wallet says so. */
  to?: string | undefined
  type: string
  /** Contract of the token; none where it is the native coin, or about no coin. */
  token?: string | undefined
  /** So much at once, or in each period of so many seconds. */
  units?: bigint | undefined
  period?: number | undefined
  /** All in all. */
  most?: bigint | undefined
  /** Seconds since 1970. */
  expiry?: number | undefined
}

/** Allowances from here on are as good as endless: contracts write them as the largest number there is, or near it. */
const ENDLESS = 2n ** 95n

/** Where most tokens are allowed to, and which passes them on (its address is the same on all networks). */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

type Loose = Record<string, unknown>

/** More are not read. */
const MOST = 100

/**
 * Reads what a wallet says it has granted (`wallet_getGrantedExecutionPermissions`): what is of another network or account, or has no name
 * by which it could be taken back, is left out; and so is what is over.
 */
export function readGrants(answer: unknown, place: { chainId: string; account: string; now: number }): readonly Grant[] {
  if (!Array.isArray(answer)) return []
  return answer.slice(0, MOST).flatMap(row => {
    const { chainId, from, address, to, signer, permission, permissions, rules, expiry, context } = Object(row) as Loose
    const { type, data } = Object(permission ?? (Array.isArray(permissions) ? permissions[0] : undefined)) as Loose
    const isHere =
      Number(chainId) === Number(place.chainId) && isSameAddress('eip155', String(from ?? address ?? place.account), place.account)
    const end = toSeconds(expiry) ?? toSeconds((Object(findRule(rules, 'expiry')) as Loose)['timestamp'])
    if (!isHere || typeof context !== 'string' || !context || typeof type !== 'string' || (end !== undefined && end <= place.now)) return []
    const of = Object(data) as Loose
    const each = readUnits(of['amountPerSecond'])
    const taker = to ?? (Object((Object(signer) as Loose)['data']) as Loose)['address']
    const token = of['tokenAddress'] ?? of['address']
    return {
      context,
      type,
      expiry: end,
      to: isAddress('eip155', taker) ? taker : undefined,
      token: isAddress('eip155', token) ? token : undefined,
      units: each === undefined ? readUnits(of['periodAmount'] ?? of['allowance'] ?? of['limit']) : each * DAY,
      period: each === undefined ? toSeconds(of['periodDuration'] ?? of['period']) : Number(DAY),
      most: readUnits(of['maxAmount']),
    }
  })
}

const DAY = 86_400n

function findRule(rules: unknown, type: string): unknown {
  const found = Array.isArray(rules) ? rules.find(each => (Object(each) as Loose)['type'] === type) : undefined
  return (Object(found) as Loose)['data']
}

/** Units, hexadecimal as wallets write them. */
const readUnits = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : toUnits(value)

/** An amount in words: `10 USDC`, `Any amount of USDC`. */
export function toAmount(units: bigint | undefined, token: TokenWords, numbers: Numbers, say: Say): string {
  const { decimals, symbol = say('someToken') } = token
  if (units !== undefined && units >= ENDLESS && (decimals === undefined || units >= 10n ** BigInt(decimals + 9)))
    return say('anyAmount', { symbol })
  if (units === undefined || decimals === undefined) return say('unknownAmount', { symbol })
  // In a sentence, as people write it: 10 USDC a day.
  return numbers.amount(formatUnits(units, decimals), symbol, '')
}

/** Periods that have a name, in seconds. */
const PERIODS = [
  [3600, 'perHour'],
  [86_400, 'perDay'],
  [604_800, 'perWeek'],
  [2_592_000, 'perMonth'],
  [2_678_400, 'perMonth'],
] as const

/** What a grant allows, in words: `10 USDC a day, until Friday`. What is of a kind that we do not know goes by the name of its kind. */
export function toGranted(
  grant: Grant,
  token: TokenWords,
  { numbers, say, date }: { numbers: Numbers; say: Say; date(seconds: number): string },
): string {
  const { type, units, period, most, expiry } = grant
  let what = toPlainText(type.replace(/[-_]/g, ' '), 60)
  what = what.charAt(0).toUpperCase() + what.slice(1)
  if (units !== undefined) {
    const amount = toAmount(units, token, numbers, say)
    what = period === undefined ? amount : sayEach(period, amount, numbers, say)
    if (most !== undefined && most < ENDLESS) what = say('atMost', { what, amount: toAmount(most, token, numbers, say) })
  }
  return expiry === undefined ? what : say('untilDay', { what, date: date(expiry) })
}

function sayEach(period: number, amount: string, numbers: Numbers, say: Say): string {
  const named = PERIODS.find(([seconds]) => seconds === period)
  if (named) return say(named[1], { amount })
  const isDays = period % 86_400 === 0
  return say(isDays ? 'perDays' : 'perHours', { amount, count: numbers.amount(String(period / (isDays ? 86_400 : 3600))) })
}

/** A day as people say it: the weekday within the next six days, else its date. */
export function toDay(seconds: number, now: number, locale: string): string {
  const isNear = seconds * 1000 - now < 6 * 86_400_000
  return new Intl.DateTimeFormat(locale, isNear ? { weekday: 'long' } : { dateStyle: 'medium' }).format(seconds * 1000)
}
