import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadHistory, loadMore } from '../../../src/features/account/load-history.js'
import { createHistory } from '../../../src/features/account/state.js'
import { connect } from '../../../src/flows/connecting/connect.js'
import { settlePromises } from '../../support/clock.js'
import { historyRoutes, historyRow } from '../../support/fake-history.js'
import { createFakeWallet, memoryStorage, reply } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, createTestModal, OTHER_ADDRESS, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const KEY = '@appkit/history_transactions_cache'
const many = (count: number, from = 0) => Array.from({ length: count }, (_, at) => historyRow(from + at))

async function connected({ rows = many(3), ...given }: TestModalOptions & { rows?: readonly object[] } = {}) {
  const wallet = createFakeWallet()
  const shown = { rows }
  const made = createTestModal({
    wallet,
    ...given,
    routes: { ...historyRoutes(() => shown.rows), ...given.routes },
    options: { projectId: 'p', ...given.options },
  })
  await connect(made.modal, made.connector())
  await settlePromises()
  const history = createHistory()
  const before = made.events.length
  return {
    ...made,
    wallet,
    history,
    shown,
    load: (options?: { again?: boolean }) => loadHistory(made.modal, history, options),
    more: () => loadMore(made.modal, history),
    ids: () => history.transactions.value.map(({ id }) => id),
    asked: () => made.fetch.calls.filter(({ url }) => url.pathname.endsWith('/history')).map(({ url }) => url.searchParams.get('cursor')),
    told: () => made.events.slice(before),
    toast: () => made.modal.state.toast.value,
  }
}

/** Somebody who has looked before: their storage, and the clock they share with the next visit, `later` ms on. */
async function earlier(rows: readonly object[], later = 0) {
  const { load, appKit, storage, clock } = await connected({ rows })
  await load()
  appKit.destroy()
  await clock.advance(later)
  return { storage, clock }
}

const elsewhere = (count: number) => Array.from({ length: count }, (_, at) => historyRow(at, { chain: 'eip155:10' }))
const cached = (storage: Storage) => JSON.parse(storage.getItem(KEY)!)
/** Storage with this kept of the account on its network. */
const keep = (entry: object) => memoryStorage({ [KEY]: JSON.stringify({ [ADDRESS]: { 'eip155:1': entry } }) })

test('the first page comes, and with it the way to the next; the last one has no next', async () => {
  const { load, more, ids, history, asked, told } = await connected({ rows: many(60) })
  const loading = load()
  assert.is(history.status.value, 'loading')
  await loading
  assert.equal([ids().length, ids()[0], history.status.value, history.next.value, asked()], [50, 't0', 'ready', '1', [null]])
  await more()
  assert.equal([ids().length, history.next.value, history.status.value, asked()], [60, undefined, 'ready', [null, '1']])
  assert.equal(told(), [
    {
      type: 'track',
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { address: ADDRESS, projectId: 'p', cursor: '1', isSmartAccount: false },
      address: ADDRESS,
    },
  ])
  await more()
  assert.is(asked().length, 2)
})

test('an adapter that can tell is asked instead of the service, page by page, and its first page is kept', async () => {
  const { modal, load, more, ids, asked, storage, history } = await connected()
  const questions: unknown[] = []
  const adapter = modal.adapters.get('eip155')!
  adapter.getHistory = async ({ address, network, urls, cursor }) => {
    questions.push([address, network.caipNetworkId, urls.at(-1), cursor])
    return cursor ? { rows: many(1, 2), next: undefined } : { rows: many(2), next: 'a' }
  }
  await load()
  await more()
  assert.equal([ids(), asked(), history.next.value], [['t0', 't1', 't2'], [], undefined])
  assert.equal(
    questions,
    [undefined, 'a'].map(cursor => [ADDRESS, 'eip155:1', 'https://node-1.test/', cursor]),
  )
  assert.is(cached(storage)[ADDRESS]['eip155:1'].transactions.length, 2)
})

test('one page is under way at a time', async () => {
  const { load, more, asked } = await connected({ rows: many(160) })
  await load()
  await Promise.all([more(), more(), more()])
  assert.equal(asked(), [null, '1'])
})

test('pages of which nothing is shown are passed by themselves', async () => {
  const { load, ids, history, asked } = await connected({ rows: [...elsewhere(120), ...many(5, 120)] })
  await load()
  assert.equal([ids().length, asked(), history.isPaused.value], [5, [null, '1', '2'], false])
})

test('a service that repeats one page for ever is asked five times', async () => {
  const { load, more, asked, history } = await connected({ routes: { 'GET /v1/account/*': { data: [historyRow(1)], next: 'same' } } })
  await load()
  await more()
  assert.equal([asked().length, history.isPaused.value], [6, true])
})

test('after a failure the list is empty, the cursor gone; an event says so, and a view where it is missing', async () => {
  const { load, more, ids, history, fetch, toast, told } = await connected({ rows: many(60) })
  await load()
  fetch.routes['GET /v1/account/*'] = reply(404)
  await more()
  assert.equal([ids(), history.next.value, history.status.value], [[], undefined, 'failed'])
  assert.is(toast(), undefined)
  const properties = { errorType: 'transactionsFailed', errorMessage: 'Failed to fetch transactions' }
  assert.equal(told().at(-1), { type: 'error', event: 'INTERNAL_SDK_ERROR', properties, address: ADDRESS })
  assert.equal(told().at(-2), {
    type: 'track',
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { address: ADDRESS, projectId: 'p', cursor: '1', isSmartAccount: false },
    address: ADDRESS,
  })
})

