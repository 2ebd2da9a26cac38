// Transactions on EVM networks: checked, completed, signed and sent.
import { getAddress, isAddress, isHexString, toQuantity, type TransactionLike, type Wallet } from 'ethers'
import type { Rpc } from '../../rpc.js'
import { WalletError } from '../../wallet/errors.js'

/** Where a transaction is to go. */
export interface Target {
  /** CAIP-2. */
  networkId: string
  rpc: Rpc
}

/** Signs a transaction and sends it; returns its hash. */
export function sendTransaction(key: Wallet, fields: Record<string, unknown>, target: Target): Promise<string> {
  return inTurn(async () => (await target.rpc('eth_sendRawTransaction', [await signTransaction(key, fields, target)])) as string)
}

/** Checks the fields of a transaction, adds those that are missing, and signs it. */
export async function signTransaction(key: Wallet, fields: Record<string, unknown>, { networkId, rpc }: Target): Promise<string> {
  const {
    to,
    value,
    data = fields.input ?? '0x',
    gas,
    gasLimit = gas,
    gasPrice,
    maxFeePerGas,
    maxPriorityFeePerGas,
    nonce,
    chainId,
  } = fields
  if (to != null && !isAddress(to)) throw invalid('"to" is not an address.')
  if (!isHexString(data)) throw invalid('"data" is not hexadecimal.')
  if (to == null && data === '0x') throw invalid('A transaction needs "to" or "data".')
  const here = BigInt(networkId.slice('eip155:'.length))
  if (chainId !== undefined && toUnits(chainId, 'chainId') !== here)
    throw invalid(`The transaction is for chain ${String(chainId)}, the request for ${networkId}.`)

  const from = key.address
  const plain = { from, ...(to == null ? {} : { to }), value: toQuantity(toUnits(value, 'value') ?? 0n), data }
  const [count, price, limit] = await Promise.all([
    nonce ?? rpc('eth_getTransactionCount', [from, 'pending']),
    rpc('eth_gasPrice'),
    gasLimit ?? rpc('eth_estimateGas', [plain]),
  ])
  const legacyPrice = toUnits(gasPrice, 'gasPrice')
  const tip = toUnits(maxPriorityFeePerGas, 'maxPriorityFeePerGas') ?? 1_000_000_000n
  const most = toUnits(maxFeePerGas, 'maxFeePerGas') ?? toUnits(price, 'gasPrice')! * 2n + tip
  const fees =
    legacyPrice === undefined
      ? { type: 2, maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
      : { type: 0, gasPrice: legacyPrice }
  const transaction: TransactionLike = {
    ...fees,
    chainId: here,
    to: to == null ? null : getAddress(to),
    value: plain.value,
    data,
    nonce: Number(toUnits(count, 'nonce')),
    gasLimit: toUnits(limit, 'gas'),
  }
  return key.signTransaction(transaction)
}

// Quantities travel as hexadecimal strings (EIP-1474).
function toUnits(value: unknown, name: string): bigint | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value)
  throw invalid(`"${name}" has to be a hexadecimal quantity.`)
}

const invalid = (why: string) => new WalletError('invalidParams', why)

// Two transactions of one account must not take the same nonce.
let last: Promise<unknown> = Promise.resolve()

function inTurn<Result>(action: () => Promise<Result>): Promise<Result> {
  const turn = last.then(action, action)
  last = turn.catch(() => undefined)
  return turn
}
