import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WALLET_SEARCH_DELAY } from '../../../src/domain/times.js'
import { loadMore, searchWallets, toAllWallets, watchEnd } from '../../../src/flows/wallets/load-all-wallets.js'
import type { OpenModal } from '../../../src/modal.js'
import { settlePromises, settled } from '../../support/clock.js'
import { fakeSight } from '../../support/fake-sight.js'
import { reply, type FakeCall } from '../../support/fakes.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../../support/modal.js'

const [sight, restore] = fakeSight()
test.after.each(() => {
  sight.forget()
  cleanupModals()
})
test.after(restore)

const list = (url: URL, name: string) => url.searchParams.get(name)?.split(',')

/** A directory of so many wallets, w0 and on; every third is certified. It counts what matches. */
const directory =
  (many: number) =>
  ({ url }: FakeCall) => {
    const search = url.searchParams.get('search') ?? ''
    const isBadged = url.searchParams.has('badge_type')
    const found = Array.from({ length: many }, (_, at) => ({
      id: `w${at}`,
      name: `Wallet ${at}`,
      badge_type: at % 3 ? 'none' : 'certified',
    })).filter(
      ({ id, name, badge_type }) =>
        name.includes(search) &&
        (!isBadged || badge_type === 'certified') &&
        !list(url, 'exclude')?.includes(id) &&
        (list(url, 'include')?.includes(id) ?? true),
    )
    const entries = Number(url.searchParams.get('entries'))
    const first = (Number(url.searchParams.get('page')) - 1) * entries
    return { data: found.slice(first, first + entries), count: found.length }
  }

async function visit({ options, many = 100, ...given }: TestModalOptions & { many?: number } = {}) {
  const made = createTestModal({ routes: { 'GET /getWallets': directory(many) }, options: { projectId: 'p', ...options }, ...given })
  await made.modal.open()
  const modal = made.modal as OpenModal
  const all = toAllWallets(modal)
  /** The questions so far, without those for what Connect lists. */
  const asked = () =>
    made.fetch.calls.map(({ url }) => url.searchParams).filter(query => query.get('entries') === '40' || query.get('entries') === '100')
  const ids = () => (all.found.value ?? all.listed).wallets.value.map(({ id }) => id)
  const search = (text: string, isCertified = false) => searchWallets(modal, text, isCertified)
  const searched = async (text: string, isCertified = false) => {
    search(text, isCertified)
    await made.clock.advance(WALLET_SEARCH_DELAY)
  }
  return { ...made, modal, all, asked, ids, search, searched, more: () => loadMore(modal) }
}

/** An answer that comes when the test says so. */
function later() {
  const answers: ((answer: object) => void)[] = []
  return { route: () => new Promise<object>(resolve => answers.push(resolve)), answers }
}

test('pages hold forty, without what stands before them', async () => {
  const { more, ids, asked } = await visit({ options: { featuredWalletIds: ['w50', 'w51'], excludeWalletIds: ['w7'] } })
  await more()
  const [query] = asked()
  assert.equal([query!.get('page'), query!.get('entries'), query!.get('chains')], ['1', '40', 'eip155:1,eip155:2'])
  assert.equal(query!.get('exclude')?.split(',').sort(), ['w0', 'w1', 'w2', 'w3', 'w50', 'w51', 'w7'])
  assert.equal([ids().length, ids()[0], ids().includes('w7'), ids().includes('w50')], [40, 'w4', false, false])
})

test('a directory that does not count ends with an empty page', async () => {
  const full = directory(50)
  const { more, asked, all, ids } = await visit({ routes: { 'GET /getWallets': call => ({ ...full(call), count: undefined }) } })
  for (let turn = 0; turn < 5; turn++) await more()
  assert.equal([asked().length, ids().length, all.listed.isComplete], [3, 46, true])
})

test('a wallet that comes on two pages is listed once', async () => {
  const { more, ids } = await visit({
    routes: {
      'GET /getWallets': ({ url }) => ({
        data: Array.from({ length: 40 }, (_, at) => ({ id: `${at * Number(url.searchParams.get('page'))}`, name: 'x' })),
        count: 200,
      }),
    },
  })
  await more()
  await more()
  assert.equal([new Set(ids()).size === ids().length, ids().length], [true, 60])
})

test('the end of the list in sight asks for the next page, until it is told to stop', async () => {
  const { modal, asked } = await visit()
  const stop = watchEnd(modal, {} as Element)
  await settlePromises()
  assert.is(asked().length, 0)
  await settled(sight.see())
  assert.is(asked().length, 1)
  stop()
  await settled(sight.see())
  assert.is(asked().length, 1)
})

test('where it is not known what stands before the first page, that is asked again first', async () => {
  const { more, all, fetch, clock, asked, modal, ids } = await visit({ routes: { 'GET /getWallets': reply(500) } })
  const failing = more()
  await clock.advance(1_000)
  await failing
  assert.equal([all.listed.status.value, asked().length], ['failed', 0])
  fetch.routes['GET /getWallets'] = directory(100)
  await more()
  assert.equal([modal.screen.wallets.lists.value.recommended.length, ids().length], [4, 40])
})

test('a search asks for a hundred, trimmed, without those the dApp excludes', async () => {
  const { searched, ids, asked } = await visit({ options: { excludeWalletIds: ['w12'] } })
  await searched('  t 1 ')
  const [query] = asked()
  assert.equal([query!.get('search'), query!.get('entries'), query!.get('exclude'), query!.get('badge_type')], ['t 1', '100', 'w12', null])
  await searched('t 1')
  assert.equal([ids()[0], ids().includes('w12'), asked().length], ['w1', false, 1])
})

test('typing on asks once, after the last letter', async () => {
  const { search, clock, asked, all } = await visit()
  for (const text of ['Wa', 'Wal', 'Wall']) {
    search(text)
    await clock.advance(WALLET_SEARCH_DELAY - 1)
  }
  assert.equal([asked().length, all.found.value?.status.value], [0, 'loading'])
  await clock.advance(1)
  const shown = asked().map(query => query.get('search'))
  assert.equal(shown, ['Wall'])
})

test('one letter is not worth asking, and shows every wallet', async () => {
  const { search, clock, asked, all } = await visit()
  search('W')
  await clock.advance(1_000)
  assert.equal([asked().length, all.found.value, all.search.value], [0, undefined, 'W'])
})

test('the latest answer counts: an earlier request is aborted, and its answer reaches nobody', async () => {
  const { route, answers } = later()
  const { search, clock, ids, fetch } = await visit({
    many: 0,
    routes: { 'GET /getWallets': call => (call.url.searchParams.get('search') ? route() : directory(4)(call)) },
  })
  search('first')
  await clock.advance(WALLET_SEARCH_DELAY)
  search('second')
  const call = fetch.calls.find(({ url }) => url.searchParams.get('search') === 'first')!
  assert.is(call.signal?.aborted, true)
  await clock.advance(WALLET_SEARCH_DELAY)
  answers[1]!({ data: [{ id: 'b', name: 'second' }], count: 1 })
  await settlePromises()
  answers[0]!({ data: [{ id: 'a', name: 'first' }], count: 1 })
  await settlePromises()
  assert.equal(ids(), ['b'])
})

test('the dApp is told what is looked for, when it is asked for', async () => {
  const { searched, search, events } = await visit()
  search('abandoned')
  await settled(searched('Wallet 7', true))
  const shown = events.flatMap(data => (data.event === 'SEARCH_WALLET' ? [data.properties] : []))
  assert.equal(shown, [{ badge: 'certified', search: 'Wallet 7' }])
})
