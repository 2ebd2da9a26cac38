// Two local Ethereums with tokens, a past and an exchange.
import { Contract, formatUnits, JsonRpcProvider } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import contracts from '../../scripts/sandbox/contracts/contracts.json'
import { deployDex, type Dex } from '../../scripts/sandbox/dex.js'
import { findBestWay } from '../../scripts/sandbox/dex/route.js'
import { start, startBoth, walletAccounts, webWalletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { failure } from '../support/failure.js'
import { balanceOf, tokenOf } from './api-world.js'

let one: Devnet
let two: Devnet
let dexes: [Dex, Dex]
let provider: JsonRpcProvider

test.before(async () => {
  ;[one, two] = await startBoth({ tokens: true })
  dexes = (await Promise.all([deployDex(one), deployDex(two)])) as [Dex, Dex]
  provider = new JsonRpcProvider(one.url, one.chainId, { staticNetwork: true, cacheTimeout: -1 })
})
test.after(async () => {
  provider.destroy()
  await Promise.all([one.close(), two.close()])
})

const [ADA, BEN, CLEO] = walletAccounts.map(({ address }) => address) as [string, string, string]

async function holdings(chain: Devnet, owner: string): Promise<Record<string, string>> {
  const reader = new JsonRpcProvider(chain.url, chain.chainId, { staticNetwork: true })
  const amounts = chain.tokens.map(async ({ address, symbol, decimals }) => {
    const units = await new Contract(address, contracts.Token.abi, reader).balanceOf!(owner)
    return [symbol, formatUnits(units, decimals ?? 0)] as const
  })
  const found = Object.fromEntries(await Promise.all(amounts))
  reader.destroy()
  return found
}

test('the chains have ids, accounts and riches of their own, so that a wrong chain shows', async () => {
  assert.equal([await one.rpc('eth_chainId'), await two.rpc('eth_chainId')], ['0x7a69', '0x7a6a'])
  assert.is.not(one.accounts[0]!.address, two.accounts[0]!.address)
  assert.equal([formatUnits(await balanceOf(one, ADA)), formatUnits(await balanceOf(two, ADA))], ['1234.56789', '42.0009'])
  const expected = { USDC: '1325.25', DAI: '340.5', PEBBLE: '123456789012.5', POINTS: '420', HARBOUR: '1', REWARD: '1' }
  for (const owner of [ADA, webWalletAccounts[0]!.address]) assert.equal(await holdings(one, owner), expected)
  const less = { USDC: '331.3125', DAI: '85.125', PEBBLE: '30864197253.125', POINTS: '105' }
  assert.equal(await holdings(two, ADA), { ...expected, ...less })
  assert.equal([(await holdings(one, BEN)).USDC, (await holdings(one, CLEO)).USDC], ['40.0', '0.0'])
})

test('who visits has sent nothing, the past is months long, and the clock is right again', async () => {
  for (const { address } of [...walletAccounts, ...webWalletAccounts])
    assert.is(await one.rpc('eth_getTransactionCount', [address, 'latest']), '0x0')
  const timeOf = async (block: string) =>
    Number(((await one.rpc('eth_getBlockByNumber', [block, false])) as { timestamp: string }).timestamp)
  assert.ok((await timeOf('latest')) - (await timeOf('0x1')) > 90 * 86_400)
  const number = Number(await one.rpc('eth_blockNumber'))
  const blocks = Array.from({ length: number }, (_, index) => one.rpc('eth_getBlockReceipts', [`0x${(index + 1).toString(16)}`]))
  assert.ok(((await Promise.all(blocks)).flat() as { status: string }[]).every(({ status }) => status === '0x1'))
  assert.ok(Math.abs((await timeOf('latest')) - Date.now() / 1000) < 600)
})

test('a chain with a block time has its past and its exchange at once, and then mines in its own time; closed it is gone', async () => {
  const chain = await start({ chainId: 31337, blockTime: 600, tokens: true })
  const reservesOf = (dex: Dex) => dex.pools.map(({ reserves }) => reserves)
  assert.equal(reservesOf(await deployDex(chain)), reservesOf(dexes[0]))
  const number = await chain.rpc('eth_blockNumber')
  const [from, to] = chain.accounts
  const hash = await chain.rpc('eth_sendTransaction', [{ from: from!.address, to: to!.address, value: '0x1' }])
  assert.equal([await chain.rpc('eth_getTransactionReceipt', [hash]), await chain.rpc('eth_blockNumber')], [null, number])
  await chain.close()
  await failure(chain.rpc('eth_chainId'))
})

// ——— the exchange

const routerOf = () =>
  new Contract(
    dexes[0].router,
    [
      'function factory() view returns (address)',
      'function WETH() view returns (address)',
      'function getAmountsOut(uint256 amount, address[] path) view returns (uint256[])',
    ],
    provider,
  )

test('router, factory and wrapped coin are Uniswap’s, know each other, and stand at the same addresses on both chains', async () => {
  const [dex, other] = dexes
  const found = [await routerOf().factory!(), await routerOf().WETH!()].map((address: string) => address.toLowerCase())
  assert.equal(found, [dex.factory, dex.wrapped])
  assert.equal([other.router, other.factory, other.wrapped], [dex.router, dex.factory, dex.wrapped])
  const block = await one.rpc('eth_blockNumber')
  assert.equal([await deployDex(one), await one.rpc('eth_blockNumber')], [dex, block]) // again changes nothing
})

test('our reckoning is the router’s, to the unit, however small or large the amount', async () => {
  const [dex] = dexes
  const tokens = [dex.wrapped, ...['USDC', 'DAI', 'PEBBLE'].map(symbol => tokenOf(one, symbol))]
  let compared = 0
  for (const from of tokens)
    for (const to of tokens)
      for (const amount of [1n, 999n, 1_234_567n, 10n ** 15n + 1n, 7n * 10n ** 18n, 3n * 10n ** 26n]) {
        const way = from === to ? undefined : findBestWay(dex.pools, { from, to, amount })
        if (!way) continue
        assert.equal((await routerOf().getAmountsOut!(amount, way.path)).at(-1), way.amountOut)
        compared++
      }
  assert.ok(compared > 30)
})

test('what evm_revert takes back can be deployed again, in the same place, and gas costs what it cost before', async () => {
  const chain = await start({ chainId: 31337, tokens: true })
  try {
    const prices = () => Promise.all([chain.rpc('eth_gasPrice'), chain.rpc('eth_maxPriorityFeePerGas')])
    const [before, level] = [await prices(), await chain.rpc('evm_snapshot')]
    const first = await deployDex(chain)
    assert.equal(await prices(), before)
    await chain.rpc('evm_revert', [level])
    assert.is(await chain.rpc('eth_getCode', [first.router, 'latest']), '0x')
    assert.equal(await deployDex(chain), first)
  } finally {
    await chain.close()
  }
  const bare = await start({ chainId: 31399 })
  assert.match((await failure(deployDex(bare))).message, 'start the chain with tokens')
  await bare.close()
})
