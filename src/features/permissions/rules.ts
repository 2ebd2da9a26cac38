import type { TokenWords } from '../../domain/allowances.js'
import { formatUnits, toUnits } from '../../domain/amounts.js'
import { isAddress, isSameAddress } from '../../domain/caip.js'
import { toPlainText } from '../../domain/names.js'
import type { Numbers } from '../../domain/numbers.js'
import { toSeconds } from '../../domain/seconds.js'
import type { PERMISSIONS_TEXTS } from './texts.js'

/** Says something in the visitor's language. */
export type Say = (key: keyof typeof PERMISSIONS_TEXTS, values?: Record<string, string>) => string

/** One thing that somebody may do for the account (ERC-7715, by its new words and its old ones). */
export interface Grant {
  /** By which the wallet knows it, and what else it has granted along with it. */
  context: string
  /** Which of those it is, from 0. */
  part: number
  /** Whom it is given to, where the wallet says so. */
  to?: string | undefined
  type: string
  /** Contract of the token; none where it is the native coin, or about no coin. */
  token?: string | undefined
  /** So much in all, or in each period of so many seconds. */
  units?: bigint | undefined
  period?: number | undefined
  /** Of what grows: so much may have gathered by now, and be taken at once. */
  atOnce?: bigint | undefined
  /** All in all. */
  most?: bigint | undefined
  /** It says more than is understood here, so that it may allow more than that. */
  isMore?: true | undefined
  /** Seconds since 1970. */
  expiry?: number | undefined
}

/** What a wallet says it has granted, and whether all of it could be read. */
export interface GrantList {
  grants: readonly Grant[]
  isWhole: boolean
}

/** Allowances from here on are as good as endless: contracts write them as the largest number there is, or near it. */
const ENDLESS = 2n ** 95n

/** Where most tokens are allowed to, and which passes them on (its address is the same on all networks). */
export const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

type Loose = Record<string, unknown>

/** More are not read. */
const MOST = 100

/**
 * Reads what a wallet says it has granted (`wallet_getGrantedExecutionPermissions`), each part of it by itself. What is of another network or
 * account, or is over, is left out; what cannot be read, or has no name by which it could be taken back, is missing.
 */
export function readGrants(answer: readonly unknown[], place: { chainId: string; account: string; now: number }): GrantList {
  let isWhole = true
  const grants = answer.flatMap((row): readonly Grant[] => {
    const { chainId, from, address, to, signer, permission, permissions, rules, expiry, context } = Object(row) as Loose
    const [at, account] = [Number(chainId), String(from ?? address ?? place.account)]
    // Of several ends the last: nobody can tell that it is over before.
    const ends = [expiry, ...findRules(rules, 'expiry').map(each => each['timestamp'])].flatMap(each => toSeconds(each) ?? [])
    const end = ends.length ? Math.max(...ends) : undefined
    if (at > 0 && at !== Number(place.chainId)) return []
    if (isAddress('eip155', account) && !isSameAddress('eip155', account, place.account)) return []
    if (end !== undefined && end <= place.now) return []
    const parts = Array.isArray(permissions) ? (permissions as unknown[]) : []
    const taker = to ?? (Object((Object(signer) as Loose)['data']) as Loose)['address']
    const each = [...(permission === undefined ? [] : [permission]), ...parts]
    const isNamed = at > 0 && isAddress('eip155', account) && typeof context === 'string' && context
    const read = isNamed ? each.flatMap((one, part) => toGrant(one, place.now, { context, part, taker, end }) ?? []) : []
    isWhole &&= read.length > 0 && read.length === each.length
    return read
  })
  return { grants: grants.slice(0, MOST), isWhole: isWhole && grants.length <= MOST }
}

const DAY = 86_400n

/** What data of a permission we know by name, besides amounts. */
const PLAIN = /^(tokenAddress|address|periodDuration|period|startTime|startDate|justification)$/

/** Which amounts count in a kind of permission. Any other that stands beside them may be a wallet's or an app's own, or stand there to hide them. */
const AMOUNTS: readonly (readonly [type: RegExp, names: readonly string[]])[] = [
  [/stream/, ['amountPerSecond', 'initialAmount', 'maxAmount']],
  [/periodic/, ['periodAmount']],
  [/allowance|transfer/, ['allowance', 'limit']],
]
const ALL_AMOUNTS = AMOUNTS.flatMap(([, names]) => names)

