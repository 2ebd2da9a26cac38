import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startApi } from '../../scripts/sandbox/api.js'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { DIRECTORY, reasonOf, startWorld, tokenOf, type ApiWorld } from './api-world.js'
import { receiptOf } from '../support/receipts.js'

let world: ApiWorld

test.before(async () => {
  world = await startWorld()
})
test.after(() => world.close())
test.after.each(() => world.api.resetFaults())

const ADA = walletAccounts[0]!.address
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

test('the local chains are supported, and that may be remembered for a day', async () => {
  const response = await world.get('/v1/supported-chains')
  assert.equal(await response.json(), { http: ['eip155:31337', 'eip155:31338'], ws: ['eip155:31337', 'eip155:31338'] })
  assert.is(response.headers.get('cache-control'), 'public, max-age=86400')
})

test('an API without chains supports none', async () => {
  const api = await startApi()
  assert.equal(await (await fetch(`${api.url}/v1/supported-chains?projectId=sandbox`)).json(), { http: [], ws: [] })
  await api.close()
})

test('pages of any origin may ask, also with headers and JSON', async () => {
  const response = await fetch(`${world.api.url}/v1/profile/account`, { method: 'OPTIONS' })
  assert.is(response.status, 204)
  assert.match(response.headers.get('access-control-allow-headers') ?? '', 'content-type')
  const answer = await world.get('/v1/supported-chains')
  assert.is(answer.headers.get('access-control-allow-origin'), '*')
  assert.match(answer.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  assert.match(answer.headers.get('access-control-expose-headers') ?? '', 'retry-after')
})

test('nobody without a project is served, and some project ids fare badly', async () => {
  const denied = [401, 'authentication', 'We failed to authenticate your request']
  assert.equal(await reasonOf(fetch(`${world.api.url}/v1/supported-chains`)), denied)
  assert.equal(await reasonOf(world.get('/v1/supported-chains', { projectId: '' })), denied)
  assert.equal(await reasonOf(world.get(`/v1/account/${ADA}/balance`, { projectId: 'unknown' })), denied)
  assert.is((await world.get(`/v1/account/${ADA}/balance`, { projectId: 'forbidden' })).status, 403)
  assert.is((await world.get(`/v1/account/${ADA}/balance`, { projectId: 'limited' })).status, 429)
})

test('a project in the body will do', async () => {
  const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:31337:${NATIVE}`], projectId: 'sandbox' })
  assert.is((await fetch(`${world.api.url}/v1/fungible/price`, { method: 'POST', body })).status, 200)
})

test('what is not there is 404', async () => {
  assert.equal(await reasonOf(world.get('/v1/nothing')), [404, '', 'The sandbox has no /v1/nothing'])
  assert.is((await world.post('/v1/supported-chains', {})).status, 404)
})

const priceOf = async (...addresses: string[]) =>
  (await (await world.post('/v1/fungible/price', { currency: 'usd', addresses })).json()) as unknown

test('the first address has a price: the native coin, and tokens', async () => {
  const address = `eip155:31337:${NATIVE}`
  const ether = { address, name: 'Ether', symbol: 'ETH', iconUrl: `${DIRECTORY}/public/getTokenImage/ETH`, price: 2050.12, decimals: 18 }
  assert.equal(await priceOf(address, `eip155:31338:${NATIVE}`), { fungibles: [ether] })
  const usdc = `eip155:31338:${tokenOf(world.two, 'USDC')}`
  assert.equal(await priceOf(usdc), {
    fungibles: [
      { address: usdc, name: 'USD Coin', symbol: 'USDC', iconUrl: `${DIRECTORY}/public/getTokenImage/USDC`, price: 1, decimals: 6 },
    ],
  })
})

test('what nobody knows, and what is no coin, has no price', async () => {
  assert.equal(await priceOf(`eip155:31337:${ADA}`), { fungibles: [] })
  assert.equal(await priceOf(`eip155:31337:${tokenOf(world.one, 'HARBOUR')}`), { fungibles: [] })
})

test('a price is asked for in due form', async () => {
  const ask = (body: unknown) => reasonOf(world.post('/v1/fungible/price', body))
  assert.equal(await ask({ currency: 'shells', addresses: [`eip155:31337:${NATIVE}`] }), [400, 'currency', 'Unsupported currency: shells.'])
  assert.equal((await ask({ addresses: [`eip155:1:${NATIVE}`] })).slice(0, 2), [400, 'chainId'])
  assert.equal(await ask({ addresses: [NATIVE] }), [400, 'address', 'The address provided is invalid'])
  assert.equal((await ask({ addresses: [] })).slice(0, 2), [422, ''])
  assert.match((await ask([]))[2], /^Deserialization error: /)
  const noJson = fetch(`${world.api.url}/v1/fungible/price?projectId=sandbox`, { method: 'POST', body: '{' })
  assert.equal((await reasonOf(noJson)).slice(0, 2), [422, ''])
})

test('somebody rich sends ether and tokens, and says so when they are mined', async () => {
  const to = '0x00000000000000000000000000000000000000aa'
  const pay = async (body: object) => (await (await world.post('/__pay', { to, ...body })).json()) as { hash: string }
  const { hash } = await pay({ chainId: 31337, amount: '1.5' })
  assert.is((await receiptOf<{ status: string }>(world.one.rpc, hash)).status, '0x1')
  assert.is(BigInt((await world.one.rpc('eth_getBalance', [to, 'latest'])) as string), 1_500_000_000_000_000_000n)
  await Promise.all([
    pay({ chainId: 'eip155:31338', token: 'USDC', amount: '25' }),
    pay({ chainId: '31338', token: 'usdc', amount: '0.000001' }),
  ])
  const { balances } = await world.read<{ balances: { symbol: string; quantity: { numeric: string } }[] }>(`/v1/account/${to}/balance`, {
    chainId: 'eip155:31338',
  })
  assert.equal(
    balances.map(({ symbol, quantity }) => [symbol, quantity.numeric]),
    [['USDC', '25.000001']],
  )
})

test('many payments at once all arrive', async () => {
  const to = '0x00000000000000000000000000000000000000ac'
  await Promise.all(Array.from({ length: 8 }, () => world.post('/__pay', { to, chainId: 31337, amount: '0.5' })))
  assert.is(BigInt((await world.one.rpc('eth_getBalance', [to, 'latest'])) as string), 4n * 10n ** 18n)
})

test('a payment that cannot be made says why', async () => {
  const pay = (body: object) => reasonOf(world.post('/__pay', { to: ADA, chainId: 31337, amount: '1', ...body }))
  assert.equal((await pay({ to: '0x1' })).slice(0, 2), [400, 'address'])
  assert.equal((await pay({ chainId: 1 })).slice(0, 2), [400, 'chainId'])
  assert.equal(await pay({ token: 'HARBOUR' }), [400, 'token', 'There is no token HARBOUR on this chain'])
  for (const amount of ['0', '-1', 'much', '0.0000001']) assert.equal((await pay({ token: 'USDC', amount })).slice(0, 2), [400, 'amount'])
})

test('a payment waits for the next block where blocks take their time', async () => {
  const slow = await startWorld({ blockTime: 1 })
  const to = '0x00000000000000000000000000000000000000bb'
  const [first, second] = await Promise.all([
    slow.post('/__pay', { to, chainId: 31337, amount: '1' }),
    slow.post('/__pay', { to, chainId: 31337, token: 'DAI', amount: '2' }),
  ])
  assert.equal([first.status, second.status], [200, 200])
  const { data } = await slow.read<{ data: unknown[] }>(`/v1/account/${to}/history`)
  assert.is(data.length, 2)
  await slow.close()
})

test('what was asked can be read', async () => {
  await world.get(`/v1/account/${ADA}/balance`, { currency: 'usd' })
  await world.post('/v1/fungible/price', { addresses: [] })
  const [asked, posted] = world.api.requests.slice(-2)
  assert.equal(
    { ...asked, at: 0 },
    { method: 'GET', path: `/v1/account/${ADA}/balance`, query: { projectId: 'sandbox', currency: 'usd' }, at: 0 },
  )
  assert.equal([posted!.method, posted!.body], ['POST', { addresses: [] }])
  assert.equal(await (await fetch(`${world.api.url}/__requests`)).json(), world.api.requests)
})

test('each route can be made to fail by itself, in the words of the real one', async () => {
  const balance = () => world.get(`/v1/account/${ADA}/balance`)
  const turn = (balance: '401' | '403' | '429' | '503') => world.api.setFaults({ routes: { balance } })
  turn('401')
  assert.equal(await reasonOf(balance()), [401, 'authentication', 'We failed to authenticate your request'])
  assert.is((await world.get(`/v1/account/${ADA}/history`)).status, 200)
  turn('403')
  assert.is((await balance()).status, 403)
  turn('429')
  assert.is((await balance()).headers.get('retry-after'), '1')
  assert.equal(await reasonOf(balance()), [429, 'rate_limited', 'Requests per second limit exceeded: sandbox'])
  turn('503')
  assert.equal(await reasonOf(balance()), [503, '', 'Balance provider is temporarily unavailable'])
  world.api.setFaults({ routes: { balance: '500', history: 'html', all: '503' } })
  assert.equal([(await balance()).status, await (await balance()).text()], [500, 'Internal server error'])
  assert.match(await (await world.get(`/v1/account/${ADA}/history`)).text(), '<!doctype html>')
  assert.equal(await reasonOf(world.get(`/v1/identity/${ADA}`)), [503, 'transport', 'We failed to reach the provider for your request'])
})

test('a route can be slow, silent, cut off or empty', async () => {
  world.api.setFaults({ routes: { chains: 'slow', identity: 'hang', balance: 'cut', history: 'empty' }, slow: 80 })
  const started = performance.now()
  assert.is((await world.get('/v1/supported-chains')).status, 200)
  assert.ok(performance.now() - started > 70)
  const silent = fetch(`${world.api.url}/v1/identity/${ADA}?projectId=sandbox`, { signal: AbortSignal.timeout(150) })
  assert.is(await silent.catch(error => (error as Error).name), 'TimeoutError')
  assert.is(await world.get(`/v1/account/${ADA}/balance`).catch(error => (error as Error).name), 'TypeError')
  assert.equal(await world.read(`/v1/account/${ADA}/history`), { data: [], next: null })
  world.api.setFaults({ routes: { chains: 'empty' } })
  const empty = await world.get('/v1/supported-chains')
  assert.equal([await empty.json(), empty.headers.get('cache-control')], [{ http: [], ws: [] }, null])
})

test('faults are switched over HTTP as well, and unknown ones are refused', async () => {
  const change = (faults: unknown) => fetch(`${world.api.url}/__faults`, { method: 'POST', body: JSON.stringify(faults) })
  const usual = { routes: {}, slow: 12_000, nameWindow: 10, purchases: 'ok', purchaseTime: 1500 }
  assert.equal(await (await change({ routes: { price: '429' }, slow: 5 })).json(), { ...usual, routes: { price: '429' }, slow: 5 })
  for (const wrong of [
    { routes: { price: 'maybe' } },
    { routes: { nothing: '500' } },
    { routes: null },
    { slow: -1 },
    { purchases: 'maybe' },
    { purchaseTime: 1e6 },
    { toString: 1 },
    'no',
  ])
    assert.is((await change(wrong)).status, 400)
  const back = await fetch(`${world.api.url}/__faults`, { method: 'DELETE' })
  assert.equal(await back.json(), usual)
  assert.throws(() => world.api.setFaults({ slow: 1e9 }))
})

test('a chain that is gone is 503', async () => {
  const lost = await startWorld()
  await lost.one.close()
  assert.equal(await reasonOf(lost.get(`/v1/account/${ADA}/balance`)), [
    503,
    'chainId',
    'Requested eip155:31337 chain provider is temporarily unavailable',
  ])
  assert.is((await lost.get(`/v1/account/${ADA}/balance`, { chainId: 'eip155:31338' })).status, 200)
  await lost.close()
})

test.run()
