/** The months of a history, the newest first (specification, section 3). */
import type { Transaction } from './history.js'

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
  const month = toMonth(transaction)
  if (month < 0) return text('pending')
  const today = toMonth({ ...transaction, time: now })
  if (month === today) return text('thisMonth')
  const isThisYear = Math.floor(month / 12) === Math.floor(today / 12)
  return new Date(transaction.time!).toLocaleDateString(text('locale'), { month: 'long', year: isThisYear ? undefined : 'numeric' })
}
