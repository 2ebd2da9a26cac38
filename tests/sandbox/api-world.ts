// The blockchain API over two chains with an exchange, and the product's own client of it.
import { Contract, Interface, JsonRpcProvider, Wallet, type InterfaceAbi, type TransactionReceipt } from 'ethers'
import { start as startApi, type Api } from '../../scripts/sandbox/api.js'
import contracts from '../../scripts/sandbox/contracts/contracts.json'
import { deployDex, type Dex } from '../../scripts/sandbox/dex.js'
import { startBoth, walletAccounts, type Devnet } from '../../scripts/sandbox/devnet.js'
import { createBlockchainApi, type BlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { createClock } from '../support/clock.js'
import { until } from '../support/patience.js'

export const DIRECTORY = 'http://directory.test'
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What a visitor does on a chain: asks, signs and sends, by ethers. */
interface Visitor {
  address: string
  provider: JsonRpcProvider
  /** Units; of the native coin in wei. */
  balanceOf(token: string): Promise<bigint>
  send(transaction: { to: string; data?: string; value?: bigint; gasLimit?: bigint }): Promise<TransactionReceipt>
}

/** Two chains with tokens, and the API over them. */
export interface ApiWorld {
  one: Devnet
  two: Devnet
  api: Api
  /** The client that dApps have. */
  client: BlockchainApi
  /** GET, with a project id unless `query` brings its own. */
  get(path: string, query?: Record<string, string>): Promise<Response>
  /** GET, and the answer's JSON. */
  read<Answer = unknown>(path: string, query?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, query?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

/** A world in which tokens can be swapped. */
export interface DexWorld extends ApiWorld {
  dexes: [Dex, Dex]
  /** The first account of the wallet, on a chain. */
  ada(chain: Devnet): Visitor
}

/** The client of an API, as a dApp makes it. */
const createClient = (url: string): BlockchainApi =>
  createBlockchainApi({
    http: createHttp({ clock: createClock(), fetch: (url, init) => fetch(url, init) }),
    url,
    projectId: 'sandbox',
    sdkVersion: 'html-ethers-1',
    clientId: () => undefined,
  })

export async function startWorld(options: { blockTime?: number } = {}): Promise<ApiWorld> {
  const [one, two] = await startBoth({ ...options, tokens: true })
  const api = await startApi({ chains: [one, two], directoryUrl: DIRECTORY })
  const toUrl = (path: string, query: Record<string, string> = {}) =>
    `${api.url}${path}?${new URLSearchParams({ projectId: 'sandbox', ...query })}`
  const get: ApiWorld['get'] = (path, query) => fetch(toUrl(path, query))
  return {
    one,
    two,
    api,
    client: createClient(api.url),
    get,
    read: async (path, query) => (await get(path, query)).json(),
    post: (path, body, query) => fetch(toUrl(path, query), { method: 'POST', body: JSON.stringify(body) }),
    close: async () => void (await Promise.all([one.close(), two.close(), api.close()])),
  }
}

export async function startDexWorld(): Promise<DexWorld> {
  const world = await startWorld()
  const dexes = (await Promise.all([deployDex(world.one), deployDex(world.two)])) as [Dex, Dex]
  const visitors = new Map<Devnet, Visitor>()
  return {
    ...world,
    dexes,
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
    balanceOf: token =>
      token === NATIVE
        ? provider.getBalance(address)
        : new Contract(token, ['function balanceOf(address) view returns (uint256)'], provider).balanceOf!(address),
    async send(transaction) {
      // A pool writes its price down in the first swap of a second: what was estimated within the same one runs short.
      const gasLimit = ((await wallet.estimateGas(transaction)) * 3n) / 2n
      return (await (await wallet.sendTransaction({ gasLimit, ...transaction })).wait())!
    },
  }
}

/** A refusal's status, field and description. */
export async function reasonOf(answer: Promise<Response>): Promise<[status: number, field: string, description: string]> {
  const response = await answer
  const { status, reasons } = (await response.json()) as { status: string; reasons: [{ field: string; description: string }] }
  if (status !== 'FAILED' || reasons.length !== 1) throw new Error(`A refusal of another shape: ${JSON.stringify({ status, reasons })}`)
  return [response.status, reasons[0].field, reasons[0].description]
}

/** The address of a chain's token. */
export function tokenOf({ tokens }: Devnet, symbol: string): string {
  const found = tokens.find(token => token.symbol === symbol)
  if (!found) throw new Error(`There is no ${symbol}.`)
  return found.address
}

/** The receipt of a transaction; anvil may need a moment for its block. */
export const minedReceipt = (rpc: Devnet['rpc'], hash: unknown) =>
  until(
    () => rpc('eth_getTransactionReceipt', [hash]) as Promise<{ status: string; from: string; contractAddress: string | null } | null>,
    `${String(hash)} to be mined`,
  )

export const balanceOf = async ({ rpc }: Pick<Devnet, 'rpc'>, address: string) =>
  BigInt((await rpc('eth_getBalance', [address, 'latest'])) as string)

/** Units of a token that somebody holds. */
export const unitsOf = async ({ rpc }: Devnet, token: string, owner: string) =>
  BigInt(
    (await rpc('eth_call', [
      { to: token, data: new Interface(contracts.Token.abi as InterfaceAbi).encodeFunctionData('balanceOf', [owner]) },
      'latest',
    ])) as string,
  )
