// The blockchain API answers as the real one does: what accounts hold and did, prices, refusals (references, local-services).
import { parseUnits } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { start as startApi } from '../../scripts/sandbox/api.js'
import type { Balance } from '../../scripts/sandbox/api/balance.js'
import type { HistoryItem } from '../../scripts/sandbox/api/describe.js'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { balanceOf, DIRECTORY, NATIVE, reasonOf, startWorld, tokenOf, unitsOf, type ApiWorld } from './api-world.js'

let world: ApiWorld

test.before(async () => {
  world = await startWorld()
})
test.after(() => world.close())

const [ADA, , CLEO] = walletAccounts.map(({ address }) => address.toLowerCase()) as [string, string, string]
const stranger = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const ONE = { chainId: 'eip155:31337' }
const TWO = { chainId: 'eip155:31338' }

// ——— who is served

test('the local chains are supported, that may be remembered for a day, and an API without chains supports none', async () => {
  const response = await world.get('/v1/supported-chains')
  assert.equal(await response.json(), { http: ['eip155:31337', 'eip155:31338'], ws: ['eip155:31337', 'eip155:31338'] })
  assert.is(response.headers.get('cache-control'), 'public, max-age=86400')
  const api = await startApi()
  assert.equal(await (await fetch(`${api.url}/v1/supported-chains?projectId=sandbox`)).json(), { http: [], ws: [] })
  await api.close()
})

