import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNumbers } from '../../src/domain/numbers.js'
import { isShown, joinTransactions, parseTransaction, type Transaction, type Transfer } from '../../src/domain/history.js'
import { toMonthLabel } from '../../src/features/account/rules.js'
import { toAmount, toHighlights, toLabel } from '../../src/features/account/rules.js'
import { toText } from '../../src/domain/texts.js'
import { pluck } from '../support/pluck.js'
import { ACCOUNT_TEXTS } from '../../src/features/account/texts.js'

const text = (key: keyof typeof ACCOUNT_TEXTS) => toText(undefined, ACCOUNT_TEXTS, key)
const HASH = `0x${'9a'.repeat(32)}`

const WRITTEN = {
  id: '0b1c-77aa',
  metadata: {
    operationType: 'send',
    hash: HASH,
    minedAt: '2025-04-01T09:00:00Z',
    sentFrom: '0xaaaa',
    sentTo: '0xbbbb',
    status: 'confirmed',
    nonce: 12,
    application: { name: 'Dex', iconUrl: 'https://x.test/y.png' },
    chain: 'eip155:1',
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://x.test/eth.png' } },
      nft_info: null,
      direction: 'out',
      quantity: { numeric: '0.25' },
      value: 512.5,
      price: 2050,
    },
    {
      fungible_info: null,
      nft_info: {
        name: 'Card #7',
        content: { preview: { url: 'https://x.test/7.png', content_type: 'image/png' }, detail: null },
        flags: { is_spam: false },
      },
      direction: 'in',
      quantity: { numeric: '1' },
      value: null,
      price: null,
    },
  ],
}

/** The same with other metadata, and other transfers. */
const written = (metadata: object, more: object = {}) => ({ ...WRITTEN, metadata: { ...WRITTEN.metadata, ...metadata }, ...more })
const read = (metadata: object, transfers: unknown = WRITTEN.transfers) => parseTransaction(written(metadata, { transfers }))

const transfer = (more: Partial<Transfer> = {}): Transfer => ({
  direction: 'in',
  amount: '1',
  name: 'Ether',
  symbol: 'ETH',
  imageUrl: undefined,
  isNft: false,
  isSpam: false,
  ...more,
})
const transaction = (more: Partial<Transaction> = {}): Transaction => ({
  id: 'a',
  type: 'send',
  status: 'confirmed',
  time: 0,
  hash: undefined,
  from: undefined,
  to: undefined,
  caipNetworkId: 'eip155:1',
  app: undefined,
  transfers: [],
  ...more,
})
/** In the time zone of whoever runs the test, as of whoever visits. */
const at = (year: number, month: number, day = 1, hour = 0) => new Date(year, month - 1, day, hour).getTime()

test('a row of the service is read whole', () => {
  assert.equal(parseTransaction(WRITTEN), {
    id: '0b1c-77aa',
    type: 'send',
    status: 'confirmed',
    time: Date.UTC(2025, 3, 1, 9),
    hash: HASH,
    from: '0xaaaa',
    to: '0xbbbb',
    caipNetworkId: 'eip155:1',
    app: { name: 'Dex', imageUrl: 'https://x.test/y.png' },
    transfers: [
      { direction: 'out', amount: '0.25', name: 'Ether', symbol: 'ETH', imageUrl: 'https://x.test/eth.png', isNft: false, isSpam: false },
      { direction: 'in', amount: '1', name: 'Card #7', symbol: undefined, imageUrl: 'https://x.test/7.png', isNft: true, isSpam: false },
    ],
  })
})

for (const [what, row] of [
  ['null', null],
  ['an empty object', {}],
  ['one without an id', { ...WRITTEN, id: undefined }],
  ['one without metadata', { ...WRITTEN, metadata: null }],
  ['one without a time', written({ minedAt: null })],
  ['one with a time that is none', written({ minedAt: 'soon' })],
] as const)
  test(`${what} is no transaction, and throws nothing`, () => assert.is(parseTransaction(row), undefined))

