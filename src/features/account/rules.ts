import { type Namespace, truncate } from '../../domain/caip.js'
import type { Features, WalletFeature } from '../../domain/features.js'
import type { Numbers } from '../../domain/numbers.js'
import type { Told, Transaction, Transfer } from '../../domain/history.js'
import type { OnrampProviders } from '../../domain/options.js'
import { ACCOUNT_TEXTS } from './texts.js'

const WALLET_FEATURES: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/** The wallet features that are on, in order. */
export function toWalletFeatures(features: Features): readonly WalletFeature[] {
  const order = features.walletFeaturesOrder ?? WALLET_FEATURES
  return [...new Set([...order, ...WALLET_FEATURES])].filter(feature => WALLET_FEATURES.includes(feature) && features[feature] !== false)
}

/** What bears on which features there are. */
export interface FeatureStanding {
  namespace: Namespace
  /** The namespace's adapter knows how to send. */
  canSend: boolean
  /** The blockchain API can be asked: there is a project id. */
  hasApi: boolean
  onramp?: OnrampProviders | undefined
}

/**
 * Whether a feature can be had in a namespace (references, interface, "Namespaces by feature"); what it then finds there is its own
 * affair.
 */
export function isFeatureHere(feature: WalletFeature, { namespace, canSend, hasApi, onramp }: FeatureStanding): boolean {
  const isEvm = namespace === 'eip155'
  const here: Record<WalletFeature, boolean> = {
    onramp: (isEvm && hasApi && onramp?.coinbase !== false) || ((isEvm || namespace === 'solana') && Boolean(onramp?.meld)),
    swaps: isEvm && hasApi,
    receive: true,
    send: canSend,
  }
  return here[feature]
}

/** An NFT, and how many of it. */
export interface Nft {
  key: string
  name: string | undefined
  imageUrl: string | undefined
  count: bigint
}

/** The NFTs that came and have not gone, those that came last first. Whoever sent one that came before the history begins has none less. */
export function toNfts(transactions: readonly Transaction[]): readonly Nft[] {
  const nfts = new Map<string, Nft>()
  for (const { status, transfers } of [...transactions].reverse()) {
    if (status !== 'confirmed') continue
    for (const { isNft, isSpam, name, imageUrl, amount = '1', direction } of transfers) {
      if (!isNft || isSpam || direction === 'self') continue
      const key = `${name} ${imageUrl}`
      const before = nfts.get(key)?.count ?? 0n
      const many = BigInt(amount.split('.')[0]!)
      const count = direction === 'in' ? before + many : before - many
      // Put anew at the end, where the newest stands.
      if (direction === 'in') nfts.delete(key)
      nfts.set(key, { key, name, imageUrl, count: count < 0n ? 0n : count })
    }
  }
  return [...nfts.values()].filter(({ count }) => count > 0n).reverse()
}

/** The months of a history, the newest first (specification, section 3). */

/** The month under whose heading a transaction stands, in the visitor's time zone; pending ones stand under none. */
function toMonth({ status, time = 0 }: Transaction): number {
  if (status === 'pending') return -1
  const date = new Date(time)
  return date.getFullYear() * 12 + date.getMonth()
}

/** Whether a heading stands above a transaction: the first of its month. */
export function beginsMonth(transactions: readonly Transaction[], at: number): boolean {
  const before = transactions[at - 1]
  return !before || toMonth(before) !== toMonth(transactions[at]!)
}

/** What stands in the heading: 'This month', 'March', of other years 'March 2024'. */
export function toMonthLabel(
  transaction: Transaction,
  now: number,
  text: (key: 'activityPending' | 'thisMonth' | 'locale') => string,
): string {
  const month = toMonth(transaction)
  if (month < 0) return text('activityPending')
  const today = toMonth({ ...transaction, time: now })
  if (month === today) return text('thisMonth')
  const isThisYear = Math.floor(month / 12) === Math.floor(today / 12)
  return new Date(transaction.time!).toLocaleDateString(text('locale'), { month: 'long', year: isThisYear ? undefined : 'numeric' })
}

/** How a transaction is put into words (specification, section 9). */

