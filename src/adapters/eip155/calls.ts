// What EVM accounts do besides transfers: transactions made elsewhere, approvals, and several at once. It comes when somebody swaps.
import type { Approval, Batch, Call, PreparedTransaction, TransferPlace } from '../../domain/adapter.js'
import type { Capabilities } from '../../domain/foresight.js'
import { named } from '../../domain/error-code.js'
import type { Eip1193Provider } from '../../domain/provider.js'
import { askWallet, check } from './ask-wallet.js'
import { failWith, followCalls, forgetBatches, getCapabilities, sendCalls } from './batch.js'
import { readCost, toFee } from './cost.js'
import { fail } from './errors.js'
import { encodeAllowance, encodeApprovalForAll, encodeApprove, readAddress } from './ethers.js'
import { createNode, haveFailed } from './node.js'
import { tryOut } from './received-amount.js'

/** As in `Calls`. */
export const getFee = ({ from, transaction, gas, ...place }: Call): Promise<bigint> => toFee(place, from, transaction, gas)

/** Asks for exactly this call, once it is sure that it would not fail and can be paid. As in `Calls`. */
export async function send(call: Call): Promise<string> {
  const { to, value, data } = call.transaction
  const from = await check(call, from => findLack(call, from, [call.transaction]))
  return askWallet(call, { from, to, value, data })
}

/** Whom one names so that nobody may. */
const NOBODY = `0x${'0'.repeat(40)}`

/** As in `Calls`. */
export function toApproval({ token, spender, units, isCollection, piece }: Approval): PreparedTransaction {
  const [contract, taker] = [readAddress(token), readAddress(spender)]
  if (!contract || !taker) throw named('tokenInvalid')
  const data =
    piece !== undefined
      ? encodeApprove(units ? taker : NOBODY, piece)
      : isCollection
        ? encodeApprovalForAll(taker, units > 0n)
        : encodeApprove(taker, units)
  return { to: contract, value: '0x0', data }
}

/** As in `Calls`. */
export function readApproval(data: string): Omit<Approval, 'token'> | undefined {
  const [, spender, units] = /^0x095ea7b30{24}([\da-f]{40})([\da-f]{64})$/i.exec(data) ?? []
  const address = spender && readAddress(`0x${spender.toLowerCase()}`)
  return address ? { spender: address, units: BigInt(`0x${units}`) } : undefined
}

/** As in `Calls`. */
export function readAllowance({
  token,
  spender,
  from,
  ...place
}: Omit<Approval, 'units'> & TransferPlace & { from: string }): Promise<bigint> {
  return createNode(place).askQuantity('eth_call', [{ to: token, data: encodeAllowance(from, spender) }, 'latest'])
}

export { foresee } from './foresee.js'
export { readGain, tryOut } from './received-amount.js'

/** As in `Calls`. */
export const readCapabilities = ({ provider, from, network }: Omit<Batch, 'transactions'>): Promise<Capabilities> =>
  getCapabilities(provider as Eip1193Provider, from, network)

/** As in `Calls`. */
export async function canBatch(place: Omit<Batch, 'transactions'>): Promise<boolean> {
  const { atomic, version } = await readCapabilities(place)
  return Boolean(version) && atomic !== 'unsupported'
}

/** As in `Calls`. What comes after the first call depends on it, and is looked at by the wallet. */
export async function sendBatch(batch: Batch): Promise<string> {
  const { transactions: calls, network, isLoose, capabilities, signal, onAsk } = batch
  const provider = batch.provider as Eip1193Provider
  const from = await check(batch, from => findLack(batch, from, calls))
  const { version = '2.0.0' } = await getCapabilities(provider, from, network)
  signal?.throwIfAborted()
  return sendCalls({ provider, from, network, calls, atomic: !isLoose, version, capabilities, signal, onAsk }).catch((error: Error) => {
    if (error.name === 'atomicityNotSupported') forgetBatches(provider, from, network)
    throw error
  })
}

/** As in `Calls`. */
export async function confirmBatch(
  id: string,
  { provider, signal, ...place }: Omit<Batch, 'transactions'>,
): Promise<readonly string[] | undefined> {
  try {
    return await followCalls(provider as Eip1193Provider, id, signal)
  } catch (error) {
    const { name, hashes } = error as Error & { hashes?: readonly string[] }
    // A part is not told of by transactions alone, and whoever hears of one looks.
    if (!hashes?.length || name === 'callsPartly') throw error
    const isFailed = await haveFailed(hashes, { ...place, signal }).catch(() => undefined)
    if (isFailed) throw error
    // Where the network has it done, that is what is said: it must not be paid twice.
    return failWith(isFailed === undefined ? 'transactionUnconfirmed' : 'transactionKnown', hashes)
  }
}

/** What the account lacks for the calls, if anything; the first of them is tried. @throws what the node said of it */
async function findLack(place: Omit<Batch, 'transactions'>, from: string, calls: readonly PreparedTransaction[]) {
  const [first, ...more] = calls
  if (place.network.chainNamespace !== 'eip155') return fail('unsupportedChain')
  const verdict = tryOut({ ...place, from, transactions: calls })
  const node = createNode(place)
  const balance = await node.askQuantity('eth_getBalance', [from, 'latest'])
  const value = [first!, ...more].reduce((sum, { value }) => sum + BigInt(value), 0n)
  if (value > balance) return 'amountAboveBalance'
  const { gas, price, dataFee } = await readCost(node, from, first!)
  if (place.isSmartAccount || value + gas * price + dataFee <= balance) {
    const found = await verdict
    // That a call fails a node tells by its gas; where only the trial has it fail, it is as good as none.
    if (found === undefined || found === 'executionReverted') return place.trial?.isTried ? 'callsChanged' : undefined
    return found || undefined
  }
  return value ? 'insufficientFunds' : 'feeAboveBalance'
}