test('of a row that says little, what it says is kept; what is pending needs no time', () => {
  assert.is(parseTransaction({ id: 'a', metadata: { status: 'pending' } })!.time, undefined)
  assert.equal(parseTransaction({ id: 5, metadata: { minedAt: '2025-04-01' } }), {
    id: '5',
    type: '',
    status: 'unknown',
    time: Date.UTC(2025, 3, 1),
    ...{ hash: undefined, from: undefined, to: undefined, caipNetworkId: undefined, app: undefined },
    transfers: [],
  })
})

for (const [standing, words] of [
  ['confirmed', ['confirmed', 'CONFIRMED', 'success', 'ONRAMP_TRANSACTION_STATUS_SUCCESS']],
  ['pending', ['pending', 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'ONRAMP_TRANSACTION_STATUS_CREATED']],
  ['failed', ['failed', 'ONRAMP_TRANSACTION_STATUS_FAILED', 'reverted', 'expired', 'cancelled', 'canceled', 'rejected']],
  ['unknown', [undefined, '', 'unconfirmed', 'not_confirmed', 'no success', 'ONRAMP_TRANSACTION_STATUS_UNSPECIFIED', ['confirmed']]],
] as const) {
  test(`what the service says by ${words.map(word => JSON.stringify(word)).join(', ')} is ${standing}`, () => {
    for (const status of words) assert.is(read({ status })!.status, standing, JSON.stringify(status))
  })
}

test('numbers and texts are read alike, and no digit is lost', () => {
  const long = '123456789012345678901234567890.123456789012345678'
  const amountOf = (numeric: unknown) => read({}, [{ fungible_info: {}, quantity: { numeric } }])!.transfers[0]!.amount
  assert.equal(['0.25', 0.25, '-3', long, -0].map(amountOf), ['0.25', '0.25', '3', long, '0'])
  assert.equal(['1e-18', 1e-18, 'x', NaN].map(amountOf), ['0.000000000000000001', '0.000000000000000001', undefined, undefined])
})

test('a hash that would leave its place in a link is none, and pictures are pictures', () => {
  const found = read({ hash: '../../x?y', application: { name: 'Dex', iconUrl: 'javascript:alert(1)' } }, [
    { fungible_info: { symbol: 'X', icon: { url: 'http://evil.test/x.png' } } },
  ])!
  assert.equal([found.hash, found.app?.imageUrl, found.transfers[0]!.imageUrl], [undefined, undefined, undefined])
})

test('words that would turn or break the text around them lose what does, and those without end are cut', () => {
  assert.is(read({ operationType: 'x'.repeat(5_000) })!.type.length, 100)
  const word = (word: string) => `\u202e${word}\u0000\u2066\u200f\n`
  const { type, from, to, app, transfers } = read(
    { operationType: word('send'), sentFrom: word('0xaaaa'), sentTo: '\u202e', application: { name: word('Dex') } },
    [{ fungible_info: { name: word('Ether'), symbol: word('ETH') } }, { nft_info: { name: word('Card') } }],
  )!
  assert.equal([type, from, to, app!.name], ['send', '0xaaaa', undefined, 'Dex'])
  assert.equal(pluck(transfers, 'name'), ['Ether', 'Card'])
  assert.equal(pluck(transfers, 'symbol'), ['ETH', undefined])
})

const SPAM = transfer({ isNft: true, isSpam: true })

test('a transaction is hidden when all that it moved is spam, and only then', () => {
  const isSeen = (...transfers: Transfer[]) => isShown(transaction({ transfers }), 'eip155:1')
  assert.equal([isSeen(SPAM), isSeen(SPAM, SPAM)], [false, false])
  assert.equal([isSeen(SPAM, transfer()), isSeen(transfer()), isSeen()], [true, true, true])
})

