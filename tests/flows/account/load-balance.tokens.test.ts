import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { VERSION } from '../../../src/domain/services.js'
import { loadTokens } from '../../../src/flows/account/load-balance.js'
import { connected as arrive } from '../../support/connected.js'
import { API, apiRoutes, toRow, WITH_API } from '../../support/blockchain-api.js'
import { reply, type FakeWalletOptions } from '../../support/fakes.js'
import { ADDRESS, cleanupModals, network, TWO, type TestModalOptions } from '../../support/modal.js'

test.after.each(cleanupModals)

const BALANCE = `/v1/account/${ADDRESS}/balance`
const CAIP = `eip155:1:${ADDRESS}`

async function connected({ has, ...given }: TestModalOptions & { has?: FakeWalletOptions } = {}) {
  const made = await arrive(has, { routes: apiRoutes(), options: WITH_API, ...given })
  const { modal } = made
  return {
    ...made,
    load: (signal?: AbortSignal) => loadTokens(modal, 'eip155', signal),
    symbols: () => modal.state.of('eip155').portfolio?.tokens?.map(({ symbol }) => symbol),
  }
}

test('the tokens of the account on its network are read, most valuable first', async () => {
  const { load, modal, symbols, fetch } = await connected()
  await load()
  assert.equal(symbols(), ['COIN', 'USDC'])
  assert.equal(modal.state.of('eip155').portfolio?.of, CAIP)
  const { url } = fetch.calls.find(({ url }) => url.pathname === BALANCE)!
  assert.equal(Object.fromEntries(url.searchParams), {
    projectId: 'p',
    st: 'appkit',
    sv: `html-ethers-${VERSION}`,
    currency: 'usd',
    chainId: 'eip155:1',
  })
})

test('tokens of low quality, of other networks, and what is no token are dropped', async () => {
  const balances = [
    toRow('GOOD', '1'),
    toRow('NONE', '1', { quantity: { decimals: '0', numeric: '7' } }),
    toRow('FAR', '1', { chainId: 'eip155:5' }),
    {},
  ]
  const { load, symbols } = await connected({ routes: { ...apiRoutes(), [`${API}/v1/account/*`]: { balances } } })
  await load()
  assert.equal(symbols(), ['GOOD'])
})

test('when something has moved it is asked for anew, however young', async () => {
  const { load, fetch, clock, modal } = await connected()
  await load()
  await clock.advance(10)
  modal.state.patch('eip155', { movedAt: clock.now() })
  await clock.advance(10)
  await load()
  await load()
  assert.is(fetch.count(BALANCE), 2)
})

test('what was known stands after a failure, which is told beside it', async () => {
  const { load, modal, fetch, clock, symbols } = await connected()
  const told = () => [symbols(), modal.state.of('eip155').portfolio?.failedAt]
  await load()
  fetch.routes[`${API}/v1/account/*`] = reply(401)
  await clock.advance(30_000)
  await load()
  const failedAt = clock.now()
  await clock.advance(29_999)
  await load()
  assert.equal(told(), [['COIN', 'USDC'], failedAt])
  fetch.routes[`${API}/v1/account/*`] = { balances: [toRow('BACK', '1')] }
  await clock.advance(1)
  await load()
  assert.equal(told(), [['BACK'], undefined])
})

test('a network the service does not know is told like a failure', async () => {
  const { load, modal, fetch } = await connected({ routes: { '/v1/supported-chains': { http: ['eip155:5'] } } })
  modal.state.isOpen.value = true
  await load()
  assert.equal(modal.state.toast.value, { kind: 'error', message: 'Token Balance Unavailable' })
  assert.is(fetch.count(BALANCE), 0)
})

for (const [what, given] of [
  ['test networks', { networks: [network(1, { testnet: true }), TWO] }],
  ['a network that is not offered', { networks: [TWO] }],
  ['dApps without a project id', { options: {} }],
] as const)
  test(`nothing is asked for ${what}`, async () => {
    const { load, fetch, modal } = await connected(given as TestModalOptions)
    await load()
    assert.equal([fetch.calls.filter(({ url }) => url.origin === API).length, modal.state.of('eip155').portfolio], [0, undefined])
  })

const ETHER = {
  address: 'native',
  balance: '0xde0b6b3a7640000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2050 },
}
const can = (assets: unknown): FakeWalletOptions => ({
  answers: { wallet_getCapabilities: () => ({ '0x1': { assetDiscovery: { supported: true } } }), wallet_getAssets: () => assets },
})

test('a wallet that lists its tokens itself is asked instead of the service', async () => {
  const { load, modal, fetch, wallet } = await connected({ has: can({ '0x1': [ETHER] }) })
  await load()
  const found = modal.state.of('eip155').portfolio?.tokens?.map(({ symbol, value, quantity }) => [symbol, value, quantity.numeric])
  assert.equal(found, [['ETH', '2050', '1']])
  assert.is(fetch.calls.length, 0)
  assert.equal(wallet.calls.find(({ method }) => method === 'wallet_getAssets')?.params, [{ account: ADDRESS, chainFilter: ['0x1'] }])
})

for (const [what, has] of [
  ['says it cannot', { answers: { wallet_getCapabilities: () => ({ '0x1': { assetDiscovery: { supported: false } } }) } }],
  ['does not know the question', {}],
  ['answers with something else', can({ '0x1': 'lots' })],
  ['speaks of other networks', can({ '0x5': [ETHER] })],
  ['answers with nothing', can(null)],
] as const)
  test(`where the wallet ${what}, the service is asked`, async () => {
    const { load, symbols } = await connected({ has })
    await load()
    assert.equal(symbols(), ['COIN', 'USDC'])
  })

test('a wallet that does not know the question is asked once', async () => {
  const { load, wallet, clock } = await connected()
  await load()
  await clock.advance(30_000)
  await load()
  assert.is(wallet.count('wallet_getCapabilities'), 1)
})

test('a wallet that does not answer is not waited for beyond three seconds', async () => {
  const { load, symbols, clock, wallet } = await connected({ has: { answers: { wallet_getCapabilities: () => new Promise(() => {}) } } })
  const running = load()
  await clock.advance(3_000)
  await running
  assert.equal(symbols(), ['COIN', 'USDC'])
  await clock.advance(30_000)
  await load()
  assert.is(wallet.count('wallet_getCapabilities'), 1, 'nor asked again')
})
