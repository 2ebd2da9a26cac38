import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WALLET_SEARCH_DELAY } from '../../../src/domain/times.js'
import { AllWallets } from '../../../src/features/wallets/AllWallets.js'
import { byLabel, byTestId, click, find, findAll, focused, press, settle, text, type } from '../../support/dom.js'
import { fakeSight } from '../../support/fake-sight.js'
import { useFakeWalletConnect } from '../../support/fake-walletconnect.js'
import { reply, type FakeCall } from '../../support/fakes.js'
import { heard, leave, visit, type VisitOptions } from '../../support/view.js'
import { pairingOf } from '../../../src/state/pairing.js'

const [sight, restore] = fakeSight()
test.after.each(() => {
  sight.forget()
  leave()
})
test.after(restore)

const PHONE = { userAgent: 'iPhone' }

/** A directory of so many wallets, w0 and on, of which the first two are certified and the second is an extension. */
const directory =
  (many: number) =>
  ({ url: { searchParams } }: FakeCall) => {
    const exclude = searchParams.get('exclude')?.split(',')
    const found = Array.from({ length: many }, (_, at) => ({
      id: `w${at}`,
      name: `Wallet ${at}`,
      image_id: `i${at}`,
      badge_type: at < 2 ? 'certified' : 'none',
      ...(at === 1 && { rdns: 'com.one' }),
    })).filter(
      ({ id, name, badge_type }) =>
        !exclude?.includes(id) &&
        name.toLowerCase().includes(searchParams.get('search')?.toLowerCase() ?? '') &&
        badge_type.includes(searchParams.get('badge_type') ?? ''),
    )
    const entries = Number(searchParams.get('entries'))
    const first = (Number(searchParams.get('page')) - 1) * entries
    return { data: found.slice(first, first + entries), count: found.length }
  }

async function open({ options, many = 100, isSeen = true, ...given }: VisitOptions & { many?: number; isSeen?: boolean } = {}) {
  const made = await visit({
    path: [['Connect'], ['AllWallets']],
    routes: { 'GET /getWallets': directory(many), 'GET /getWalletImage/*': reply(404) },
    options: { projectId: 'p', ...options },
    ...given,
  })
  const rendered = await made.show(AllWallets)
  /** The end of the list comes into sight. */
  const scroll = async () => {
    const [end] = sight.watched().filter(place => place.localName === 'span' && !place.hasAttribute('data-i'))
    if (end) sight.see(end)
    await settle(2)
  }
  if (isSeen) await scroll()
  return { ...made, ...rendered, scroll, said: () => made.modal.screen.announcement.value }
}

const rows = () => findAll('ul button').map(heard)
const names = () => rows().map(row => row.replace(/ ?Certified|Installed/g, ''))
const skeletons = () => findAll('li.lk-skeleton').length
const field = () => byTestId<HTMLInputElement>('wui-input-text')
const certified = () => byTestId('wui-certified-switch')
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `Wallet ${from + at}`)

test('every wallet, page by page: those of this browser first, then what is recommended, then the rest; certified ones are marked', async () => {
  const { scroll } = await open()
  assert.equal(names(), ['Example Wallet', ...numbers(0, 44)])
  assert.equal(rows().slice(0, 4), ['Example WalletInstalled', 'Wallet 0 Certified', 'Wallet 1 Certified', 'Wallet 2'])
  assert.is(findAll('svg', byTestId('wallet-search-item-w0')).length, 1)
  await scroll()
  assert.is(names().length, 85)
  await scroll()
  assert.equal([names().length, skeletons()], [101, 0])
})

test('before anything is seen the rows that come are hinted at, and nobody has been asked', async () => {
  const { fetch } = await open({ isSeen: false })
  assert.equal([rows(), skeletons(), fetch.calls.length], [['Example WalletInstalled'], 3, 0])
})

test('a search finds what is known at once, and the rest when the directory has answered; how many is told to screen readers', async () => {
  const { pass, fetch, scroll, said } = await open()
  byTestId('wallet-list').scrollTop = 120
  await type(field(), ' wallet 4')
  assert.is(byTestId('wallet-list').scrollTop, 0, 'it begins at the top')
  assert.equal([names(), skeletons()], [['Wallet 4', ...numbers(40, 44)], 3])
  const before = fetch.count('/getWallets')
  await pass(WALLET_SEARCH_DELAY)
  assert.equal([names(), skeletons(), fetch.count('/getWallets') - before], [['Wallet 4', ...numbers(40, 50)], 0, 1])
  assert.is(said(), 'Wallets found: 11')
  await type(field(), '')
  assert.is(names().length, 45)
  await scroll()
  assert.is(names().length, 85)
})

