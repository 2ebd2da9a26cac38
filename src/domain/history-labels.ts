/** How the history of an account is put into words (specification, sections 3 and 9). */
import { floorDecimals } from './floor-decimals.js'
import type { Transaction, Transfer } from './history.js'
import { HISTORY_TEXTS } from './texts/history.js'
import { TRANSACTION_DECIMALS } from './times.js'

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
export function toMonthLabel(transaction: Transaction, now: number, text: (key: 'pending' | 'thisMonth' | 'locale') => string): string {
  const { time = 0, status } = transaction
  if (status === 'pending') return text('pending')
  if (toMonth(transaction) === toMonth({ ...transaction, time: now })) return text('thisMonth')
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear()
  return new Date(time).toLocaleDateString(text('locale'), { month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}

/** What was done, in the past tense; what we have no word for, in the service's own. */
export function toLabel(type: string, text: (key: keyof typeof HISTORY_TEXTS) => string): string {
  const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  // Two have other words for the same.
  const key = `did${capitalise(type === 'bought' ? 'buy' : type === 'swap' ? 'trade' : type)}`
  if (key in HISTORY_TEXTS) return text(key as keyof typeof HISTORY_TEXTS)
  return capitalise(type.replace(/[_-]+/g, ' ').trim()) || text('transaction')
}

/** What is shown of what a transaction moved: one in and one out as a pair, else the first; and how many there are besides. Spam is left out. */
export function toHighlights({ transfers }: Transaction): { shown: readonly Transfer[]; more: number } {
  const moved = transfers.filter(({ isSpam }) => !isSpam)
  const came = moved.find(({ direction }) => direction === 'in')
  const went = moved.find(({ direction }) => direction === 'out')
  const shown = came && went ? [came, went] : moved.slice(0, 1)
  return { shown, more: moved.length - shown.length }
}

const SIGNS = { in: '+', out: '-', self: '' }

/** An amount with its sign and what it is of: '+0.250 ETH', floored to three decimals. What is too little for them is '<0.001', never nothing. */
export function toAmount({ amount, direction, isNft }: Transfer, label: string): string {
  if (amount === undefined) return label
  const isNothing = !/[1-9]/.test(amount)
  const floored = floorDecimals(amount, isNft && !amount.includes('.') ? 0 : TRANSACTION_DECIMALS).replace(/\.$/, '')
  const [whole = ''] = floored.split('.')
  const shown =
    // More digits than fit in a row, and than anybody reads.
    whole.length > 15 ? `${whole[0]}.${whole.slice(1, 4)}e${whole.length - 1}`
    : isNothing || /[1-9]/.test(floored) ? floored
    : `<0.${'1'.padStart(TRANSACTION_DECIMALS, '0')}`
  return `${isNothing ? '' : SIGNS[direction]}${shown} ${label}`.trim()
}
