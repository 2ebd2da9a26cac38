import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../src/clients/http.js'
import { createWalletDirectory } from '../../src/clients/wallet-directory.js'
import { createClock } from '../support/clock.js'
import { createFakeFetch, reply } from '../support/fakes.js'
import type { FakeRoutes } from '../support/fake-fetch.js'
import { errorOf } from '../support/modal.js'
import { pluck } from '../support/pluck.js'

function make(routes: FakeRoutes) {
  const fetch = createFakeFetch(routes)
  const clock = createClock()
  const http = createHttp({ clock, fetch: (url, init) => fetch(url, init) })
  return {
    fetch,
    clock,
    directory: createWalletDirectory({ http, url: 'https://dir.test', projectId: 'p id', sdkVersion: 'html-ethers-1' }),
  }
}

const listing = (...data: unknown[]) => ({ data, count: 99 })
const read = async (entry: unknown) => (await make({ '/getWallets': listing(entry) }).directory.getWallets({})).wallets[0]

test('a listing is asked for with who asks, page and number, and nothing that was not given; every question has its own parameter', async () => {
  const { directory, fetch } = make({ 'GET https://dir.test/getWallets': listing() })
  const rest = { page: 2, entries: 40, include: ['a', 'b'], exclude: ['c'], search: ' rab & by ', certified: true }
  for (const given of [{}, { ...rest, chains: ['eip155:1', 'eip155:2'] as const }]) await directory.getWallets(given)
  const [plain, asked] = fetch.calls.map(({ url }) => Object.fromEntries(url.searchParams))
  assert.equal(plain, { projectId: 'p id', st: 'appkit', sv: 'html-ethers-1', page: '1', entries: '4' })
  const more = { include: 'a,b', exclude: 'c', search: 'rab & by', badge_type: 'certified', chains: 'eip155:1,eip155:2' }
  assert.equal(asked, { ...plain, page: '2', entries: '40', ...more })
})

test('a listing tells its wallets, without entries that have no id or name, and how many there are in all', async () => {
  const none = [null, 7, {}, { id: 'x' }, { name: 'x' }, { id: '', name: 'x' }, { id: 1, name: 'x' }]
  const { directory } = make({ '/getWallets': listing(...none, { id: '1', name: 'One' }, { id: '2', name: 'Two' }) })
  const { wallets, count } = await directory.getWallets({})
  assert.equal([pluck(wallets, 'id'), pluck(wallets, 'name'), count], [['1', '2'], ['One', 'Two'], 99])
})

for (const [what, answer] of [
  ['404', reply(404)],
  ['null', new Response('null')],
  ['a list of the wrong kind', { data: 'x' }],
] as const)
  test(`${what} instead of a listing is a failure`, async () => {
    await errorOf(make({ '/getWallets': answer }).directory.getWallets({}))
  })

// Which links are none is held in tests/domain/links.
for (const script of ['java\tscript:alert(1)', 'file:///etc/passwd'])
  test(`${JSON.stringify(script)} is no link of a wallet`, async () => {
    const stores = ['app_store', 'play_store', 'chrome_store'] as const
    const keys = ['homepage', 'mobile_link', 'desktop_link', 'webapp_link', 'link_mode', 'image_url', ...stores] as const
    const wallet = await read({ id: '1', name: 'One', ...Object.fromEntries(keys.map(key => [key, script])) })
    const left = keys.filter(key => wallet?.[key] !== undefined)
    assert.equal(left, [])
  })

test('fields of a wrong type are nothing', async () => {
  const wrong = { image_id: 5, rdns: {}, order: '1', chains: 'eip155:1', mobile_link: 5, badge_type: 'gold' }
  const wallet = await read({ id: '1', name: 'One', ...wrong })
  assert.equal(JSON.parse(JSON.stringify(wallet)), { id: '1', name: 'One', badge_type: 'none' })
})

test('every field of a listing is read: links that lead to the web or into an app, and the rest', async () => {
  const links = {
    homepage: 'https://one.test',
    mobile_link: 'one://',
    desktop_link: 'one-desktop://',
    webapp_link: 'https://app.one.test',
    app_store: 'https://apps.test/1',
    play_store: 'https://play.test/1',
    chrome_store: 'https://chrome.test/1',
    link_mode: 'https://one.test/link',
  }
  const rest = { image_id: 'i', image_url: 'https://one.test/i.png', order: 10, badge_type: 'certified', rdns: 'com.one' }
  const injected = [{ namespace: 'eip155', injected_id: 'isOne' }]
  const wallet = await read({
    ...{ id: '1', name: 'One', ...links, ...rest },
    ...{ chains: ['eip155:1', 7], injected: [...injected, null, { namespace: 'eip155' }, 'isOne'] },
  })
  assert.equal(JSON.parse(JSON.stringify(wallet)), { id: '1', name: 'One', ...links, ...rest, chains: ['eip155:1', '7'], injected })
})

test('usage events are wanted only where the service says so', async () => {
  for (const [answer, wanted] of [
    [{ isAnalyticsEnabled: true }, true],
    [{ isAnalyticsEnabled: false }, false],
    [{}, false],
    [{ isAnalyticsEnabled: 'yes' }, false],
    [reply(404), false],
  ] as const)
    assert.is(await make({ '/getAnalyticsConfig': answer }).directory.isAnalyticsEnabled(), wanted, JSON.stringify(answer))
})

test('a picture that is not there is none, and one that does not come has two seconds a try', async () => {
  assert.is(await make({ '/getWalletImage/x': reply(404) }).directory.getImage('/getWalletImage/x'), undefined)
  const { directory, clock, fetch } = make({ '/getWalletImage/x': () => new Promise(() => {}) })
  const failure = errorOf(directory.getImage('/getWalletImage/x'))
  await clock.advance(2_000)
  assert.ok(fetch.calls[0]!.signal!.aborted)
  await clock.advance(10_000)
  await failure
})