for (const isAsked of [true, false])
  test(`after a failure nobody is asked for thirty seconds, ${isAsked ? 'unless the visitor asks' : 'and then it is tried again'}`, async () => {
    const { load, ids, history, fetch, asked, clock } = await connected({ routes: { 'GET /v1/account/*': reply(404) } })
    await load()
    fetch.routes['GET /v1/account/*'] = { data: many(2), next: null }
    await clock.advance(29_999)
    await load()
    assert.equal([asked().length, history.status.value], [1, 'failed'])
    if (isAsked) await load({ again: true })
    else {
      await clock.advance(1)
      await load()
    }
    assert.equal([asked().length, history.status.value, ids()], [2, 'ready', ['t0', 't1']])
  })

test('a network that the service does not know, and no project id, are no failure', async () => {
  const { load, history, toast } = await connected({ routes: historyRoutes(() => [], ['eip155:5']) })
  await load()
  assert.equal([history.status.value, toast()], ['unsupported', undefined])
  const other = await connected({ options: { projectId: undefined } })
  await other.load()
  assert.equal([other.history.status.value, other.fetch.calls.length], ['unsupported', 0])
})

test('a page of the last thirty seconds is shown without a request, and leads on to the next', async () => {
  const { load, more, ids, asked, history } = await connected({ rows: many(60), ...(await earlier(many(60))) })
  await load()
  assert.equal([ids().length, asked(), history.status.value], [50, [], 'ready'])
  await more()
  assert.equal([ids().length, asked()], [60, ['1']])
})

test('an older one is shown at once, and then asked for anew', async () => {
  const { load, ids, asked } = await connected({ rows: [historyRow(-1), ...many(2)], ...(await earlier(many(2), 30_000)) })
  const loading = load()
  assert.equal(ids(), ['t0', 't1'])
  await loading
  assert.equal([ids(), asked()], [['t-1', 't0', 't1'], [null]])
})

test('loaded again within thirty seconds nobody is asked, and nothing is lost; then the first page is asked for anew', async () => {
  const { load, more, ids, asked, clock, shown, history } = await connected({ rows: many(160) })
  await load()
  await more()
  await clock.advance(29_999)
  await load()
  assert.equal([ids().length, asked(), history.status.value], [100, [null, '1'], 'ready'])
  shown.rows = [historyRow(-1), ...many(160)]
  await clock.advance(1)
  await load()
  assert.equal([ids().length, ids()[0], asked(), history.next.value], [101, 't-1', [null, '1', null], '2'])
})

test('a search that was given up goes on when somebody looks again', async () => {
  const { load, asked, ids, history, fetch } = await connected({ rows: [...elsewhere(100), ...many(2, 100)] })
  const answer = fetch.routes['GET /v1/account/*'] as (call: { url: URL }) => object
  fetch.routes['GET /v1/account/*'] = call => (call.url.searchParams.get('cursor') ? new Promise<object>(() => {}) : answer(call))
  void load()
  await settlePromises()
  history.stop()
  await settlePromises()
  assert.is(history.status.value, 'ready')
  fetch.routes['GET /v1/account/*'] = answer
  await load()
  assert.equal([...ids(), ...asked()], ['t100', 't101', null, '1', '1', '2'])
})

test('the cache is kept by address and network, as AppKit keeps it; disconnecting forgets it', async () => {
  const { load, storage, clock, modal } = await connected({ rows: many(1) })
  await load()
  assert.equal(cached(storage), { [ADDRESS]: { 'eip155:1': { timestamp: clock.now(), transactions: many(1) } } })
  await modal.disconnect()
  assert.is(storage.getItem(KEY), null)
})

test('a handful of addresses is kept, those looked at last', async () => {
  const entry = { 'eip155:1': { timestamp: 1, transactions: [] } }
  const storage = memoryStorage({
    [KEY]: JSON.stringify(Object.fromEntries(['0xa', '0xb', '0xc', '0xd', '0xe'].map(address => [address, entry]))),
  })
  const { load } = await connected({ storage })
  await load()
  assert.equal(Object.keys(cached(storage)), ['0xb', '0xc', '0xd', '0xe', ADDRESS])
})

test('rows of a cache are checked as those of an answer are', async () => {
  const entry = {
    timestamp: Date.UTC(2025, 0, 1),
    transactions: [null, 7, historyRow(1), { id: 'x' }, historyRow(2, { chain: 'eip155:10' })],
  }
  const { load, ids } = await connected({ storage: keep(entry) })
  await load()
  assert.equal(ids(), ['t1'])
})

test('an answer for an account that has gone is dropped, though nobody stopped it', async () => {
  let answer = (_: object) => {}
  const { load, ids, wallet, storage } = await connected({
    routes: { 'GET /v1/account/*': () => new Promise<object>(resolve => (answer = resolve)) },
  })
  const first = load()
  await settlePromises()
  wallet.changeAccounts([OTHER_ADDRESS])
  answer({ data: many(3), next: null })
  await first
  assert.equal([ids(), storage.getItem(KEY)], [[], null])
})

test('asked again, what is no longer pending is not shown as if it were', async () => {
  const { load, more, ids, shown } = await connected({ rows: [historyRow(-1, { status: 'pending' }), ...many(60)] })
  await load()
  await more()
  assert.is(ids()[0], 't-1')
  shown.rows = [historyRow(-2), ...many(60)]
  await load({ again: true })
  assert.equal([ids()[0], ids().includes('t-1')], ['t-2', false])
})

test('asked again after so much that nothing joins, it begins anew', async () => {
  const { load, more, ids, shown, history } = await connected({ rows: many(120) })
  await load()
  await more()
  shown.rows = many(60, -200)
  await load({ again: true })
  assert.equal([ids().length, ids()[0], history.next.value], [50, 't-200', '1'])
})
