// The blockchain API over chains with an exchange, and the product's own client of it.
import { Contract, JsonRpcProvider, Wallet, type TransactionReceipt } from 'ethers'
import { deployDex, type Dex } from '../../scripts/sandbox/dex.js'
import { walletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { createBlockchainApi, type BlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { createClock } from '../support/clock.js'
import { startWorld, type ApiWorld } from './api-world.js'

export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What a visitor does on a chain: asks, signs and sends, by ethers. */
export interface Visitor {
  address: string
  provider: JsonRpcProvider
  wallet: Wallet
  /** Units; of the native coin in wei. */
  balanceOf(token: string): Promise<bigint>
  send(transaction: { to: string; data?: string; value?: bigint; gasLimit?: bigint }): Promise<TransactionReceipt>
}

export interface DexWorld extends ApiWorld {
  dexes: [Dex, Dex]
  /** The client that dApps have. */
  client: BlockchainApi
  /** The first account of the wallet, on a chain. */
  ada(chain: Devnet): Visitor
}

export async function startDexWorld(): Promise<DexWorld> {
  const world = await startWorld()
  const dexes = (await Promise.all([deployDex(world.one), deployDex(world.two)])) as [Dex, Dex]
  const http = createHttp({ clock: createClock(), fetch: (url, init) => fetch(url, init) })
  const client = createBlockchainApi({
    http,
    url: world.api.url,
    projectId: 'sandbox',
    sdkVersion: 'html-ethers-1',
    clientId: () => undefined,
  })
  const visitors = new Map<Devnet, Visitor>()
  return {
    ...world,
    dexes,
    client,
    ada(chain) {
      const visitor = visitors.get(chain) ?? createVisitor(chain)
      visitors.set(chain, visitor)
      return visitor
    },
    async close() {
      for (const { provider } of visitors.values()) provider.destroy()
      await world.close()
    },
  }
}

function createVisitor({ url, chainId }: Devnet): Visitor {
  const provider = new JsonRpcProvider(url, chainId, { staticNetwork: true, cacheTimeout: -1, pollingInterval: 25 })
  const wallet = new Wallet(walletAccounts[0]!.privateKey, provider)
  const address = wallet.address
  return {
    address,
    provider,
    wallet,
    balanceOf: token =>
      token === NATIVE
        ? provider.getBalance(address)
        : new Contract(token, ['function balanceOf(address) view returns (uint256)'], provider).balanceOf!(address),
    async send(transaction) {
      // A pool writes its price down in the first swap of a second: what was estimated within the same one runs short.
      const gasLimit = ((await wallet.estimateGas(transaction)) * 3n) / 2n
      const receipt = await (await wallet.sendTransaction({ gasLimit, ...transaction })).wait(1, 10_000)
      return receipt!
    },
  }
}
