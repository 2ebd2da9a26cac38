import { getCreateAddress } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { HistoryItem } from '../../scripts/sandbox/api/describe.js'
import type { HistoryPage } from '../../scripts/sandbox/api/history.js'
import { walletAccounts } from '../../scripts/sandbox/devnet.js'
import { DIRECTORY, encode, encodeDeploy, reasonOf, startWorld, tokenOf, transact, type ApiWorld } from './api-world.js'

let world: ApiWorld

test.before(async () => {
  world = await startWorld()
})
test.after(() => world.close())

// On the first chain anvil signs for the wallet's accounts, too.
const [ADA, BEN, CLEO] = walletAccounts.map(({ address }) => address.toLowerCase()) as [string, string, string]
const stranger = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

const page = (account: string, query: Record<string, string> = {}) => world.read<HistoryPage>(`/v1/account/${account}/history`, query)
const newest = async (account: string, query?: Record<string, string>): Promise<HistoryItem> => (await page(account, query)).data[0]!

/** What an item says, in short. */
const brief = ({ metadata, transfers }: HistoryItem) => [
  metadata.operationType,
  ...transfers.map(
    ({ direction, quantity, fungible_info, nft_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol ?? nft_info?.name}`,
  ),
]

test('there are months of history from the start, newest first, across the chains', async () => {
  const { data, next } = await page(ADA)
  assert.is(next, null)
  assert.ok(data.length >= 18)
  const times = data.map(({ metadata }) => metadata.minedAt!)
  assert.equal(times, [...times].sort().reverse())
  assert.ok(new Set(times.map(time => time.slice(0, 7))).size >= 3)
  assert.ok(times.every(time => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time)))
  assert.equal(new Set(data.map(({ metadata }) => metadata.chain)), new Set(['eip155:31337', 'eip155:31338']))
  assert.is(new Set(data.map(({ id }) => id)).size, data.length)
})

test('one chain alone can be asked for', async () => {
  const { data } = await page(ADA, { chainId: 'eip155:31338' })
  assert.ok(data.length > 0 && data.every(({ metadata }) => metadata.chain === 'eip155:31338'))
  assert.equal(brief(data.at(-1)!), ['receive', 'in 312.5 USDC'])
})

test('an item has exactly the shape of the real one', async () => {
  const { data } = await page(ADA, { chainId: 'eip155:31337' })
  const first = data.at(-1)!
  const friend = world.one.accounts.at(-2)!.address.toLowerCase()
  assert.equal(first, {
    id: first.id,
    metadata: {
      operationType: 'receive',
      hash: first.metadata.hash,
      minedAt: first.metadata.minedAt,
      sentFrom: friend,
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
})

test('pieces of a collection have a picture, and what asks to be claimed is spam', async () => {
  const { data } = await page(ADA, { chainId: 'eip155:31337' })
  const pieces = data.flatMap(({ transfers }) => transfers).filter(({ nft_info }) => nft_info)
  assert.equal(
    pieces.map(({ nft_info }) => nft_info!.flags.is_spam),
    [true, false],
  )
  assert.equal(pieces[1], {
    fungible_info: null,
    nft_info: {
      name: 'Harbour Lights #1',
      content: { preview: { url: `${DIRECTORY}/public/getAssetImage/harbour-lights-1`, content_type: 'image/svg+xml' }, detail: null },
      flags: { is_spam: false },
    },
    direction: 'in',
    quantity: { numeric: '1' },
    value: null,
    price: null,
  })
})

test('a payment shows with both who are in it', async () => {
  const { hash } = await transact(world.one, { from: ADA, to: BEN, value: '0x3782dace9d900000' })
  const [sent, got] = [await newest(ADA), await newest(BEN)]
  assert.equal(
    [brief(sent), brief(got)],
    [
      ['send', 'out 4 ETH'],
      ['receive', 'in 4 ETH'],
    ],
  )
  for (const { metadata } of [sent, got])
    assert.equal([metadata.hash, metadata.sentFrom, metadata.sentTo, metadata.nonce], [hash, ADA, BEN, 0])
  assert.is.not(sent.id, got.id)
  assert.is(sent.transfers[0]!.value, 4 * 2050.12)
})

test('a payment to oneself is both at once', async () => {
  await transact(world.one, { from: ADA, to: ADA, value: '0x1' })
  assert.equal(brief(await newest(ADA)), ['send', 'self 0.000000000000000001 ETH'])
})

test("of a token's transfer the people are told, not the contract", async () => {
  await transact(world.one, { from: ADA, to: tokenOf(world.one, 'USDC'), data: encode('Token', 'transfer', CLEO, 2_500_000n) })
  const { metadata } = await newest(ADA)
  assert.equal(brief(await newest(ADA)), ['send', 'out 2.5 USDC'])
  assert.equal(brief(await newest(CLEO)), ['receive', 'in 2.5 USDC'])
  assert.equal([metadata.sentFrom, metadata.sentTo], [ADA, CLEO])
})

test('a permission moves nothing', async () => {
  const usdc = tokenOf(world.one, 'USDC')
  await transact(world.one, { from: ADA, to: usdc, data: encode('Token', 'approve', CLEO, 1n) })
  assert.equal(brief(await newest(ADA)), ['approve'])
  assert.is((await newest(ADA)).metadata.sentTo, usdc)
  await transact(world.one, { from: ADA, to: tokenOf(world.one, 'HARBOUR'), data: encode('Collection', 'setApprovalForAll', CLEO, true) })
  assert.equal(brief(await newest(ADA)), ['approve'])
})

test('who makes a piece has minted it; for whom it was made has got it', async () => {
  const harbour = tokenOf(world.one, 'HARBOUR')
  await transact(world.one, { from: ADA, to: harbour, data: encode('Collection', 'mint', ADA) })
  assert.equal(brief(await newest(ADA)), ['mint', 'in 1 Harbour Lights #3'])
  await transact(world.one, { from: ADA, to: harbour, data: encode('Collection', 'mint', CLEO) })
  assert.equal(brief(await newest(CLEO)), ['receive', 'in 1 Harbour Lights #4'])
  assert.equal(brief(await newest(ADA)), ['execute'])
  await transact(world.one, { from: ADA, to: harbour, data: encode('Collection', 'transferFrom', ADA, CLEO, 3n) })
  assert.equal(brief(await newest(ADA)), ['send', 'out 1 Harbour Lights #3'])
})

test("a deployment is its maker's, and a plain call moves nothing", async () => {
  const nonce = Number(await world.one.rpc('eth_getTransactionCount', [BEN, 'latest']))
  await transact(world.one, { from: BEN, data: encodeDeploy('Collection', 'Made by Ben', 'BEN') })
  const made = getCreateAddress({ from: BEN, nonce }).toLowerCase()
  const { metadata } = await newest(BEN)
  assert.equal([metadata.operationType, metadata.sentTo], ['deploy', made])
  await transact(world.one, { from: BEN, to: made, data: encode('Collection', 'drop', []) })
  assert.equal(brief(await newest(BEN)), ['execute'])
})

test('what gives and takes in one transaction is a trade, into ether and out of it, too', async () => {
  const rich = world.one.accounts.at(-1)!.address
  const [usdc, dai, ether] = [tokenOf(world.one, 'USDC'), tokenOf(world.one, 'DAI'), stranger(0)]
  const booth = (await transact(world.one, { from: rich, data: encodeDeploy('Booth') })).contractAddress!
  await transact(world.one, { from: rich, to: booth, value: '0xde0b6b3a7640000' })
  await transact(world.one, { from: rich, to: dai, data: encode('Token', 'transfer', booth, 10n ** 18n) })
  await transact(world.one, { from: ADA, to: usdc, data: encode('Token', 'approve', booth, 10_000_000n) })
  const change = (give: string, given: bigint, take: string, taken: bigint, value?: string) =>
    transact(world.one, { from: ADA, to: booth, value, data: encode('Booth', 'change', give, given, take, taken) })

  await change(usdc, 1_000_000n, dai, 5n * 10n ** 17n)
  const { metadata, transfers } = await newest(ADA)
  assert.is(metadata.operationType, 'trade')
  assert.equal(
    transfers.map(({ direction, quantity, fungible_info }) => [direction, quantity.numeric, fungible_info!.symbol]),
    [
      ['out', '1', 'USDC'],
      ['in', '0.5', 'DAI'],
    ],
  )
  assert.is(metadata.sentTo, booth)

  await change(usdc, 2_000_000n, ether, 10n ** 15n)
  assert.equal(new Set(brief(await newest(ADA))), new Set(['trade', 'out 2 USDC', 'in 0.001 ETH']))
  await change(ether, 10n ** 15n, dai, 10n ** 17n, '0x38d7ea4c68000')
  assert.equal(brief(await newest(ADA)), ['trade', 'out 0.001 ETH', 'in 0.1 DAI'])
})

test('what failed moved nothing, and keeps its name', async () => {
  const usdc = tokenOf(world.one, 'USDC')
  await transact(world.one, { from: CLEO, to: usdc, data: encode('Token', 'transfer', ADA, 10n ** 18n) })
  const failed = await newest(CLEO)
  assert.equal([brief(failed), failed.metadata.status], [['send'], 'failed'])
  await transact(world.one, { from: CLEO, to: usdc, value: '0x1', data: encode('Token', 'approve', ADA, 1n) })
  assert.equal([brief(await newest(CLEO)), (await newest(CLEO)).metadata.status], [['approve'], 'failed'])
})

test('a long history comes in pages that neither repeat nor skip, whatever is mined meanwhile', async () => {
  const { one } = world
  const [rich, holder] = [one.accounts.at(-1)!.address, stranger(0xcafe)]
  await one.rpc('evm_setAutomine', [false])
  for (let index = 0; index < 120; index++)
    await one.rpc('eth_sendTransaction', [{ from: rich, to: holder, value: `0x${(index + 1).toString(16)}`, gas: '0x5208' }])
  while (Number(((await one.rpc('txpool_status')) as { pending: string }).pending)) await one.rpc('evm_mine')
  await one.rpc('evm_setAutomine', [true])

  const first = await page(holder)
  assert.is(first.data.length, 50)
  await transact(one, { from: rich, to: holder, value: '0xffff' })
  const second = await page(holder, { cursor: first.next! })
  const third = await page(holder, { cursor: second.next! })
  assert.equal([second.data.length, third.data.length, third.next], [50, 20, null])
  const amounts = [first, second, third].flatMap(({ data }) => data).map(({ transfers }) => transfers[0]!.quantity.numeric)
  assert.equal(
    amounts,
    Array.from({ length: 120 }, (_, index) => `0.${String(120 - index).padStart(18, '0')}`.replace(/0+$/, '')),
  )
})

test('exactly one page has no next', async () => {
  const { two } = world
  const holder = stranger(0xbeef)
  for (let index = 0; index < 50; index++)
    await two.rpc('eth_sendTransaction', [{ from: two.accounts.at(-1)!.address, to: holder, value: '0x1', gas: '0x5208' }])
  await two.rpc('evm_mine')
  const { data, next } = await page(holder)
  assert.equal([data.length, next], [50, null])
})

test('a chain that is taken back takes its history along', async () => {
  const { one } = world
  const [rich, holder] = [one.accounts.at(-1)!.address, stranger(0xf00d)]
  const pay = (value: string) => transact(one, { from: rich, to: holder, value })
  const history = async () => (await page(holder)).data.map(brief)
  const [paid, got] = [
    ['receive', 'in 0.000000000000000001 ETH'],
    ['receive', 'in 0.000000000000000002 ETH'],
  ]
  await pay('0x1')
  const lower = await one.rpc('evm_snapshot')
  await pay('0x2')
  assert.equal(await history(), [got, paid])
  await one.rpc('evm_revert', [lower])
  assert.equal(await history(), [paid])

  // As high as before, with other blocks; and another token where the lost one was.
  const make = (symbol: string) => transact(one, { from: rich, data: encodeDeploy('Token', symbol, symbol, 0, [holder], 1n) })
  const level = await one.rpc('evm_snapshot')
  await make('GONE')
  assert.equal(await history(), [['receive', 'in 1 GONE'], paid])
  await one.rpc('evm_revert', [level])
  await make('BACK')
  assert.equal(await history(), [['receive', 'in 1 BACK'], paid])
})

test('who bought nothing has no purchases, and what cannot be read says why', async () => {
  assert.equal(await page(ADA, { onramp: 'coinbase' }), { data: [], next: null })
  assert.equal(await page(stranger(0x777)), { data: [], next: null })
  const ask = (account: string, query?: Record<string, string>) => reasonOf(world.get(`/v1/account/${account}/history`, query))
  assert.equal((await ask('nobody')).slice(0, 2), [400, 'address'])
  assert.equal((await ask(ADA, { chainId: 'eip155:1' })).slice(0, 2), [400, 'chainId'])
  assert.equal(await ask(ADA, { cursor: 'me' }), [400, '', 'Invalid parameter: cursor me'])
  assert.equal((await ask(ADA, { currency: 'shells' })).slice(0, 2), [400, 'currency'])
})

test('what no block has taken yet is pending, on the first page only; then it is a row like any other', async () => {
  const { rpc } = world.one
  await rpc('evm_setAutomine', [false])
  try {
    const hash = await rpc('eth_sendTransaction', [{ from: ADA, to: stranger(77), value: '0xde0b6b3a7640000' }])
    const {
      data: [first, second],
    } = await page(ADA)
    assert.equal(brief(first!), ['send', 'out 1 ETH'])
    assert.equal(
      [first!.metadata.status, first!.metadata.minedAt, first!.metadata.hash, second!.metadata.status],
      ['pending', null, hash, 'confirmed'],
    )
    assert.is((await page(stranger(77))).data.length, 0)
    await rpc('evm_mine')
    const mined = await newest(ADA)
    assert.equal([mined.id, mined.metadata.status, mined.metadata.hash], [first!.id, 'confirmed', hash])
  } finally {
    await rpc('evm_setAutomine', [true])
  }
})

test.run()