/** What was done, in the past tense; what we have no word for, in the service's own. */
export function toLabel(type: string, text: (key: keyof typeof ACCOUNT_TEXTS) => string): string {
  const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  // Two have other words for the same.
  const key = `did${capitalise(type === 'bought' ? 'buy' : type === 'swap' ? 'trade' : type)}`
  if (key in ACCOUNT_TEXTS) return text(key as keyof typeof ACCOUNT_TEXTS)
  return capitalise(type.replace(/[_-]+/g, ' ').trim()) || text('transaction')
}

/**
 * What is shown of what a transaction moved: one in and one out as a pair, else the first; and how many there are besides. Spam is
 * left out.
 */
export function toHighlights({ transfers }: Transaction): { shown: readonly Transfer[]; more: number } {
  const moved = transfers.filter(({ isSpam }) => !isSpam)
  const came = moved.find(({ direction }) => direction === 'in')
  const went = moved.find(({ direction }) => direction === 'out')
  const shown = came && went ? [came, went] : moved.slice(0, 1)
  return { shown, more: moved.length - shown.length }
}

/** A minus is one, and no hyphen. */
const SIGNS = { in: '+', out: '\u2212', self: '' }

/** An amount with its sign and what it is of: `+0.25 ETH`; shortened, and in full. */
export function toAmount({ amount, direction }: Transfer, label: string, numbers: Numbers): { short: string; full: string } {
  if (amount === undefined) return { short: label, full: label }
  const sign = /[1-9]/.test(amount) ? SIGNS[direction] : ''
  return { short: sign + numbers.amount(amount, label), full: sign + numbers.full(amount, label) }
}

/** All that a row says of what was done and moved. There is room for the name of an NFT beneath, but for a pair. */
export function tell(
  transaction: Transaction,
  numbers: Numbers,
  text: (key: keyof typeof ACCOUNT_TEXTS, values?: Record<string, string>) => string,
): Transaction & { told: Told } {
  const { type, from, to, app } = transaction
  const { shown, more } = toHighlights(transaction)
  const [first, second] = shown
  const nft = shown.length === 1 && first!.isNft ? first!.name : undefined
  const amounts = shown.map(transfer => {
    const label = transfer.symbol ?? (nft ? undefined : transfer.name) ?? (transfer.isNft ? text('nft') : '')
    const { short, full } = toAmount(transfer, label, numbers)
    return { short: transfer.isAbout ? text('aboutAmount', { amount: short }) : short, full }
  })
  const receiver = to && text('toAddress', { address: truncate(to) })
  const detail = nft
    ? nft
    : first?.direction === 'in' && from
      ? text('fromAddress', { address: truncate(from) })
      : (first?.direction === 'out' && receiver) || (app?.name ?? first?.name ?? receiver)
  const beside = second ? amounts[1]!.short : more ? text('more', { count: String(more) }) : undefined
  return { ...transaction, told: { label: toLabel(type, text), shown, amounts, detail, beside } }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The units of the specification (section 9), the longest that fits first. A month has 30 days, a year 365, and no year has 12 of those
 * months.
 */
const UNITS = [
  ['year', 365 * DAY, Infinity],
  ['month', 30 * DAY, 11],
  ['day', DAY, Infinity],
  ['hour', HOUR, Infinity],
  ['minute', MINUTE, Infinity],
] as const

/** The texts that `toRelativeTime` asks for: `hour` is one hour, `hours` several. */
export type RelativeTimeKey = 'locale' | 'justNow' | 'inTime' | 'timeAgo' | `${(typeof UNITS)[number][0]}${'' | 's'}`

/**
 * How long ago, or how soon, in the words of the specification (section 9): '1 min ago', 'in 2 hrs'. Rounded down, so that nothing
 * is said to be older than it is; less than a minute either way, as clocks differ, is just now.
 */
export function toRelativeTime(time: number, now: number, text: (key: RelativeTimeKey, values?: Record<string, string>) => string): string {
  const distance = Math.abs(now - time)
  const [unit, length, most] = UNITS.find(([, ms]) => distance >= ms) ?? []
  if (!unit) return text('justNow')
  const count = Math.min(Math.floor(distance / length!), most!)
  const locale = text('locale')
  // English is said as the specification has it; all others as their language does.
  if (!locale.startsWith('en')) return new Intl.RelativeTimeFormat(locale, { style: 'short' }).format(time > now ? count : -count, unit)
  return text(time > now ? 'inTime' : 'timeAgo', { time: text(count === 1 ? unit : `${unit}s`, { count: String(count) }) })
}
