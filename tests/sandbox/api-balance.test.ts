import { formatUnits, parseUnits } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Balance } from '../../scripts/sandbox/api/balance.js'
import { walletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { DIRECTORY, encode, encodeDeploy, reasonOf, startWorld, tokenOf, transact, type ApiWorld } from './api-world.js'

let world: ApiWorld

test.before(async () => {
  world = await startWorld()
})
test.after(() => world.close())

const [ADA, BEN, CLEO] = walletAccounts.map(account => account.address) as [string, string, string]

const list = async (owner: string, query: Record<string, string> = {}) =>
  (await world.read<{ balances: Balance[] }>(`/v1/account/${owner}/balance`, { currency: 'usd', ...query })).balances

async function unitsOf({ rpc }: Devnet, token: string, owner: string): Promise<bigint> {
  return BigInt((await rpc('eth_call', [{ to: token, data: encode('Token', 'balanceOf', owner) }, 'latest'])) as string)
}

test('the native coin has no address, tokens have their CAIP-10, and decimals are a text', async () => {
  const balances = await list(BEN, { chainId: 'eip155:31337' })
  const usdc = `eip155:31337:${tokenOf(world.one, 'USDC')}`
  assert.equal(balances, [
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
      address: usdc,
      value: 40,
      price: 1,
      quantity: { decimals: '6', numeric: '40' },
      iconUrl: `${DIRECTORY}/public/getTokenImage/USDC`,
    },
  ])
})

test('without a chain all of them are read, the most valuable first', async () => {
  const balances = await list(ADA)
  assert.equal(new Set(balances.map(({ chainId }) => chainId)), new Set(['eip155:31337', 'eip155:31338']))
  assert.is(balances.length, 10)
  const values = balances.map(({ value }) => value ?? 0)
  assert.equal(
    values,
    [...values].sort((a, b) => b - a),
  )
})

test('every amount is what the chain says, to the unit', async () => {
  for (const { chainId, address, quantity } of await list(ADA)) {
    const chain = chainId === 'eip155:31337' ? world.one : world.two
    const units = address
      ? await unitsOf(chain, address.split(':')[2]!, ADA)
      : BigInt((await chain.rpc('eth_getBalance', [ADA, 'latest'])) as string)
    assert.is(parseUnits(quantity.numeric, Number(quantity.decimals)), units)
  }
})

test('a tiny price, a huge balance, and a token without decimals', async () => {
  const balances = await list(ADA, { chainId: 'eip155:31337' })
  const find = (symbol: string) => balances.find(balance => balance.symbol === symbol)!
  assert.equal([find('PEBBLE').quantity.numeric, find('PEBBLE').price], ['123456789012.5', 0.0000000123])
  assert.equal(find('POINTS').quantity, { decimals: '0', numeric: '420' })
})

test('what comes, goes and is deployed shows at once', async () => {
  const usdc = tokenOf(world.one, 'USDC')
  const rich = world.one.accounts.at(-1)!.address
  await transact(world.one, { from: rich, to: usdc, data: encode('Token', 'transfer', BEN, 1n) })
  const { contractAddress } = await transact(world.one, {
    from: rich,
    data: encodeDeploy('Token', 'Fresh Coin', 'FRESH', 4, [BEN], 12_345n),
  })
  const balances = await list(BEN, { chainId: 'eip155:31337', forceUpdate: `eip155:31337:${usdc}` })
  assert.is(balances.find(({ symbol }) => symbol === 'USDC')!.quantity.numeric, '40.000001')
  const fresh = balances.at(-1)!
  assert.equal(
    [fresh.symbol, fresh.address, fresh.quantity.numeric, fresh.price, 'value' in fresh],
    ['FRESH', `eip155:31337:${contractAddress}`, '1.2345', 0, false],
  )
})

test('what an account has nothing of is left out', async () => {
  assert.equal(await list(CLEO, { chainId: 'eip155:31338' }), [])
  assert.equal(
    (await list(CLEO)).map(({ symbol, quantity }) => [symbol, quantity.numeric]),
    [['ETH', '0.75']],
  )
})

test('any way to write an address is taken', async () => {
  const wei = BigInt((await world.two.rpc('eth_getBalance', [ADA, 'latest'])) as string)
  for (const address of [ADA.toLowerCase(), `0x${ADA.slice(2).toUpperCase()}`]) {
    assert.is((await list(address, { chainId: 'eip155:31338' }))[0]!.quantity.numeric, formatUnits(wei))
  }
})

test('values come in other currencies', async () => {
  const [dollars, euros] = [
    (await list(ADA, { chainId: 'eip155:31338' }))[0]!,
    (await list(ADA, { chainId: 'eip155:31338', currency: 'eur' }))[0]!,
  ]
  assert.ok(euros.price < dollars.price && euros.value! < dollars.value!)
})

test('what cannot be read says why', async () => {
  const ask = (address: string, query?: Record<string, string>) => reasonOf(world.get(`/v1/account/${address}/balance`, query))
  assert.equal(await ask('0x12'), [400, 'address', 'The address provided is invalid'])
  assert.equal(await ask(ADA, { chainId: 'eip155:1' }), [
    400,
    'chainId',
    "We don't support the chainId you provided: eip155:1. See the list of supported chains.",
  ])
  assert.equal(await ask(ADA, { chainId: 'eip155:one' }), [
    400,
    'chainId',
    'Requested eip155:one has invalid format for the requested namespace',
  ])
  assert.equal(await ask(ADA, { currency: 'shells' }), [400, 'currency', 'Unsupported currency: shells.'])
})

test.run()
