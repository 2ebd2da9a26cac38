// Prices as the pools of the local exchange have them, so that swaps move them.
import { formatUnits } from 'ethers'
import { WRAPPED } from '../dex/addresses.js'
import { readPools, sidesOf, type Pool } from '../dex/pools.js'
import type { Network } from './networks.js'
import { fixedPrices, type Prices } from './prices.js'
import { nativeCoin } from './quantities.js'
import type { Token } from './token-details.js'

/** The token that is a dollar. */
const DOLLAR = 'USDC'
// Enough to count the zeros of the cheapest token, and few enough that no remainder of a division shows.
const [PLACES, DIGITS] = [36, 12]

/**
 * The price of what is in a pool with dollars or, failing that, with the native coin; of anything else what `fallback` says.
 * @throws ApiError when the chain does not answer
 */
export function createPoolPrices(networks: readonly Network[], fallback: Prices = fixedPrices): Prices {
  const underWay = new Map<Network, Promise<Pool[]>>()

  // A list of balances or of history asks for many prices at once.
  function read(network: Network): Promise<Pool[]> {
    let reading = underWay.get(network)
    if (!reading) {
      reading = readPools(network.rpc).finally(() => underWay.delete(network))
      underWay.set(network, reading)
    }
    return reading
  }

  return {
    async priceOf(token) {
      const network = networks.find(({ id }) => id === token.networkId)
      const pools = network ? await read(network) : []
      if (!network || !pools.length) return fallback.priceOf(token)
      const { tokens } = await network.ledger.read()
      return findPrice(pools, tokens, (token.address ?? WRAPPED).toLowerCase()) ?? fallback.priceOf(token)
    },
  }
}

function findPrice(pools: readonly Pool[], tokens: ReadonlyMap<string, Token>, address: string): number | undefined {
  const dollar = pools.flatMap(pool => pool.tokens).find(each => tokens.get(each)?.symbol === DOLLAR)
  if (!dollar) return undefined
  const decimalsOf = (each: string) => tokens.get(each)?.decimals ?? nativeCoin.decimals
  const priceIn = (wanted: string, money: string): number | undefined => {
    if (wanted === money) return 1
    const pool = pools.find(each => each.tokens.includes(wanted) && each.tokens.includes(money))
    const sides = pool && sidesOf(pool, wanted)
    if (!sides) return undefined
    const scaled = (sides.other * 10n ** BigInt(decimalsOf(wanted) + PLACES)) / (sides.own * 10n ** BigInt(decimalsOf(money)))
    return Number(formatUnits(scaled, PLACES))
  }
  const direct = priceIn(address, dollar)
  const [coins, price] = direct === undefined ? [priceIn(address, WRAPPED), priceIn(WRAPPED, dollar)] : [1, direct]
  return coins === undefined || price === undefined ? undefined : Number((coins * price).toPrecision(DIGITS))
}
