import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEsplora } from '../../../src/adapters/bip122/esplora.js'
import { getHistory } from '../../../src/adapters/bip122/history.js'
import { toPage } from '../../../src/clients/account-api.js'
import { createHttp } from '../../../src/clients/http.js'
import { joinTransactions, type Transaction } from '../../../src/domain/history.js'
import { toCaipNetwork } from '../../../src/domain/networks.js'
import { bitcoin } from '../../../src/networks.js'
import { createClock } from '../../support/clock.js'
import { createFakeFetch } from '../../support/fakes.js'
import { errorOf } from '../../support/modal.js'
import { pluckAll } from '../../support/pluck.js'

const ME = 'bc1qme'
const YOU = 'bc1qyou'
const THEM = 'bc1qthem'
const NOW = 1_700_000_000_000
const network = toCaipNetwork(bitcoin, {})
const idOf = (at: number) => at.toString(16).padStart(64, '0')
/** What addresses put in or get out; of one that has several parts, each by itself. */
type Side = Readonly<Record<string, unknown>> | readonly (readonly [string | undefined, unknown])[]
const toParts = (side: Side) =>
  (Array.isArray(side) ? (side as [string | undefined, unknown][]) : Object.entries(side)).map(([scriptpubkey_address, value]) => ({
    scriptpubkey_address,
    value,
  }))

const tx = (at: number, from: Side, to: Side, status: object | null = { confirmed: true, block_time: NOW / 1000 - 60 }) => ({
  txid: idOf(at),
  vin: toParts(from).map(prevout => ({ prevout })),
  vout: toParts(to),
  status,
})

const PAID = [{ [YOU]: 9 }, { [ME]: 8 }] as const

async function read(rows: unknown, { cursor, path = '/api/address/bc1qme/txs' }: { cursor?: string; path?: string } = {}) {
  const fetch = createFakeFetch({ [path]: () => rows as object })
  const { now } = createClock(NOW)
  const clock = {
    now,
    wait: (ms: number, signal?: AbortSignal) => (ms >= 1_000 ? new Promise<boolean>(() => signal) : Promise.resolve(true)),
  }
  const esplora = createEsplora(['https://node.test/api'], createHttp({ fetch, clock }))
  const { rows: told, next } = await getHistory({ address: ME, network, urls: [], cursor }, { esplora, clock })
  return toPage(told, next)
}

const words = ({ type, status, from, to, transfers }: Transaction) => [
  type,
  status,
  from,
  to,
  ...transfers.map(({ direction, amount, symbol }) => `${direction} ${amount} ${symbol}`),
]

test('what came, what went without its fee and its change, and what only moved within', async () => {
  const { transactions, next } = await read([
    tx(1, { [YOU]: 100_000 }, { [ME]: 60_000, [YOU]: 39_000 }),
    tx(2, { [ME]: 60_000 }, { [YOU]: 25_000, [ME]: 34_500 }),
    tx(
      3,
      [30_000, 4_500].map(value => [ME, value] as const),
      { [ME]: 34_000 },
    ),
  ])
  assert.equal(transactions.map(words), [
    ['receive', 'confirmed', YOU, ME, 'in 0.0006 BTC'],
    ['send', 'confirmed', ME, YOU, 'out 0.00025 BTC'],
    ['send', 'confirmed', ME, ME, 'self 0.00034 BTC'],
  ])
  assert.equal(
    transactions.map(({ hash, caipNetworkId }) => [hash, caipNetworkId]),
    [1, 2, 3].map(at => [idOf(at), network.caipNetworkId]),
  )
  assert.is(next, undefined)
})

test('where others pay as well it is what the account has less, or more', async () => {
  const { transactions } = await read([
    tx(1, { [ME]: 50_000, [THEM]: 50_000 }, { [YOU]: 40_000, [ME]: 10_000, [THEM]: 49_000 }),
    tx(2, { [ME]: 50_000, [THEM]: 50_000 }, { [ME]: 70_000, [THEM]: 29_000 }),
  ])
  assert.equal(transactions.map(words), [
    ['send', 'confirmed', THEM, YOU, 'out 0.0004 BTC'],
    ['receive', 'confirmed', THEM, ME, 'in 0.0002 BTC'],
  ])
})

test('what no block has yet is pending; a block whose clock runs ahead is of now', async () => {
  const { transactions } = await read([
    tx(1, ...PAID, { confirmed: false }),
    tx(2, ...PAID, { confirmed: true, block_time: NOW / 1000 + 5_000 }),
    tx(3, ...PAID, null),
  ])
  assert.equal(pluckAll(transactions, 'status', 'time'), [
    ['pending', undefined],
    ['confirmed', NOW],
    ['pending', undefined],
  ])
})

test('the order is the chain’s, wherever the clocks of two blocks disagree', async () => {
  const block = (time: number) => ({ confirmed: true, block_time: NOW / 1000 + time })
  const { transactions } = await read([
    tx(1, ...PAID, block(-50)),
    tx(2, ...PAID, block(5_000)),
    tx(3, ...PAID, block(-10)),
    tx(4, ...PAID, block(-90)),
  ])
  const found = joinTransactions(transactions, []).map(({ time }) => time! - NOW)
  assert.equal(found, [-50_000, -50_000, -50_000, -90_000])
  assert.equal(joinTransactions(transactions, []), transactions)
})

test('what a miner earns comes from nobody; what is no amount, no output or no id is left out', async () => {
  const { transactions } = await read([
    { ...tx(1, {}, { [ME]: 5_000_000_000 }), vin: [{ is_coinbase: true, prevout: null }] },
    tx(2, { [YOU]: -1 }, [...[7, '<b>', 1.5].map(value => [ME, value] as const), [undefined, 0]]),
    { txid: 'javascript:alert(1)' },
    null,
    7,
  ])
  assert.equal(transactions.map(words), [
    ['receive', 'confirmed', undefined, ME, 'in 50 BTC'],
    ['receive', 'confirmed', undefined, ME, 'in 0.00000007 BTC'],
  ])
})

test('a full page is followed by another, from its last confirmed transaction on', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => tx(at, ...PAID))
  assert.is((await read([tx(99, ...PAID, { confirmed: false }), ...rows])).next, idOf(24))
  const after = { cursor: idOf(24), path: `/api/address/bc1qme/txs/chain/${idOf(24)}` }
  const { transactions, next } = await read(rows.slice(0, 3), after)
  assert.equal([transactions.length, next], [3, undefined])
})

test('a cursor that is none asks for the first page: what is kept in a browser is not believed; nor has a server answered that answers with something else', async () => {
  assert.is((await read([tx(1, ...PAID)], { cursor: '../../fee-estimates' })).transactions.length, 1)
  for (const answer of [{}, 'no', 7]) assert.is((await errorOf(read(answer))).name, 'rpcFailed')
})
