// An exchange for the local chains: real pools of a constant product (Uniswap's second version), with the tokens that are there.
import { parseUnits, toQuantity } from 'ethers'
import { devnets, type Devnet } from './devnet.js'
import { FACTORY, KEEPER, ROUTER, WRAPPED } from './dex/addresses.js'
import { readDeployments } from './dex/artifacts.js'
import { router, token } from './dex/interfaces.js'
import { readPools, type Pool } from './dex/pools.js'
import type { Rpc } from './rpc.js'

/** The exchange of one chain; all of it is on the chain, and nothing has to be closed. Addresses are in lower case. */
export interface Dex {
  chainId: number
  /** The native coin as a token, WETH. */
  wrapped: string
  factory: string
  router: string
  /** As they are at the start. */
  pools: readonly Pool[]
}

/** What the pools begin with: at the prices of `api/prices.ts`, and so deep that a thousand ether move them by a tenth. */
const beginnings: readonly (readonly [symbol: string, amount: string, symbol: string, amount: string])[] = [
  ['ETH', '10000', 'USDC', '20501200'],
  ['ETH', '4000', 'DAI', '8202120.424084816963392678'],
  ['USDC', '4999000', 'DAI', '5000000'],
  ['ETH', '500', 'PEBBLE', '83338211382113.821138211382113821'],
]

const FOREVER = 2n ** 64n
const GWEI = 10n ** 9n
// Enough whatever these blocks make of the base fee; the tip is the usual one, since wallets are advised by the tips of late.
const [MAX_FEE, TIP] = [100n * GWEI, GWEI]
const GAS = 6_000_000n

/**
 * Deploys the exchange on a chain that has tokens, and fills its pools: on the second chain with a fourth, so that a wrong chain shows.
 * Where it stands already nothing happens. The chain's last account supplies the tokens. @throws when the chain has no tokens
 */
export async function deployDex({ rpc, chainId, accounts, tokens }: Devnet): Promise<Dex> {
  if ((await rpc('eth_getCode', [ROUTER, 'latest'])) === '0x') {
    const share = chainId === devnets.two.chainId ? 4n : 1n
    const pools = beginnings.map(
      ([a, amountA, b, amountB]) => [findToken(tokens, a, amountA, share), findToken(tokens, b, amountB, share)] as const,
    )
    await deploy(rpc, accounts.at(-1)!.address, pools)
  }
  return { chainId, wrapped: WRAPPED, factory: FACTORY, router: ROUTER, pools: await readPools(rpc) }
}

/** An amount of a token; without an address of the native coin. */
interface Part {
  address?: string
  units: bigint
}

function findToken(tokens: Devnet['tokens'], symbol: string, amount: string, share: bigint): Part {
  if (symbol === 'ETH') return { units: parseUnits(amount) / share }
  const found = tokens.find(each => each.symbol === symbol)
  if (found?.decimals === undefined) throw new Error(`The exchange needs ${symbol}: start the chain with tokens.`)
  return { address: found.address, units: parseUnits(amount, found.decimals) / share }
}

async function deploy(rpc: Rpc, treasury: string, pools: readonly (readonly [Part, Part])[]): Promise<void> {
  const needs = new Map<string, bigint>()
  for (const { address = '', units } of pools.flat()) needs.set(address, (needs.get(address) ?? 0n) + units)
  const native = needs.get('') ?? 0n
  needs.delete('')

  const hashes: string[] = []
  const createSender = async (from: string) => {
    let nonce = Number(await rpc('eth_getTransactionCount', [from, 'latest']))
    return async (to: string | undefined, data: string, value = 0n) => {
      const fees = { gas: toQuantity(GAS), maxFeePerGas: toQuantity(MAX_FEE), maxPriorityFeePerGas: toQuantity(TIP) }
      hashes.push(
        (await rpc('eth_sendTransaction', [{ from, to, data, value: toQuantity(value), nonce: toQuantity(nonce++), ...fees }])) as string,
      )
    }
  }

  await rpc('anvil_setBalance', [KEEPER, toQuantity(native + 100n * 10n ** 18n)])
  await rpc('anvil_impersonateAccount', [KEEPER])
  try {
    const supply = await createSender(treasury)
    const send = await createSender(KEEPER)
    for (const [address, units] of needs) await supply(address, token.encodeFunctionData('transfer', [KEEPER, units]))
    await settle(rpc, hashes)
    for (const data of readDeployments()) await send(undefined, data)
    for (const [address, units] of needs) await send(address, token.encodeFunctionData('approve', [ROUTER, units]))
    for (const [a, b] of pools) {
      if (a.address)
        await send(ROUTER, router.encodeFunctionData('addLiquidity', [a.address, b.address, a.units, b.units, 0, 0, KEEPER, FOREVER]))
      else await send(ROUTER, router.encodeFunctionData('addLiquidityETH', [b.address, b.units, 0, 0, KEEPER, FOREVER]), a.units)
    }
    await settle(rpc, hashes)
  } finally {
    await rpc('anvil_stopImpersonatingAccount', [KEEPER])
  }
  // Gas costs again what it cost before (`devnet.ts`).
  await rpc('anvil_setNextBlockBaseFeePerGas', [toQuantity(GWEI)])
  await rpc('evm_mine')
}

const TRIES = 200
const POLL_MS = 10

// A chain that mines in its own time is given its blocks by hand.
async function settle(rpc: Rpc, hashes: readonly string[]): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const receipts = (await Promise.all(hashes.map(hash => rpc('eth_getTransactionReceipt', [hash])))) as ({ status: string } | null)[]
    const failed = receipts.findIndex(receipt => receipt && receipt.status !== '0x1')
    if (failed >= 0) throw new Error(`The exchange could not be deployed: transaction ${failed} failed.`)
    if (receipts.every(Boolean)) return
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    if (tries % 10 === 0) await rpc('evm_mine')
  }
  throw new Error('The exchange was not mined.')
}
