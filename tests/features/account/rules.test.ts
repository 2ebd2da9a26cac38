import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toNfts, toRelativeTime } from '../../../src/features/account/rules.js'
import { toText } from '../../../src/domain/texts.js'
import { ACCOUNT_TEXTS } from '../../../src/features/account/texts.js'
import type { Transaction, Transfer } from '../../../src/domain/history.js'

const NOW = Date.UTC(2025, 2, 31, 12)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const text = (key: keyof typeof ACCOUNT_TEXTS, values?: Record<string, string>) => toText(undefined, ACCOUNT_TEXTS, key, values)
const ago = (ms: number) => toRelativeTime(NOW - ms, NOW, text)

for (const [ms, label] of [
  [0, 'Just now'],
  [MINUTE, '1 min ago'],
  [HOUR - 1, '59 min ago'],
  [HOUR, '1 hr ago'],
  [2 * HOUR, '2 hrs ago'],
  [DAY - 1, '23 hrs ago'],
  [DAY, '1 d ago'],
  [30 * DAY - 1, '29 d ago'],
  [30 * DAY, '1 mo ago'],
  [364 * DAY, '11 mo ago'],
  [365 * DAY, '1 yr ago'],
  [730 * DAY, '2 yrs ago'],
] as const)
  test(`${ms} ms ago is '${label}'`, () => assert.is(ago(ms), label))

for (const [ms, label] of [
  [30 * SECOND, 'Just now'],
  [MINUTE, 'in 1 min'],
  [31 * DAY, 'in 1 mo'],
] as const)
  test(`${ms} ms from now is '${label}'`, () => assert.is(ago(-ms), label))

const nft = (name: string, direction: Transfer['direction'] = 'in', more: Partial<Transfer> = {}): Transfer => ({
  direction,
  amount: '1',
  name,
  symbol: undefined,
  imageUrl: undefined,
  isNft: true,
  isSpam: false,
  ...more,
})

/** Newest first, as histories are. */
function history(...transfers: (Transfer | { status: Transaction['status']; of: Transfer })[]): Transaction[] {
  return transfers.map((each, at) => ({
    id: String(at),
    type: 'receive',
    status: 'of' in each ? each.status : 'confirmed',
    time: 100 - at,
    hash: undefined,
    from: undefined,
    to: undefined,
    caipNetworkId: undefined,
    app: undefined,
    transfers: ['of' in each ? each.of : each],
  }))
}

const owned = (...transfers: Parameters<typeof history>) => toNfts(history(...transfers)).map(({ name, count }) => `${name} ${count}`)

test('what went, having come before the history begins, and came back is there', () =>
  assert.equal(owned(nft('A'), nft('A', 'out')), ['A 1']))

test('several of one are counted, beyond any number', () => {
  assert.equal(owned(nft('A', 'out', { amount: '2' }), nft('A', 'in', { amount: '5' })), ['A 3'])
  assert.equal(owned(nft('A', 'in', { amount: '9007199254740993' })), ['A 9007199254740993'])
})

test('an unknown amount is one', () => assert.equal(owned(nft('A', 'in', { amount: undefined })), ['A 1']))

test('spam, tokens, and what never happened do not count', () => {
  assert.equal(
    owned(
      nft('A', 'in', { isSpam: true }),
      nft('B', 'in', { isNft: false }),
      nft('C', 'self'),
      { status: 'failed', of: nft('D') },
      { status: 'pending', of: nft('E') },
    ),
    [],
  )
})

test('two of the same name with different pictures are two', () => {
  assert.is(toNfts(history(nft('A', 'in', { imageUrl: 'https://x.test/1' }), nft('A', 'in', { imageUrl: 'https://x.test/2' }))).length, 2)
})