test('nobody without a project is served, and one in the body will do', async () => {
  const denied = [401, 'authentication', 'We failed to authenticate your request']
  assert.equal(await reasonOf(fetch(`${world.api.url}/v1/supported-chains`)), denied)
  assert.is((await world.get(`/v1/account/${ADA}/balance`, { projectId: '' })).status, 401)
  const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:31337:${NATIVE}`], projectId: 'sandbox' })
  assert.is((await fetch(`${world.api.url}/v1/fungible/price`, { method: 'POST', body })).status, 200)
})

const price = (body: unknown) => world.post('/v1/fungible/price', body)
const account = (route: string, query?: Record<string, string>, address = ADA) => world.get(`/v1/account/${address}/${route}`, query)

for (const [what, ask, refused] of [
  ['a path nobody has', () => world.get('/v1/nothing'), [404, '', 'The sandbox has no /v1/nothing']],
  ['a balance of no address', () => account('balance', {}, '0x12'), [400, 'address', 'The address provided is invalid']],
  [
    'a balance on a foreign chain',
    () => account('balance', { chainId: 'eip155:1' }),
    [400, 'chainId', "We don't support the chainId you provided: eip155:1. See the list of supported chains."],
  ],
  ['a balance in shells', () => account('balance', { currency: 'shells' }), [400, 'currency', 'Unsupported currency: shells.']],
  ['a history from a made-up place', () => account('history', { cursor: 'me' }), [400, '', 'Invalid parameter: cursor me']],
  ['a price of no CAIP-10', () => price({ addresses: [NATIVE] }), [400, 'address', 'The address provided is invalid']],
  ['a price of nothing', () => price({ addresses: [] }), [422, '']],
] as const)
  test(`${what} is ${refused[0]}`, async () => {
    assert.equal((await reasonOf(ask())).slice(0, refused.length), [...refused])
  })

test('the first address has a price, of the native coin and of tokens; what nobody knows, and what is no coin, has none', async () => {
  const priceOf = async (...addresses: string[]) => (await (await price({ currency: 'usd', addresses })).json()) as unknown
  const row = { iconUrl: `${DIRECTORY}/public/getTokenImage/ETH`, price: 2050.12, decimals: 18, name: 'Ether', symbol: 'ETH' }
  const address = `eip155:31337:${NATIVE}`
  assert.equal(await priceOf(address, `eip155:31338:${NATIVE}`), { fungibles: [{ address, ...row }] })
  const usdc = `eip155:31338:${tokenOf(world.two, 'USDC')}`
  const coin = { name: 'USD Coin', symbol: 'USDC', iconUrl: `${DIRECTORY}/public/getTokenImage/USDC`, price: 1, decimals: 6 }
  assert.equal(await priceOf(usdc), { fungibles: [{ address: usdc, ...coin }] })
  assert.equal(await priceOf(`eip155:31337:${ADA}`), { fungibles: [] })
  assert.equal(await priceOf(`eip155:31337:${tokenOf(world.one, 'HARBOUR')}`), { fungibles: [] })
})

// ——— balances

const balances = async (owner: string, query: Record<string, string> = {}) =>
  (await world.read<{ balances: Balance[] }>(`/v1/account/${owner}/balance`, { currency: 'usd', ...query })).balances

test('the native coin has no address, tokens have their CAIP-10, and decimals are a text', async () => {
  assert.equal(await balances(walletAccounts[1]!.address, ONE), [
    {
      name: 'Ether',
      symbol: 'ETH',
      chainId: 'eip155:31337',
      value: 250.5 * 2050.12,
      price: 2050.12,
      quantity: { decimals: '18', numeric: '250.5' },
      iconUrl: `${DIRECTORY}/public/getTokenImage/ETH`,
    },
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:31337',
      address: `eip155:31337:${tokenOf(world.one, 'USDC')}`,
      value: 40,
      price: 1,
      quantity: { decimals: '6', numeric: '40' },
      iconUrl: `${DIRECTORY}/public/getTokenImage/USDC`,
    },
  ])
})

test('without a chain all are read, the most valuable first; each amount is what the chain says, and nothing is left out', async () => {
  const found = await balances(ADA)
  assert.is(found.length, 10)
  const values = found.map(({ value }) => value ?? 0)
  assert.equal(
    values,
    [...values].sort((a, b) => b - a),
  )
  for (const { chainId, address, quantity } of found) {
    const chain = chainId === 'eip155:31337' ? world.one : world.two
    const units = address ? await unitsOf(chain, address.split(':')[2]!, ADA) : await balanceOf(chain, ADA)
    assert.is(parseUnits(quantity.numeric, Number(quantity.decimals)), units)
  }
  const find = (wanted: string) => found.find(({ symbol }) => symbol === wanted)!
  assert.equal([find('PEBBLE').quantity.numeric, find('PEBBLE').price], ['123456789012.5', 0.0000000123])
  assert.equal(find('POINTS').quantity, { decimals: '0', numeric: '420' })
  assert.equal(await balances(CLEO, TWO), [])
  const [dollars, euros] = [(await balances(ADA, TWO))[0]!, (await balances(ADA, { ...TWO, currency: 'eur' }))[0]!]
  assert.ok(euros.price < dollars.price && euros.value! < dollars.value!)
})

// ——— history

const page = (owner: string, query: Record<string, string> = {}) => world.read<HistoryPage>(`/v1/account/${owner}/history`, query)
const newest = async (owner: string): Promise<HistoryItem> => (await page(owner)).data[0]!

/** What an item says, in short. */
const brief = ({ metadata, transfers }: HistoryItem) => [
  metadata.operationType,
  ...transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  ),
]

test('an item has exactly the shape of the real one; a piece has a picture, and what asks to be claimed is spam', async () => {
  const { data } = await page(ADA, ONE)
  const first = data.at(-1)!
  assert.equal(first, {
    id: first.id,
    metadata: {
      operationType: 'receive',
      hash: first.metadata.hash,
      minedAt: first.metadata.minedAt,
      sentFrom: world.one.accounts.at(-2)!.address.toLowerCase(),
      sentTo: ADA,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: 'eip155:31337',
    },
    transfers: [
      {
        fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: { url: `${DIRECTORY}/public/getTokenImage/USDC` } },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: '1250' },
        value: 1250,
        price: 1,
      },
    ],
  })
  const pieces = data.flatMap(({ transfers }) => transfers).filter(({ nft_info }) => nft_info)
  const shown = pieces.map(({ nft_info }) => nft_info!.flags.is_spam)
  assert.equal(shown, [true, false])
  const preview = { url: `${DIRECTORY}/public/getAssetImage/harbour-lights-1`, content_type: 'image/svg+xml' }
  assert.equal(pieces[1], {
    fungible_info: null,
    nft_info: { name: 'Harbour Lights #1', content: { preview, detail: null }, flags: { is_spam: false } },
    direction: 'in',
    quantity: { numeric: '1' },
    value: null,
    price: null,
  })
})

test('what no block has taken yet is pending for who sent it; then it is a row like any other', async () => {
  const { rpc } = world.one
  await rpc('evm_setAutomine', [false])
  try {
    const hash = await rpc('eth_sendTransaction', [{ from: ADA, to: stranger(77), value: '0xde0b6b3a7640000' }])
    const [first, second] = (await page(ADA)).data
    assert.equal([brief(first!), first!.metadata.status, first!.metadata.minedAt], [['send', 'out 1 ETH'], 'pending', null])
    assert.equal([first!.metadata.hash, second!.metadata.status], [hash, 'confirmed'])
    assert.is((await page(stranger(77))).data.length, 0)
    await rpc('evm_mine')
    const mined = await newest(ADA)
    assert.equal([mined.id, mined.metadata.status, mined.metadata.hash], [first!.id, 'confirmed', hash])
  } finally {
    await rpc('evm_setAutomine', [true])
  }
})
