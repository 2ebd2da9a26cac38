/** How a transaction is put into words (specification, section 9). */
import { floorDecimals } from './floor-decimals.js'
import type { Told, Transaction, Transfer } from './history.js'
import { HISTORY_TEXTS } from './texts/history.js'
import { OPERATION_TEXTS } from './texts/operations.js'
import { TRANSACTION_DECIMALS } from './times.js'
import { truncate } from './truncate.js'

/** What was done, in the past tense; what we have no word for, in the service's own. */
export function toLabel(type: string, text: (key: keyof typeof OPERATION_TEXTS) => string): string {
  const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  // Two have other words for the same.
  const key = `did${capitalise(type === 'bought' ? 'buy' : type === 'swap' ? 'trade' : type)}`
  if (key in OPERATION_TEXTS) return text(key as keyof typeof OPERATION_TEXTS)
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

/** All that a row says of what was done and moved. There is room for the name of an NFT beneath, but for a pair. */
export function tell(transaction: Transaction, text: (key: keyof typeof OPERATION_TEXTS | keyof typeof HISTORY_TEXTS, values?: Record<string, string>) => string): Transaction & { told: Told } {
  const { type, from, to, app } = transaction
  const { shown, more } = toHighlights(transaction)
  const [first, second] = shown
  const nft = shown.length === 1 && first!.isNft ? first!.name : undefined
  const amounts = shown.map(transfer => {
    const amount = toAmount(transfer, transfer.symbol ?? (nft ? undefined : transfer.name) ?? (transfer.isNft ? text('nft') : ''))
    return transfer.isAbout ? text('about', { amount }) : amount
  })
  const receiver = to && text('toAddress', { address: truncate(to) })
  const detail =
    nft ? nft
    : first?.direction === 'in' && from ? text('fromAddress', { address: truncate(from) })
    : (first?.direction === 'out' && receiver) || (app?.name ?? first?.name ?? receiver)
  const beside = second ? amounts[1] : more ? text('more', { count: String(more) }) : undefined
  return { ...transaction, told: { label: toLabel(type, text), shown, amounts, detail, beside } }
}
