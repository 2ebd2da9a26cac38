import { Contract, formatUnits, JsonRpcProvider, parseUnits } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deployDex, type Dex } from '../../scripts/sandbox/dex.js'
import { sidesOf, type Pool } from '../../scripts/sandbox/dex/pools.js'
import { findBestWay, toAmountOut } from '../../scripts/sandbox/dex/route.js'
import { start, startBoth, walletAccounts, webWalletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { tokenOf, transact } from './api-world.js'

let one: Devnet
let two: Devnet
let dex: Dex
let other: Dex
let provider: JsonRpcProvider

test.before(async () => {
  ;[one, two] = await startBoth({ tokens: true })
  ;[dex, other] = await Promise.all([deployDex(one), deployDex(two)])
  provider = new JsonRpcProvider(one.url, one.chainId, { staticNetwork: true, cacheTimeout: -1 })
})
test.after(async () => {
  provider.destroy()
  await Promise.all([one.close(), two.close()])
})

const routerOf = () =>
  new Contract(
    dex.router,
    [
      'function factory() view returns (address)',
      'function WETH() view returns (address)',
      'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
    ],
    provider,
  )

/** What one whole token costs in the other of its pool, as decimal text. */
function priceIn({ pools, wrapped }: Dex, chain: Devnet, symbol: string, money: string): string {
  const [token, coin] = [symbol, money].map(each =>
    each === 'ETH' ? { address: wrapped, decimals: 18 } : chain.tokens.find(({ symbol }) => symbol === each)!,
  )
  const pool = pools.find(({ tokens }) => tokens.includes(token!.address) && tokens.includes(coin!.address))!
  const { own, other } = sidesOf(pool, token!.address)!
  return formatUnits((other * 10n ** BigInt(token!.decimals! + 20)) / (own * 10n ** BigInt(coin!.decimals!)), 20)
}

test('router, factory and wrapped coin know each other, at the same addresses on both chains', async () => {
  const router = routerOf()
  assert.equal(
    [await router.factory!(), await router.WETH!()].map(address => address.toLowerCase()),
    [dex.factory, dex.wrapped],
  )
  assert.equal([other.router, other.factory, other.wrapped], [dex.router, dex.factory, dex.wrapped])
  const wrapped = new Contract(
    dex.wrapped,
    ['function symbol() view returns (string)', 'function decimals() view returns (uint8)'],
    provider,
  )
  assert.equal([await wrapped.symbol!(), await wrapped.decimals!()], ['WETH', 18n])
})

test('four pools begin at the prices of old, the second chain with a fourth of everything', () => {
  assert.equal([dex.pools.length, other.pools.length], [4, 4])
  for (const [which, chain] of [
    [dex, one],
    [other, two],
  ] as const) {
    assert.is(priceIn(which, chain, 'ETH', 'USDC'), '2050.12')
    assert.is(priceIn(which, chain, 'DAI', 'USDC'), '0.9998')
    assert.is(Number(priceIn(which, chain, 'ETH', 'DAI')).toFixed(6), (2050.12 / 0.9998).toFixed(6))
    assert.is((Number(priceIn(which, chain, 'ETH', 'PEBBLE')) / (2050.12 / 0.0000000123)).toFixed(12), '1.000000000000')
  }
  const depth = (which: Dex, chain: Devnet) => which.pools.map(pool => sidesOf(pool, tokenOf(chain, 'USDC'))).find(Boolean)!.own
  assert.is(depth(dex, one), 4n * depth(other, two))
})

test('who visits has neither paid for it nor sent anything', async () => {
  for (const { address } of [...walletAccounts, ...webWalletAccounts])
    assert.is(await one.rpc('eth_getTransactionCount', [address, 'latest']), '0x0')
  assert.is(BigInt((await one.rpc('eth_getBalance', [walletAccounts[0]!.address, 'latest'])) as string), 1234567890000000000000n)
  const block = (await one.rpc('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
  assert.ok(Math.abs(Number(block.timestamp) - Date.now() / 1000) < 30)
})

test('our reckoning is the router’s, to the unit, however small or large the amount', async () => {
  const router = routerOf()
  const tokens = [dex.wrapped, ...['USDC', 'DAI', 'PEBBLE'].map(symbol => tokenOf(one, symbol))]
  let compared = 0
  for (const from of tokens)
    for (const to of tokens)
      for (const amount of [1n, 999n, 1_234_567n, 10n ** 15n + 1n, 7n * 10n ** 18n, 3n * 10n ** 26n]) {
        if (from === to) continue
        const way = findBestWay(dex.pools, { from, to, amount })
        if (!way) continue
        assert.equal((await router.getAmountsOut!(amount, way.path)).at(-1), way.amountOut)
        compared++
      }
  assert.ok(compared > 30)
})

test('deploying again changes nothing', async () => {
  const block = await one.rpc('eth_blockNumber')
  assert.equal(await deployDex(one), dex)
  assert.is(await one.rpc('eth_blockNumber'), block)
})

test('gas costs after it what it cost before', async () => {
  const chain = await start({ chainId: 31337, tokens: true })
  const prices = () => Promise.all([chain.rpc('eth_gasPrice'), chain.rpc('eth_maxPriorityFeePerGas')])
  try {
    const before = await prices()
    await deployDex(chain)
    assert.equal(await prices(), before)
  } finally {
    await chain.close()
  }
})

test('what evm_revert takes back can be deployed again, in the same place', async () => {
  const chain = await start({ chainId: 31337, tokens: true })
  try {
    const before = await chain.rpc('evm_snapshot')
    const first = await deployDex(chain)
    assert.is(await chain.rpc('evm_revert', [before]), true)
    assert.is(await chain.rpc('eth_getCode', [first.router, 'latest']), '0x')
    assert.equal(await deployDex(chain), first)
    const filled = await chain.rpc('evm_snapshot')
    const router = '0x7ff36ab5' // swapExactETHForTokens
    const path = [first.wrapped, tokenOf(chain, 'USDC')].map(each => each.slice(2).padStart(64, '0')).join('')
    const words = [0n, 128n, BigInt(walletAccounts[0]!.address), 2n ** 40n, 2n].map(word => word.toString(16).padStart(64, '0')).join('')
    await transact(chain, { from: walletAccounts[0]!.address, to: first.router, value: '0xde0b6b3a7640000', data: router + words + path })
    assert.not.equal((await deployDex(chain)).pools, first.pools)
    await chain.rpc('evm_revert', [filled])
    assert.equal((await deployDex(chain)).pools, first.pools)
  } finally {
    await chain.close()
  }
})

test('a chain with a block time has its exchange at once, and then mines in its own time', async () => {
  const chain = await start({ chainId: 31337, blockTime: 600, tokens: true })
  try {
    assert.equal(
      (await deployDex(chain)).pools.map(({ reserves }) => reserves),
      dex.pools.map(({ reserves }) => reserves),
    )
    const number = await chain.rpc('eth_blockNumber')
    const hash = await chain.rpc('eth_sendTransaction', [
      { from: chain.accounts[0]!.address, to: chain.accounts[1]!.address, value: '0x1' },
    ])
    assert.equal([await chain.rpc('eth_getTransactionReceipt', [hash]), await chain.rpc('eth_blockNumber')], [null, number])
  } finally {
    await chain.close()
  }
})

test('a chain without tokens is told so', async () => {
  const chain = await start({ chainId: 31399 })
  try {
    await deployDex(chain).then(
      () => assert.unreachable(),
      error => assert.match(error.message, 'start the chain with tokens'),
    )
  } finally {
    await chain.close()
  }
})

const pool = (a: string, b: string, ownA: bigint, ownB: bigint): Pool => ({ address: a + b, tokens: [a, b], reserves: [ownA, ownB] })

test('the way that gives most is taken, even when it is longer', () => {
  const pools = [pool('a', 'c', 1000n, 1000n), pool('a', 'b', 10n ** 9n, 10n ** 9n), pool('c', 'b', 10n ** 9n, 10n ** 9n)]
  assert.equal(findBestWay(pools, { from: 'a', to: 'c', amount: 500n })!.path, ['a', 'b', 'c'])
  assert.equal(findBestWay(pools.slice(0, 1), { from: 'a', to: 'c', amount: 500n }), {
    path: ['a', 'c'],
    amountOut: toAmountOut(500n, 1000n, 1000n),
  })
})

test('there is no way to a token without a pool, for more than a pool holds, nor for what would give nothing', () => {
  const pools = [pool('a', 'b', 10n ** 6n, 10n ** 3n)]
  assert.is(findBestWay(pools, { from: 'a', to: 'z', amount: 5n }), undefined)
  assert.is(findBestWay(pools, { from: 'a', to: 'b', amount: 10n ** 6n + 1n }), undefined)
  assert.is(findBestWay(pools, { from: 'a', to: 'b', amount: 5n }), undefined)
  assert.is(findBestWay(pools, { from: 'b', to: 'a', amount: parseUnits('1', 3) })?.amountOut, toAmountOut(1000n, 1000n, 10n ** 6n))
})

test.run()
