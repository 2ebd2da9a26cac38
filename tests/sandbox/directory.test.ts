// The wallet directory answers as the public one does.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Directory } from '../../scripts/sandbox/directory.js'
import type { DirectoryWallet } from '../../scripts/sandbox/fixtures.js'

let directory: Directory

test.before(async () => {
  directory = await start({ walletUrl: 'http://127.0.0.1:1', webWalletUrl: 'http://127.0.0.1:2' })
})
test.after(() => directory.close())

const get = (path: string) => fetch(directory.url + path)
const post = (path: string, body: unknown) => fetch(directory.url + path, { method: 'POST', body: JSON.stringify(body) })
const list = async (query: Record<string, string>) =>
  (await (await get(`/getWallets?${new URLSearchParams(query)}`)).json()) as { count: number; data: DirectoryWallet[] }

test('there are 130 wallets of every kind, each with an id of its own, in their order', () => {
  const { wallets } = directory
  assert.equal([wallets.length, new Set(wallets.map(({ id }) => id)).size, new Set(wallets.map(({ name }) => name)).size], [130, 130, 130])
  for (const [index, { id, image_id, mobile_link, order }] of wallets.entries()) {
    assert.match(id, /^[0-9a-f]{64}$/)
    assert.match(image_id ?? '', /^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    if (index > 1) assert.match(mobile_link ?? 'a://', /^[a-z][a-z0-9-]*:\/\/$/)
    if (index) assert.ok(order > wallets[index - 1]!.order)
  }
  const kindOf = (wallet: DirectoryWallet) =>
    [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link, wallet.chrome_store].map(Boolean).join()
  assert.is(new Set(wallets.slice(2).map(kindOf)).size, 16)
  assert.is(wallets.filter(({ badge_type }) => badge_type === 'certified').length, 40)
})

test('the sandbox’s own wallets are first: one to be announced, one that opens in a tab, also where a phone would open an app', () => {
  const [wallet, { name, mobile_link, webapp_link }] = directory.wallets as [DirectoryWallet, DirectoryWallet]
  assert.equal([wallet.name, wallet.rdns], ['Sandbox Wallet', 'dev.latchkey.sandbox'])
  assert.equal([name, mobile_link, webapp_link], ['Sandbox Web Wallet', 'http://127.0.0.1:2', 'http://127.0.0.1:2'])
})

test('pages follow each other without a gap', async () => {
  const pages = await Promise.all([1, 2, 3, 4, 5].map(page => list({ page: String(page), entries: '40' })))
  assert.equal(
    pages.map(({ count, data }) => [count, data.length]),
    [40, 40, 40, 10, 0].map(length => [130, length]),
  )
  assert.equal(
    pages.flatMap(({ data }) => data).map(({ name }) => name),
    directory.wallets.map(({ name }) => name),
  )
})

test('include, exclude, search, badges and chains narrow the list and its count', async () => {
  const [, a, b] = directory.wallets.map(({ id }) => id)
  const included = await list({ include: `${a},${b}`, entries: '2' })
  assert.equal(
    included.data.map(({ id }) => id),
    [a, b],
  )
  assert.is((await list({ exclude: `${a},${b}` })).count, 128)
  const found = await list({ search: ' PURSE ', entries: '100' })
  assert.ok(found.count >= 3 && found.data.every(({ name }) => name.includes('Purse')))
  const certified = await list({ search: 'purse', badge_type: 'certified' })
  assert.ok(certified.count > 0 && certified.count < found.count)
  const { count } = await list({ chains: 'eip155:31337' })
  assert.ok(count > 100 && count < 130)
})

test('every kind of picture is drawn, the same one each time; a few that are listed are not there', async () => {
  const kinds = ['/public/getAssetImage/anvil-one', '/public/getCurrencyImage/USD', '/public/getTokenImage/ETH']
  for (const path of [`/getWalletImage/${directory.wallets[3]!.image_id}`, ...kinds]) {
    const response = await get(`${path}?projectId=sandbox`)
    assert.equal([response.headers.get('content-type'), response.headers.get('access-control-allow-origin')], ['image/svg+xml', '*'])
    assert.is(await response.text(), await (await get(path)).text())
  }
  const coins = await Promise.all(['SOL', 'USDS', 'SBX'].map(async symbol => (await get(`/public/getTokenImage/${symbol}`)).text()))
  assert.is(new Set(coins).size, 3)
  const pictures = directory.wallets.flatMap(({ image_id }) => image_id ?? [])
  const statuses = await Promise.all(pictures.map(async id => (await get(`/getWalletImage/${id}`)).status))
  assert.equal(
    [200, 404].map(status => statuses.filter(each => each === status).length),
    [124, 2],
  )
})

test('a preflight is let through, events are taken and can be read, what is not there is 404, what is no JSON 400', async () => {
  const preflight = await fetch(`${directory.url}/getWallets`, { method: 'OPTIONS' })
  assert.match(preflight.headers.get('access-control-allow-headers') ?? '', 'x-project-id')
  const event = { eventId: '1', props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } } }
  assert.is((await post('/e?projectId=sandbox', event)).status, 202)
  assert.equal(directory.events, [event])
  assert.is((await get('/nothing')).status, 404)
  assert.is((await fetch(`${directory.url}/e`, { method: 'POST', body: '{' })).status, 400)
})

test('a switch is told over HTTP, and set back; what there is none of, or it cannot be, is refused', async () => {
  await post('/__faults', { wallets: 'error' })
  assert.is((await get('/getWallets')).status, 500)
  for (const wrong of [{ wallets: 'maybe' }, { toString: 1 }, []]) assert.is((await post('/__faults', wrong)).status, 400)
  await fetch(`${directory.url}/__faults`, { method: 'DELETE' })
  assert.is((await get('/getWallets')).status, 200)
})

test.run()
