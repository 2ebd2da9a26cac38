import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start, type Directory } from '../../scripts/sandbox/directory.js'
import type { DirectoryWallet } from '../../scripts/sandbox/fixtures.js'

let directory: Directory

test.before(async () => {
  directory = await start({ walletUrl: 'http://127.0.0.1:1', webWalletUrl: 'http://127.0.0.1:2' })
})
test.after(() => directory.close())
test.after.each(async () => {
  await fetch(`${directory.url}/__faults`, { method: 'DELETE' })
})

async function list(query: Record<string, string>): Promise<{ count: number; data: DirectoryWallet[] }> {
  const response = await fetch(`${directory.url}/getWallets?${new URLSearchParams(query)}`)
  return response.json() as Promise<{ count: number; data: DirectoryWallet[] }>
}

const post = (path: string, body: unknown) => fetch(directory.url + path, { method: 'POST', body: JSON.stringify(body) })

test('there are 130 wallets, each with an id of its own, the sandbox wallet and the web wallet first', () => {
  const { wallets } = directory
  assert.is(wallets.length, 130)
  assert.is(new Set(wallets.map(wallet => wallet.id)).size, 130)
  assert.is(new Set(wallets.map(wallet => wallet.name)).size, 130)
  assert.ok(wallets.every(wallet => /^[0-9a-f]{64}$/.test(wallet.id)))
  assert.ok(wallets.every(({ image_id }) => image_id === null || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(image_id)))
  assert.equal(
    wallets.slice(0, 2).map(wallet => wallet.name),
    ['Sandbox Wallet', 'Sandbox Web Wallet'],
  )
  assert.equal(
    wallets.filter(wallet => wallet.rdns === 'dev.latchkey.sandbox'),
    [wallets[0]],
  )
  assert.ok(wallets.every((wallet, index) => index === 0 || wallet.order > wallets[index - 1]!.order))
})

test('the web wallet opens in a tab, also where a phone would open an app', () => {
  const { homepage, mobile_link, webapp_link, badge_type } = directory.wallets[1]!
  assert.equal(
    { homepage, mobile_link, webapp_link, badge_type },
    { homepage: 'http://127.0.0.1:2', mobile_link: 'http://127.0.0.1:2', webapp_link: 'http://127.0.0.1:2', badge_type: 'certified' },
  )
})

test('wallets come in every kind: for phones, desktops, the web, browsers, for several of them and for none', () => {
  const invented = directory.wallets.slice(2)
  const count = (has: (wallet: DirectoryWallet) => unknown) => invented.filter(has).length
  const kinds = invented.map(wallet =>
    [wallet.mobile_link, wallet.desktop_link, wallet.webapp_link, wallet.chrome_store].map(Boolean).join(),
  )
  assert.is(new Set(kinds).size, 16)
  assert.is(
    count(wallet => wallet.mobile_link),
    64,
  )
  assert.is(
    count(wallet => wallet.app_store && wallet.play_store),
    64,
  )
  assert.ok(invented.every(({ mobile_link }) => mobile_link === null || /^[a-z][a-z0-9-]*:\/\/$/.test(mobile_link)))
  assert.is(directory.wallets.filter(wallet => wallet.badge_type === 'certified').length, 40)
  assert.is(
    count(wallet => wallet.image_id === null),
    4,
  )
})

test('pages follow each other without a gap', async () => {
  const first = await list({ page: '1', entries: '40' })
  const second = await list({ page: '2', entries: '40' })
  const third = await list({ page: '3', entries: '40' })
  const fourth = await list({ page: '4', entries: '40' })
  assert.is(first.count, 130)
  assert.equal(
    [first, second, third, fourth].flatMap(page => page.data).map(wallet => wallet.name),
    directory.wallets.map(wallet => wallet.name),
  )
  assert.is(fourth.data.length, 10)
  assert.equal((await list({ page: '5', entries: '40' })).data, [])
})

test('include, exclude and search narrow the list and its count', async () => {
  const [, a, b] = directory.wallets.map(wallet => wallet.id)
  assert.equal(
    (await list({ include: `${a},${b}`, entries: '2' })).data.map(wallet => wallet.id),
    [a, b],
  )
  assert.is((await list({ exclude: `${a},${b}` })).count, 128)
  const found = await list({ search: ' PURSE ', entries: '100' })
  assert.ok(found.count >= 3 && found.data.every(wallet => wallet.name.includes('Purse')))
  const certified = await list({ search: 'purse', badge_type: 'certified' })
  assert.ok(certified.count > 0 && certified.count < found.count)
})

test('wallets of other chain families are left out when asked for', async () => {
  const { count } = await list({ chains: 'eip155:31337' })
  assert.ok(count > 100 && count < 130)
})

test('every kind of picture is drawn, and the same one each time', async () => {
  const paths = [
    `/getWalletImage/${directory.wallets[3]!.image_id}`,
    '/public/getAssetImage/anvil-one',
    '/public/getCurrencyImage/USD',
    '/public/getTokenImage/ETH',
  ]
  for (const path of paths) {
    const response = await fetch(`${directory.url}${path}?projectId=sandbox`)
    assert.is(response.headers.get('content-type'), 'image/svg+xml')
    assert.is(response.headers.get('access-control-allow-origin'), '*')
    assert.is(await response.text(), await (await fetch(directory.url + path)).text())
  }
})

test('a few pictures that are listed are not there', async () => {
  const statuses = await Promise.all(
    directory.wallets
      .filter(({ image_id }) => image_id !== null)
      .map(async ({ image_id }) => (await fetch(`${directory.url}/getWalletImage/${image_id}`)).status),
  )
  assert.is(statuses.filter(status => status === 404).length, 2)
  assert.is(statuses.filter(status => status === 200).length, 124)
})

test('a preflight is let through', async () => {
  const response = await fetch(`${directory.url}/getWallets`, { method: 'OPTIONS' })
  assert.is(response.status, 204)
  assert.match(response.headers.get('access-control-allow-headers') ?? '', 'x-project-id')
})

test('events are taken and can be read', async () => {
  const event = { eventId: '1', props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } } }
  assert.is((await post('/e?projectId=sandbox', event)).status, 202)
  assert.equal(await (await fetch(`${directory.url}/__events`)).json(), [event])
  assert.is(directory.requests.at(-1)?.path, '/e')
})

test('faults can be switched on and off', async () => {
  const status = async (path: string) => (await fetch(directory.url + path)).status
  await post('/__faults', { wallets: 'error' })
  assert.is(await status('/getWallets'), 500)
  directory.setFaults({ wallets: 'busy' })
  assert.is(await status('/getWallets'), 429)
  directory.setFaults({ wallets: 'empty', images: 'missing', analytics: 'forbidden' })
  assert.equal(await list({}), { count: 0, data: [] })
  assert.is(await status('/public/getTokenImage/ETH'), 404)
  assert.is((await post('/e', {})).status, 403)
  directory.setFaults({ wallets: 'html', analytics: 'off', slow: 60 })
  const started = performance.now()
  assert.match(await (await fetch(`${directory.url}/getWallets`)).text(), '<!doctype html>')
  assert.ok(performance.now() - started > 50)
  assert.equal(await (await fetch(`${directory.url}/getAnalyticsConfig`)).json(), { isAnalyticsEnabled: false })
  assert.is((await post('/__faults', { wallets: 'maybe' })).status, 400)
})

test('what is not there is 404, and what is no JSON is 400', async () => {
  assert.is((await fetch(`${directory.url}/nothing`)).status, 404)
  assert.is((await fetch(`${directory.url}/e`, { method: 'POST', body: '{' })).status, 400)
})

test.run()
