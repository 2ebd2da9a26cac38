// Transactions on Ethereum's chains: read, completed, signed and sent.
import { getAddress, isAddress, isHexString, toQuantity, type TransactionLike, type Wallet } from 'ethers'
import type { Rpc } from '../rpc.js'
import { invalid } from './prepared.js'

/** What a dApp wants to have sent. */
export interface Wanted {
  from?: string
  to?: string
  value: bigint
  data: string
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
  chainId?: bigint
}

/** Reads a transaction as dApps write it. @throws when it is none */
export function readTransaction(value: unknown): Wanted {
  if (typeof value !== 'object' || value === null) throw invalid('A transaction is expected.')
  const { from, to, data, input, gas, gasLimit, nonce, ...fields } = value as Record<string, unknown>
  if (from != null && !isAddress(from)) throw invalid('"from" is not an address.')
  if (to != null && !isAddress(to)) throw invalid('"to" is not an address.')
  const bytes = data ?? input ?? '0x'
  if (!isHexString(bytes)) throw invalid('"data" is not hexadecimal.')
  if (to == null && bytes === '0x') throw invalid('A transaction needs "to" or "data".')
  const count = toUnits(nonce, 'nonce')
  return {
    from: isAddress(from) ? getAddress(from) : undefined,
    to: isAddress(to) ? getAddress(to) : undefined,
    value: toUnits(fields.value, 'value') ?? 0n,
    data: bytes,
    gas: toUnits(gas ?? gasLimit, 'gas'),
    gasPrice: toUnits(fields.gasPrice, 'gasPrice'),
    maxFeePerGas: toUnits(fields.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: toUnits(fields.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    nonce: count === undefined ? undefined : Number(count),
    chainId: toUnits(fields.chainId, 'chainId'),
  }
}

// Quantities travel as hexadecimal strings (EIP-1474); a decimal one is a mistake worth finding.
function toUnits(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw invalid(`"${name}" has to be a hexadecimal quantity.`)
}

type Fees =
  | { type: 0; gasPrice: bigint; maxFeePerGas?: undefined }
  | { type: 2; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; gasPrice?: undefined }

/** What the transaction offers for gas: as the site wished, else twice what a block asks for now. */
export async function getFees(rpc: Rpc, { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Partial<Wanted> = {}): Promise<Fees> {
  if (gasPrice !== undefined) return { type: 0, gasPrice }
  const tip = maxPriorityFeePerGas ?? BigInt((await rpc('eth_maxPriorityFeePerGas')) as string)
  if (maxFeePerGas !== undefined) return { type: 2, maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
  const block = (await rpc('eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
  return { type: 2, maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + tip, maxPriorityFeePerGas: tip }
}

/** The gas that it may take, a fifth more than the node says. @throws what the node says where it would fail */
export async function estimateGas(rpc: Rpc, from: string, { to, value, data }: Wanted): Promise<bigint> {
  const estimate = BigInt((await rpc('eth_estimateGas', [{ from, to, value: toQuantity(value), data }])) as string)
  return estimate > 21_000n ? (estimate * 12n) / 10n : estimate
}

/** The transaction without its number; `fees` and `gas` where they are known already. */
export async function complete(
  { networkId, rpc }: Target,
  from: string,
  wanted: Wanted,
  known: { fees?: Fees; gas?: bigint } = {},
): Promise<TransactionLike> {
  const { to, value, data } = wanted
  const chainId = BigInt(networkId.slice('eip155:'.length))
  if (wanted.chainId !== undefined && wanted.chainId !== chainId)
    throw invalid(`The transaction is for chain ${wanted.chainId}, the wallet is on ${chainId}.`)
  const [fees, gasLimit] = await Promise.all([
    known.fees ?? getFees(rpc, wanted),
    known.gas ?? wanted.gas ?? estimateGas(rpc, from, wanted),
  ])
  return { ...fees, to, value, data, chainId, gasLimit, nonce: wanted.nonce }
}

/** Where a transaction is to go. */
export interface Target {
  /** CAIP-2. */
  networkId: string
  rpc: Rpc
}

/** Signs a transaction that is complete but for its number. */
export async function sign(key: Wallet, draft: TransactionLike, rpc: Rpc): Promise<string> {
  const nonce = draft.nonce ?? Number(await rpc('eth_getTransactionCount', [key.address, 'pending']))
  return key.signTransaction({ ...draft, nonce })
}

/** Signs a transaction that is complete but for its number, and sends it; resolves with its hash. */
export function send(key: Wallet, draft: TransactionLike, rpc: Rpc): Promise<string> {
  return inTurn(
    `${draft.chainId} ${key.address}`,
    async () => (await rpc('eth_sendRawTransaction', [await sign(key, draft, rpc)])) as string,
  )
}

const turns = new Map<string, Promise<unknown>>()

/** Does one thing of an account after the other: two transactions must not take the same nonce. */
export function inTurn<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(action, action)
  const settled = turn.catch(() => undefined).then(() => void (turns.get(key) === settled && turns.delete(key)))
  turns.set(key, settled)
  return turn
}

/** A call of a batch. */
export type Part = { to: string; value: bigint; data: string }

/** Reads a call that is sent with others: all of them go somewhere. */
export function readPart(value: unknown): Part {
  const { to, value: amount, data } = readTransaction(value)
  if (!to) throw invalid('"to" is not an address.')
  return { to, value: amount, data }
}
