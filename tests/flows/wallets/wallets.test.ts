import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toConnectorRows } from '../../../src/domain/wallets.js'
import { loadWallets } from '../../../src/flows/wallets/wallets.js'
import type { OpenModal } from '../../../src/modal.js'
import { settled } from '../../support/clock.js'
import { createFakeWallet, memoryStorage, type FakeCall } from '../../support/fakes.js'
import { cleanupModals, createTestModal, type TestModalOptions } from '../../support/modal.js'
import { pluck } from '../../support/pluck.js'

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
  const made = createTestModal({
    routes: { 'GET /getWallets': directory },
    wallet: createFakeWallet(),
    options: { projectId: 'p', ...options },
    ...given,
  })
  await made.modal.open()
  const modal = made.modal as OpenModal
  const { wallets } = modal.screen
  /** The rows of the Connect view. */
  const rows = () =>
    wallets.merge.value!(toConnectorRows({ connectors: modal.state.allConnectors(), isMobile: false }), true).map(
      ({ group, key }) => `${group}: ${key}`,
    )
  return { ...made, modal, wallets, rows, load: () => loadWallets(modal), asked: () => made.fetch.count('/getWallets') }
}

/** A visitor who has been here before. */
const returning = (...recent: object[]) => memoryStorage({ '@appkit/recent_wallets': JSON.stringify(recent) })

test('four recommended wallets for the networks of the dApp, in one request', async () => {
  const { load, wallets, fetch, asked } = await visit()
  await load()
  assert.equal(pluck(wallets.lists.value.recommended, 'id'), ['w0', 'w1', 'w2', 'w3'])
  assert.equal([wallets.lists.value.count, wallets.status.value, asked()], [100, 'ready', 1])
  assert.is(fetch.calls[0]!.url.searchParams.get('chains'), 'eip155:1,eip155:2')
})

test('featured wallets stand in the order of the dApp, and not among the recommended; excluded ones are looked up, so that they can be hidden in the browser too', async () => {
  const { load, wallets } = await visit({ options: { featuredWalletIds: ['w2', 'w0'], excludeWalletIds: ['w1'] } })
  await load()
  const { featured, excluded, recommended } = wallets.lists.value
  assert.equal([pluck(featured, 'id'), pluck(excluded, 'id'), pluck(recommended, 'id')], [['w2', 'w0'], ['w1'], ['w3', 'w4', 'w5', 'w6']])
})

test('wallets used lately stand there at once, before the directory has answered', async () => {
  const { load, rows, wallets } = await visit({
    storage: returning(wallet('r1'), wallet('r2')),
    routes: { 'GET /getWallets': () => new Promise(() => {}) },
  })
  void load()
  assert.equal([rows(), wallets.status.value], [['recent: r1', 'recent: r2', 'injected: com.example.wallet'], 'loading'])
})

for (const [what, recent, options] of [
  ['is in this browser', { id: 'r', name: 'Example Wallet' }, {}],
  ['is excluded', wallet('r'), { excludeWalletIds: ['r'] }],
  ['is for other chain families only', { ...wallet('r'), chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }, {}],
] as const)
  test(`a wallet used lately that ${what} is not listed as such`, async () => {
    const { load, rows } = await visit({ storage: returning(recent), options })
    await load()
    const shown = rows().filter(row => row.startsWith('recent'))
    assert.equal(shown, [])
  })

test('every wallet that was heard of can be found by its id: recent, the dApp’s own, featured, recommended', async () => {
  const customWallets = [{ id: 'mine', name: 'Mine', mobile_link: 'mine://', desktop_link: null }]
  const { load, wallets } = await visit({ storage: returning(wallet('r')), options: { customWallets, featuredWalletIds: ['w9'] } })
  assert.is(wallets.find('r'), undefined)
  await load()
  const shown = ['r', 'mine', 'w9', 'w0', 'w50', undefined].map(id => wallets.find(id)?.name)
  assert.equal(shown, ['Wallet r', 'Mine', 'Wallet w9', 'Wallet w0', undefined, undefined])
  assert.equal([wallets.find('mine')?.mobile_link, wallets.find('mine')?.desktop_link], ['mine://', undefined])
})

test('the dApp’s own wallets are checked as the directory’s are, and listed without a project id too', async () => {
  const customWallets = [
    { id: 'mine', name: 'Mine', homepage: 'javascript:alert(1)' },
    { id: '', name: 'Nobody' },
  ]
  const { load, rows, wallets, fetch } = await visit({ options: { projectId: undefined, customWallets } })
  await load()
  assert.equal(rows(), ['injected: com.example.wallet', 'custom: mine'])
  assert.equal([wallets.find('mine')?.homepage, fetch.calls.length], [undefined, 0])
})

test('only wallets that the dApp includes are asked for, and stand in its order', async () => {
  const { load, rows, fetch } = await visit({ options: { includeWalletIds: ['w7', 'w5'], features: { email: false, socials: false } } })
  await load()
  assert.equal(rows(), ['injected: com.example.wallet', 'recommended: w7', 'recommended: w5'])
  assert.is(fetch.calls[0]!.url.searchParams.get('include'), 'w7,w5')
})

test('asked twice at once, one request is under way; asked again, none', async () => {
  const { load, asked } = await visit()
  await Promise.all([load(), load()])
  await load()
  assert.is(asked(), 1)
})

test('without a project id the directory is not asked', async () => {
  const { load, fetch, wallets } = await visit({ options: { projectId: undefined } })
  await settled(load())
  assert.equal([fetch.calls.length, wallets.status.value], [0, 'idle'])
})