test('what the directory knows by another name is found too, and a wallet of this browser that it does not know', async () => {
  const { pass, fetch } = await open()
  await type(field(), 'exam')
  await pass(WALLET_SEARCH_DELAY)
  assert.equal(rows(), ['Example WalletInstalled'])
  fetch.routes['GET /getWallets'] = { data: [{ id: 'fox', name: 'MetaMask' }], count: 1 }
  await type(field(), 'fox')
  await pass(WALLET_SEARCH_DELAY)
  assert.equal(names(), ['MetaMask'])
})

test('certified wallets alone, with and without a word', async () => {
  const { pass } = await open()
  await click(certified())
  await pass(WALLET_SEARCH_DELAY)
  assert.equal(names(), ['Wallet 0', 'Wallet 1'])
  await type(field(), 'wallet 1')
  await pass(WALLET_SEARCH_DELAY)
  assert.equal(names(), ['Wallet 1'])
})

test('a page that fails is said as an alert; what is listed stays, and another try goes on', async () => {
  const { scroll, fetch, pass } = await open()
  fetch.routes['GET /getWallets'] = reply(500)
  await scroll()
  await pass(10_000)
  assert.equal([names().length, skeletons()], [45, 0])
  assert.match(text(find('[role=alert]')), 'More wallets could not be loaded')
  fetch.routes['GET /getWallets'] = directory(100)
  await click(byLabel('Try Again'))
  await settle()
  assert.equal([names().length, findAll('[role=alert]')], [85, []])
  assert.is(focused(), byTestId('wallet-list'))
})

test('who comes back from a wallet finds the search and the place as they left them', async () => {
  const { pass, modal, unmount, show } = await open()
  await type(field(), 'wallet 4')
  await pass(WALLET_SEARCH_DELAY)
  byTestId('wallet-list').scrollTop = 120
  await click(byTestId('wallet-search-item-w45'))
  unmount()
  modal.screen.router.back(false)
  await show(AllWallets)
  assert.equal([field().value, names().length, byTestId('wallet-list').scrollTop], ['wallet 4', 11, 120])
})

test('who has gone elsewhere begins anew, and what was loaded is there at once', async () => {
  const { pass, modal, unmount, show, fetch } = await open()
  await type(field(), 'wallet 4')
  await click(certified())
  await pass(WALLET_SEARCH_DELAY)
  byTestId('wallet-list').scrollTop = 120
  const before = fetch.count('/getWallets')
  modal.screen.router.back(false)
  unmount()
  await show(AllWallets)
  assert.equal(
    [field().value, certified().getAttribute('aria-checked'), names().length, byTestId('wallet-list').scrollTop],
    ['', 'false', 45, 0],
  )
  assert.is(fetch.count('/getWallets'), before)
})

test('Down leads from the search to the first wallet; the focus stays where it is when a page arrives', async () => {
  const { scroll } = await open()
  const here = () => focused()?.getAttribute('data-testid')
  field().focus()
  await press('ArrowDown')
  assert.is(here(), 'wallet-search-item-com.example.wallet')
  byTestId('wallet-search-item-w43').focus()
  await scroll()
  assert.is(here(), 'wallet-search-item-w43')
})

test('on a phone a link is made ready while one looks, and no longer', async () => {
  const made = await visit({
    path: [['AllWallets']],
    navigator: PHONE,
    options: { projectId: 'p' },
    routes: { 'GET /getWallets': directory(9) },
  })
  const link = useFakeWalletConnect(made.modal)
  const { unmount } = await made.show(AllWallets)
  for (let turn = 0; !pairingOf(made.modal.screen).uri.value && turn < 20; turn++) await settle()
  assert.equal([link.attempts.length, pairingOf(made.modal.screen).watchers()], [1, 1])
  unmount()
  assert.is(pairingOf(made.modal.screen).watchers(), 0)
})
