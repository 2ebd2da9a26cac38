import type { PreparedTransaction, Transfer } from '../../domain/adapter.js'
import { askWallet, check } from './asking.js'
import { encodeBalanceOf } from './ethers.js'
import { readCost } from './fee.js'
import { createNode, toQuantity } from './node.js'
import { prepare } from './prepare.js'

/**
 * Asks the wallet for a transfer, after everything has been looked at that can be known before: receiver, amount, balances, whether it
 * would fail, and where the wallet is. The wallet is asked for what `prepare` told and for nothing else; it chooses its fee.
 * Resolves with the transaction's hash. How long the wallet's owner thinks about it is not limited here.
 * @throws ModalError, or an error `named` after the wallet's failings (`walletBadAnswer`, `walletSilent`, `requestPending`)
 */
export async function send(transfer: Transfer): Promise<string> {
  const transaction = await prepare(transfer)
  const from = await check(transfer, from => findLack(transfer, from, transaction))
  return askWallet(transfer, { from, ...transaction })
}

/** What the account lacks for the transaction, if anything. @throws what the node said of it */
async function findLack({ token, units, isSmartAccount, ...place }: Transfer, from: string, transaction: PreparedTransaction) {
  const node = createNode(place)
  const [balance, held] = await Promise.all([
    node.askQuantity('eth_getBalance', [from, 'latest']),
    token && node.ask('eth_call', [{ to: transaction.to, data: encodeBalanceOf(from) }, 'latest']),
  ])
  const own = token ? toQuantity(held) : balance
  // An address without code answers nothing.
  if (own === undefined) return 'tokenInvalid'
  if (units > own) return 'amountAboveBalance'
  const [{ gas, price, dataFee }, answer] = await Promise.all([
    readCost(node, from, transaction),
    token && node.ask('eth_call', [{ from, ...transaction }, 'latest']),
  ])
  // Some tokens say no where others revert, and the transaction would do nothing.
  if (token && toQuantity(answer) === 0n) return 'executionReverted'
  if (isSmartAccount || BigInt(transaction.value) + gas * price + dataFee <= balance) return undefined
  return token ? 'feeAboveBalance' : 'insufficientFunds'
}