/** Types whose amount is what they are about; one that takes back allows nothing. */
const isOfCoins = (type: string): boolean => /^(native|erc20)-/.test(type) && !/revo/.test(type)

function toGrant(
  permission: unknown,
  now: number,
  { context, part, taker, end }: { context: string; part: number; taker: unknown; end: number | undefined },
): Grant | undefined {
  const { type, data } = Object(permission) as Loose
  if (typeof type !== 'string') return undefined
  const of = Object(data) as Loose
  let isMore = !isOfCoins(type)
  const token = type.startsWith('erc20-') ? findToken(of) : undefined
  // Units of no coin that is known are no amount.
  const isCounted = !isMore && (token !== undefined || type.startsWith('native-'))
  const names = AMOUNTS.find(([each]) => each.test(type))?.[1] ?? []
  const read = (name: string) => {
    const units = isCounted && names.includes(name) ? readUnits(of[name]) : undefined
    if (units === undefined && of[name] != null) isMore = true
    return units
  }
  const amounts: Record<string, bigint | undefined> = Object.fromEntries(ALL_AMOUNTS.map(name => [name, read(name)]))
  const { amountPerSecond: each, initialAmount: first, maxAmount: most, periodAmount: once, allowance: allowed, limit } = amounts
  const period = toSeconds(of['periodDuration'] ?? of['period'])
  // What comes again and again, and nobody can tell how often.
  if (period === undefined && (once !== undefined || 'period' in of || /recurring|periodic/.test(type))) isMore = true
  if (each === undefined && /stream/.test(type)) isMore = true
  // Of two words for the same, nobody can tell which of them counts.
  if (allowed !== undefined && limit !== undefined) isMore = true
  if (of['periodDuration'] != null && of['period'] != null) isMore = true
  if (Object.values(amounts).every(amount => amount === undefined)) isMore = true
  if (Object.keys(of).some(name => !PLAIN.test(name) && !ALL_AMOUNTS.includes(name) && readUnits(of[name]) !== undefined)) isMore = true
  const begun = toSeconds(of['startTime']) ?? now
  const gathered = (first ?? 0n) + (each ?? 0n) * BigInt(Math.max(0, Math.floor(now - begun)))
  const isLess = most !== undefined && most < gathered
  return {
    context,
    part,
    type,
    expiry: end,
    to: isAddress('eip155', taker) ? taker : undefined,
    token,
    units: each === undefined ? (once ?? allowed ?? limit) : each * DAY,
    period: each === undefined ? period : Number(DAY),
    ...(gathered && { atOnce: isLess ? most : gathered }),
    most,
    ...(isMore && { isMore }),
  }
}

/** The contract of the token that a permission is about; none where two are named. */
function findToken({ tokenAddress, address }: Loose): string | undefined {
  const token = tokenAddress ?? address
  const isOne = isAddress('eip155', token) && isSameAddress('eip155', token, String(address ?? token))
  return isOne ? token : undefined
}

function findRules(rules: unknown, type: string): readonly Loose[] {
  const all = Array.isArray(rules) ? (rules as unknown[]).map(each => Object(each) as Loose) : []
  return all.filter(each => each['type'] === type).map(({ data }) => Object(data) as Loose)
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

/** What a grant allows, in words: `10 USDC a day, until Friday`. What is of a kind that we do not know goes by the name of its kind, and says that it may be more. */
export function toGranted(
  grant: Grant,
  token: TokenWords,
  { numbers, say, date }: { numbers: Numbers; say: Say; date(seconds: number): string },
): string {
  const { type, units, period, atOnce, most, isMore, expiry } = grant
  const amountOf = (amount: bigint | undefined) => toAmount(amount, token, numbers, say)
  let what = toPlainText(type.replace(/[-_]/g, ' '), 60)
  what = what.charAt(0).toUpperCase() + what.slice(1)
  if (units !== undefined || atOnce !== undefined) {
    const amount = amountOf(units ?? atOnce)
    what = period === undefined || units === undefined ? amount : sayEach(period, amount, numbers, say)
    if (units !== undefined && atOnce !== undefined) what = say('atOnce', { what, amount: amountOf(atOnce) })
    if (most !== undefined && most < ENDLESS) what = say('atMost', { what, amount: amountOf(most) })
  } else if (isOfCoins(type)) return sayUntil(amountOf(undefined))
  return sayUntil(isMore ? say('unknownExtent', { what }) : what)

  function sayUntil(words: string): string {
    return expiry === undefined ? words : say('untilDay', { what: words, date: date(expiry) })
  }
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
