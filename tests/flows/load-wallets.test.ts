import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadWallets } from '../../src/flows/load-wallets.js'
import { settlePromises } from '../support/clock.js'
import { createFakeWallet, reply, type FakeCall } from '../support/fakes.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../support/modal.js'

test.after.each(cleanupModals)

const wallet = (id: string) => ({ id, name: `Wallet ${id}` })
/** A directory of a hundred wallets, w0 to w99. */
const directory = ({ url }: FakeCall) => {
  const list = (name: string) => url.searchParams.get(name)?.split(',')
  const all = list('include') ?? Array.from({ length: 100 }, (_, at) => `w${at}`)
  const data = all.filter(id => !list('exclude')?.includes(id)).slice(0, Number(url.searchParams.get('entries')))
  // In an order of its own.
  return { data: data.sort().map(wallet), count: 100 }
}

async function visit({ options, ...given }: TestModalOptions = {}) {
  const made = createTestModal({ routes: { 'GET /getWallets': directory }, wallet: createFakeWallet(), options: { projectId: 'p', ...options }, ...given })
  await made.modal.open()
  return { ...made, wallets: made.modal.screen!.wallets, load: () => loadWallets(made.modal), asked: () => made.fetch.count('/getWallets') }
}

test('four recommended wallets for the networks of the dApp, in one request', async () => {
  const { load, wallets, fetch, asked } = await visit()
  await load()
  assert.equal([wallets.lists.value.recommended.map(({ id }) => id), wallets.lists.value.count, wallets.status.value], [['w0', 'w1', 'w2', 'w3'], 100, 'ready'])
  assert.is(asked(), 1)
  assert.is(fetch.calls[0]!.url.searchParams.get('chains'), 'eip155:1,eip155:2')
})

test('featured wallets stand in the order of the dApp, and not among the recommended', async () => {
  const { load, wallets } = await visit({ options: { featuredWalletIds: ['w2', 'w0'] } })
  await load()
  const { featured, recommended } = wallets.lists.value
  assert.equal([featured.map(({ id }) => id), recommended.map(({ id }) => id)], [['w2', 'w0'], ['w1', 'w3', 'w4', 'w5']])
})

test('excluded wallets are looked up once, so that they can be hidden in the browser too', async () => {
  const { load, wallets } = await visit({ options: { excludeWalletIds: ['w1'] } })
  await load()
  const { excluded, recommended } = wallets.lists.value
  assert.equal([excluded.map(({ id }) => id), recommended.map(({ id }) => id)], [['w1'], ['w0', 'w2', 'w3', 'w4']])
})

test('asked twice at once, one request is under way; asked again, none', async () => {
  const { load, asked } = await visit()
  await Promise.all([load(), load()])
  await load()
  assert.is(asked(), 1)
})

test('a directory that fails is said, and asked again the next time', async () => {
  const { load, wallets, clock, fetch } = await visit({ routes: { 'GET /getWallets': reply(500) } })
  const first = load()
  assert.is(wallets.status.value, 'loading')
  await clock.advance(1_000)
  await first
  assert.is(wallets.status.value, 'failed')
  fetch.routes['GET /getWallets'] = directory
  await load()
  assert.is(wallets.status.value, 'ready')
})

test('without a project id the directory is not asked', async () => {
  const { load, fetch, wallets } = await visit({ options: { projectId: undefined } })
  await load()
  await settlePromises()
  assert.equal([fetch.calls.length, wallets.status.value], [0, 'idle'])
})

test('the directory is told who asks', async () => {
  const { load, fetch } = await visit({ options: { services: { walletDirectory: 'https://dir.test/' } } })
  await load()
  const { url } = fetch.calls[0]!
  assert.equal([url.origin, url.searchParams.get('projectId'), url.searchParams.get('st')], ['https://dir.test', 'p', 'appkit'])
  assert.match(url.searchParams.get('sv')!, /^html-ethers-\d+\.\d+\.\d+$/)
})

test.run()