test('only the transactions of a network are shown on it; outside of EVM the service may leave the network unsaid', () => {
  const isSeen = (there: string | undefined, here: string) => isShown(transaction({ caipNetworkId: there }), here)
  assert.equal([isSeen('eip155:1', 'eip155:1'), isSeen('eip155:10', 'eip155:1'), isSeen(undefined, 'eip155:1')], [true, false, false])
  assert.equal([isSeen(undefined, 'solana:5eyk'), isSeen('eip155:1', 'solana:5eyk')], [true, false])
})

const ids = (list: readonly Transaction[]) => list.map(({ id }) => id)

test('the newest come first, whatever the order they came in; what comes twice is there once, as the first list has it', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id, at) => transaction({ id, time: [1, 3, 2][at]! }))
  assert.equal(ids(joinTransactions([a!, b!], [c!])), ['b', 'c', 'a'])
  const list = joinTransactions([{ ...a!, type: 'first' }], [{ ...a!, type: 'second' }, transaction({ id: 'b', time: 1 })])
  assert.equal([ids(list), list[0]!.type], [['a', 'b'], 'first'])
})

test('pending ones come first, 99 at most', () => {
  const pending = Array.from({ length: 120 }, (_, n) => transaction({ id: `p${n}`, status: 'pending', time: 120 - n }))
  const list = joinTransactions([transaction({ id: 'old', time: 9e12 })], pending)
  assert.equal([list.length, list[0]!.id, list[98]!.id, list[99]!.id], [100, 'p0', 'p98', 'old'])
})

for (const [time, now, label] of [
  [at(2025, 3), at(2025, 3, 31, 23), 'This month'],
  [at(2025, 2, 28, 23), at(2025, 3, 31, 23), 'February'],
  [at(2025, 1), at(2025, 3, 31, 23), 'January'],
  [at(2024, 12, 31, 23), at(2025, 3, 31, 23), 'December 2024'],
  [at(2024, 3), at(2025, 3, 31, 23), 'March 2024'],
  // Left by a clock that is wrong.
  [at(2025, 6), at(2025, 3), 'June'],
] as const) {
  test(`the heading of a month, and of the year where it is another: ${label}`, () =>
    assert.is(toMonthLabel(transaction({ time }), now, text), label))
}

test('what was done is called as the texts have it, by the service’s own word where they have none', () => {
  const types = ['approve', 'bought', 'swap', 'execute', 'delegate', 'set_approval-for', '', 'constructor']
  const labels = ['Approved', 'Bought', 'Swapped', 'Contract call', 'Delegate', 'Set approval for', 'Transaction', 'Constructor']
  assert.equal(
    types.map(type => toLabel(type, text)),
    labels,
  )
})

const numbers = toNumbers('en')

for (const [amount, direction, shown, full = shown] of [
  ['0.25', 'in', '+0.25 ETH'],
  ['0.25', 'out', '−0.25 ETH'],
  ['0.25', 'self', '0.25 ETH'],
  ['1234.567825', 'in', '+1,234.56 ETH', '+1,234.567825 ETH'],
  ['0.0', 'in', '0 ETH'],
  ['0.000000000000000001', 'out', '−<0.00000001 ETH', '−0.000000000000000001 ETH'],
  [undefined, 'in', 'ETH'],
] as const) {
  test(`${amount} ${direction} is shown as ${shown}, and in full as ${full}`, () =>
    assert.equal(toAmount(transfer({ amount, direction }), 'ETH', numbers), { short: shown, full }))
}

test('what has no name is shown by its amount alone', () => assert.is(toAmount(transfer(), '', numbers).short, '+1'))

test('one that came and one that went are a pair; of others the first is shown, and how many more there are', () => {
  const came = transfer()
  const went = transfer({ direction: 'out' })
  const highlights = (...transfers: Transfer[]) => toHighlights(transaction({ transfers }))
  assert.equal(highlights(went, came), { shown: [came, went], more: 0 })
  assert.equal(highlights(went, went, came), { shown: [came, went], more: 1 })
  assert.equal(highlights(went, went, went), { shown: [went], more: 2 })
  assert.equal(highlights(), { shown: [], more: 0 })
  assert.equal(highlights(SPAM, went), { shown: [went], more: 0 })
})
