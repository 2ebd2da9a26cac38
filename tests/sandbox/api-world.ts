// The blockchain API over two chains, and the product's own client of it.
import { Interface, type InterfaceAbi } from 'ethers'
import { start as startApi } from '../../scripts/sandbox/api.js'
import contracts from '../../scripts/sandbox/contracts/contracts.json'
import { startBoth, type Devnet } from '../../scripts/sandbox/devnet.js'
import { createBlockchainApi } from '../../src/clients/blockchain-api.js'
import { createHttp } from '../../src/clients/http.js'
import { createClock } from '../support/clock.js'
import { until } from '../support/patience.js'

export const DIRECTORY = 'http://directory.test'
export const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export type ApiWorld = Awaited<ReturnType<typeof startWorld>>

/** Two chains with tokens, the API over them, and the client of it that dApps have. */
export async function startWorld() {
  const [one, two] = await startBoth({ tokens: true })
  const api = await startApi({ chains: [one, two], directoryUrl: DIRECTORY })
  const toUrl = (path: string, query: Record<string, string> = {}) =>
    `${api.url}${path}?${new URLSearchParams({ projectId: 'sandbox', ...query })}`
  return {
    one,
    two,
    api,
    client: createBlockchainApi({
      http: createHttp({ clock: createClock(), fetch: (url, init) => fetch(url, init) }),
      ...{ url: api.url, projectId: 'sandbox', sdkVersion: 'html-ethers-1', clientId: () => undefined },
    }),
    /** GET, with a project id unless `query` brings its own; the answer's JSON. */
    read: async <Answer = unknown>(path: string, query?: Record<string, string>) =>
      (await (await fetch(toUrl(path, query))).json()) as Answer,
    post: (path: string, body: unknown) => fetch(toUrl(path), { method: 'POST', body: JSON.stringify(body) }),
    close: async () => void (await Promise.all([one.close(), two.close(), api.close()])),
  }
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
