// Transactions: shown, signed here with the key, and handed to the chain's node.
import { formatEther, formatUnits, getAddress, isAddress, isHexString, toQuantity, type TransactionLike } from 'ethers'
import { callChain, toHexId, type WalletChain } from '../chain.js'
import type { WireError } from '../errors.js'
import type { Row } from '../queue.js'
import { accountRow, invalidParams, parseOwnAccount, type Call, type Method } from './method.js'
import { signerOf } from './sign.js'

export const eth_sendTransaction: Method = async call => {
  const wanted = parseTransaction(call)
  const chain = call.state.chain
  const [fees, gas, balance] = await Promise.all([getFees(chain, wanted), estimateGas(chain, wanted), getBalance(chain, wanted)])
  const feeAtMost = gas.limit * (fees.maxFeePerGas ?? fees.gasPrice ?? 0n)
  const problem = wanted.value + feeAtMost > balance ? `the account has only ${formatEther(balance)} ${chain.currency.symbol}` : gas.problem
  const transaction: TransactionLike = {
    ...fees,
    to: wanted.to,
    value: wanted.value,
    data: wanted.data,
    chainId: chain.chainId,
    gasLimit: gas.limit,
  }
  return {
    question: {
      kind: 'send',
      title: 'Send a transaction',
      action: 'Send',
      rows: describe(call, wanted, chain, feeAtMost),
      text: wanted.data === '0x' ? undefined : wanted.data,
      warning: problem && `This will probably fail: ${problem}.`,
    },
    perform: () =>
      inTurn(`${chain.rpcUrl} ${wanted.from}`, async () => {
        const nonce = wanted.nonce ?? Number(await callChain(chain, 'eth_getTransactionCount', [wanted.from, 'pending']))
        const signed = await signerOf(call, wanted.from).signTransaction({ ...transaction, nonce })
        return callChain(chain, 'eth_sendRawTransaction', [signed])
      }),
  }
}

interface Wanted {
  from: string
  to?: string
  value: bigint
  data: string
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
}

function parseTransaction(call: Call): Wanted {
  const fields = call.params[0]
  if (typeof fields !== 'object' || fields === null) throw invalidParams('eth_sendTransaction takes [transaction].')
  const { from, to, value, data, input, gas, gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, chainId } = fields as Record<
    string,
    unknown
  >
  if (to !== undefined && to !== null && !isAddress(to)) throw invalidParams('"to" is not an address.')
  const bytes = data ?? input ?? '0x'
  if (!isHexString(bytes)) throw invalidParams('"data" is not hexadecimal.')
  if (!to && bytes === '0x') throw invalidParams('A transaction needs "to" or "data".')
  const here = call.state.chain
  if (chainId !== undefined && parseUnits(chainId, 'chainId') !== BigInt(here.chainId)) {
    throw invalidParams(`The transaction is for chain ${String(chainId)}; the wallet is on ${toHexId(here.chainId)}.`)
  }
  return {
    from: parseOwnAccount(call, from),
    to: isAddress(to) ? getAddress(to) : undefined,
    value: parseUnits(value, 'value') ?? 0n,
    data: bytes,
    gas: parseUnits(gas ?? gasLimit, 'gas'),
    gasPrice: parseUnits(gasPrice, 'gasPrice'),
    maxFeePerGas: parseUnits(maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: parseUnits(maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
    nonce: nonce === undefined ? undefined : Number(parseUnits(nonce, 'nonce')),
  }
}

// Quantities travel as hexadecimal strings (EIP-1474); a decimal one is a mistake worth finding.
function parseUnits(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value)) throw invalidParams(`"${name}" has to be a hexadecimal quantity.`)
  return BigInt(value)
}

type Fees =
  | { type: 0; gasPrice: bigint; maxFeePerGas?: undefined }
  | { type: 2; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint; gasPrice?: undefined }

/** What the transaction offers for gas: as the site wished, else twice what a block asks for now. */
export async function getFees(
  chain: WalletChain,
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Partial<Pick<Wanted, 'gasPrice' | 'maxFeePerGas' | 'maxPriorityFeePerGas'>>,
): Promise<Fees> {
  if (gasPrice !== undefined) return { type: 0, gasPrice }
  const tip = maxPriorityFeePerGas ?? BigInt((await callChain(chain, 'eth_maxPriorityFeePerGas', [])) as string)
  if (maxFeePerGas !== undefined) return { type: 2, maxFeePerGas, maxPriorityFeePerGas: tip < maxFeePerGas ? tip : maxFeePerGas }
  const block = (await callChain(chain, 'eth_getBlockByNumber', ['latest', false])) as { baseFeePerGas: string }
  return { type: 2, maxFeePerGas: BigInt(block.baseFeePerGas) * 2n + tip, maxPriorityFeePerGas: tip }
}

async function getBalance(chain: WalletChain, { from }: Wanted): Promise<bigint> {
  return BigInt((await callChain(chain, 'eth_getBalance', [from, 'latest'])) as string)
}

const FALLBACK_GAS = 1_000_000n

async function estimateGas(chain: WalletChain, { from, to, value, data, gas }: Wanted): Promise<{ limit: bigint; problem?: string }> {
  try {
    const estimate = BigInt((await callChain(chain, 'eth_estimateGas', [{ from, to, value: toQuantity(value), data }])) as string)
    return { limit: gas ?? (estimate > 21_000n ? (estimate * 12n) / 10n : estimate) }
  } catch (error) {
    return { limit: gas ?? FALLBACK_GAS, problem: (error as WireError).message }
  }
}

function describe(call: Call, { from, to, value, data }: Wanted, chain: WalletChain, fee: bigint): Row[] {
  const { symbol, decimals } = chain.currency
  const what = data === '0x' ? [] : [{ label: 'Call', value: nameOf(data) }]
  return [
    { label: 'Amount', value: `${formatUnits(value, decimals).replace(/\.0$/, '')} ${symbol}` },
    { label: 'To', value: to ?? 'a new contract', code: to !== undefined },
    ...what,
    accountRow(call, from),
    { label: 'Network', value: chain.name },
    { label: 'Fee at most', value: `${formatEther(fee)} ${symbol}` },
  ]
}

const knownCalls: Record<string, string> = {
  '0xa9059cbb': 'transfer tokens',
  '0x23b872dd': 'transfer tokens from another account',
  '0x095ea7b3': 'allow someone to spend tokens',
  '0xa22cb465': 'allow someone to move all tokens of a collection',
}

/** What call data asks for, in words where they are known. */
export function nameOf(data: string): string {
  return `${knownCalls[data.slice(0, 10).toLowerCase()] ?? 'contract call'}, ${(data.length - 2) / 2} bytes`
}

const turns = new Map<string, Promise<unknown>>()

/** Does one thing of an account after the other: two transactions must not take the same nonce. */
export function inTurn<Result>(key: string, action: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(key) ?? Promise.resolve()).then(action, action)
  const settled = turn.catch(() => undefined).then(() => void (turns.get(key) === settled && turns.delete(key)))
  turns.set(key, settled)
  return turn
}
