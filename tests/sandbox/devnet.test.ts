// The exchange of the local Ethereums is Uniswap's own code, and we reckon as it does.
import { Contract, JsonRpcProvider } from 'ethers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { deployDex, type Dex } from '../../scripts/sandbox/dex.js'
import { findBestWay } from '../../scripts/sandbox/dex/route.js'
import { startBoth, type Devnet } from '../../scripts/sandbox/devnet.js'
import { tokenOf } from './api-world.js'

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
