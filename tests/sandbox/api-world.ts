// The blockchain API over real chains, for tests of what it answers.
import { Interface, type InterfaceAbi } from 'ethers'
import { start as startApi, type Api } from '../../scripts/sandbox/api.js'
import contracts from '../../scripts/sandbox/contracts/contracts.json'
import { startBoth, type Devnet } from '../../scripts/sandbox/devnet.js'
import { receiptOf } from '../support/receipts.js'

export const DIRECTORY = 'http://directory.test'

/** Two chains with tokens, and the API over them. */
export interface ApiWorld {
  one: Devnet
  two: Devnet
  api: Api
  /** GET, with a project id unless `query` brings its own. */
  get(path: string, query?: Record<string, string>): Promise<Response>
  /** GET, and the answer's JSON. */
  read<Answer = unknown>(path: string, query?: Record<string, string>): Promise<Answer>
  post(path: string, body: unknown, query?: Record<string, string>): Promise<Response>
  close(): Promise<void>
}

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
    get,
    read: async (path, query) => (await get(path, query)).json(),
    post: (path, body, query) => fetch(toUrl(path, query), { method: 'POST', body: JSON.stringify(body) }),
    close: async () => void (await Promise.all([one.close(), two.close(), api.close()])),
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

export type ContractName = keyof typeof contracts

/** What calls a contract of ours. */
export function encode(contract: ContractName, method: string, ...args: unknown[]): string {
  return new Interface(contracts[contract].abi as InterfaceAbi).encodeFunctionData(method, args)
}

/** What deploys one. */
export function encodeDeploy(contract: ContractName, ...args: unknown[]): string {
  return contracts[contract].bytecode + new Interface(contracts[contract].abi as InterfaceAbi).encodeDeploy(args).slice(2)
}

/** Sends from an account that anvil signs for, and waits until it is mined; gas is given, so that what fails is mined too. */
export async function transact(
  { rpc }: Devnet,
  transaction: { from: string; to?: string; value?: string; data?: string },
): Promise<{ hash: string; contractAddress: string | null }> {
  const hash = (await rpc('eth_sendTransaction', [{ gas: '0x1e8480', ...transaction }])) as string
  const { contractAddress } = await receiptOf<{ contractAddress: string | null }>(rpc, hash)
  return { hash, contractAddress }
}
