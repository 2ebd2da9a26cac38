import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  announce,
  blockedStorage,
  corruptedStorage,
  createFakeFetch,
  createFakeWallet,
  fullStorage,
  memoryStorage,
  reply,
} from './fakes.js'

async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

test('a wallet shares its accounts only after the visitor agreed', async () => {
  const wallet = createFakeWallet({ accounts: ['0xa'] })
  assert.equal(await wallet.request({ method: 'eth_accounts' }), [])
  assert.equal(await wallet.request({ method: 'eth_requestAccounts' }), ['0xa'])
  assert.equal(await wallet.request({ method: 'eth_accounts' }), ['0xa'])
  assert.is(wallet.count('eth_accounts'), 2)
})

test('a visitor refuses with 4001, and an open request is -32002', async () => {
  const wallet = createFakeWallet({ approve: 'refuse' })
  assert.is(await codeOf(wallet.request({ method: 'eth_requestAccounts' })), 4001)
  wallet.approve = 'pending'
  assert.is(await codeOf(wallet.request({ method: 'eth_requestAccounts' })), -32002)
})

test('a network that the wallet does not know is 4902 until it is added', async () => {
  const wallet = createFakeWallet({ chainId: 1, knownChains: [1] })
  const seen: unknown[] = []
  wallet.on('chainChanged', (chainId: never) => seen.push(chainId))
  const call = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
  assert.is(await codeOf(wallet.request(call)), 4902)
  await wallet.request({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x89' }] })
  await wallet.request(call)
  assert.equal(seen, ['0x89'])
})

test('a hanging wallet answers when it is released', async () => {
  const wallet = createFakeWallet({ approve: 'hang', accounts: ['0xa'] })
  const accounts = wallet.request({ method: 'eth_requestAccounts' })
  await Promise.resolve()
  wallet.approve = 'always'
  wallet.release()
  assert.equal(await accounts, ['0xa'])
})

test('an announced wallet answers every request for providers until it stops', () => {
  const page = new EventTarget()
  const seen: string[] = []
  page.addEventListener('eip6963:announceProvider', event => seen.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name))
  const announcement = announce(page, createFakeWallet(), { name: 'First' })
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  assert.equal(seen, ['First', 'First'])
  announcement.stop()
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  assert.is(announcement.asked, 1)
})

test('fetch answers by method and path, in turn, and remembers', async () => {
  const fetch = createFakeFetch({
    'GET /wallets': [reply(503, {}, { 'retry-after': '1' }), { data: [] }],
    'POST /v1/*': call => ({ got: call.body }),
  })
  assert.is((await fetch('https://api.test/wallets?page=1')).status, 503)
  assert.equal(await (await fetch('https://api.test/wallets')).json(), { data: [] })
  const answer = await fetch('https://api.test/v1/rpc', { method: 'POST', body: '{"id":1}' })
  assert.equal(await answer.json(), { got: { id: 1 } })
  assert.is(fetch.count('/wallets'), 2)
  assert.is(fetch.calls[0]?.url.searchParams.get('page'), '1')
})

test('fetch rejects for what no route names, and when it is aborted', async () => {
  const fetch = createFakeFetch({ '/slow': () => new Promise(() => {}) })
  try {
    await fetch('https://api.test/else')
    assert.unreachable()
  } catch (error) {
    assert.match((error as Error).message, 'no route for GET https://api.test/else')
  }
  const controller = new AbortController()
  const slow = fetch('https://api.test/slow', { signal: controller.signal })
  controller.abort(new Error('enough'))
  await slow.then(
    () => assert.unreachable(),
    error => assert.is((error as Error).message, 'enough'),
  )
})

test('storages remember, refuse, are full, or read as broken', () => {
  const memory = memoryStorage({ a: '1' })
  memory.setItem('b', '2')
  assert.equal([memory.length, memory.key(1), memory.getItem('b')], [2, 'b', '2'])
  assert.throws(
    () => blockedStorage().getItem('a'),
    (error: Error) => error.name === 'SecurityError',
  )
  assert.throws(() => JSON.parse(corruptedStorage().getItem('a') ?? 'null'))
  assert.throws(
    () => fullStorage().setItem('a', ''),
    (error: Error) => error.name === 'QuotaExceededError',
  )
})

test.run()
