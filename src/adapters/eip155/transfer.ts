import { SYMBOL, toText } from '../../clients/eip155-balance.js'
import type { PreparedTransaction, TokenOnChain, Transfer, TransferPlace } from '../../domain/adapter.js'
import { askWallet, check } from './ask-wallet.js'
import { readCost, toFee } from './cost.js'
import { fail, failFor } from './errors.js'
import { encodeBalanceOf, encodeTransfer, isShaped, readAddress } from './ethers.js'
import { createNode } from './node.js'
import { toHex, toQuantity } from './quantity.js'

/** Addresses of which nobody holds the key: zero, and the one where tokens are burned. */
const NOBODY = /^0x0{36}(0{4}|dead)$/i

/**
 * Makes the transaction of a transfer, exactly as `send` will ask for it, so that a preview can show it.
 * Nobody is asked for anything.
 * @throws ModalError where receiver, token or amount cannot be right
 */
export async function prepare({ network, to, token, units }: Transfer): Promise<PreparedTransaction> {
  const values = { network: network.name }
  if (network.chainNamespace !== 'eip155') return fail('unsupportedChain')
  if (units <= 0n) return fail('sendIncomplete')
  if (units >= 2n ** 256n) return fail('amountAboveBalance')
  const receiver = readAddress(to)
  if (!receiver) return fail(isShaped(to) ? 'receiverMistyped' : 'receiverInvalid', values)
  if (NOBODY.test(receiver)) return fail('receiverIsNobody')
  if (token === undefined) return { to: receiver, value: toHex(units), data: '0x' }
  const contract = readAddress(token)
  if (!contract) return fail('tokenInvalid', values)
  // Both have their checksums.
  if (contract === receiver) return fail('receiverIsToken')
  return { to: contract, value: toHex(0n), data: encodeTransfer(receiver, units) }
}

/**
 * The fee of a transfer in wei, at most. The margin: a fifth more gas than estimated where code runs, since what it finds may change;
 * twice the base fee, as wallets offer it; and an eighth for the block until the wallet is asked. What a rollup of the OP stack
 * charges for the data it publishes is in it.
 *
 * What is left of a balance after it can be sent: ask with the whole balance as `units`.
 * @throws ModalError where the transfer cannot be right, or would fail, or no node answers
 */
export async function getFee(transfer: Transfer): Promise<bigint> {
  return toFee(transfer, transfer.from, await prepare(transfer))
}

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

/** Selector of ERC-20: `decimals()`. */
const DECIMALS = '0x313ce567'

/**
 * Asks the contract of a token for its decimals, and for what `owner` has of it: a list may be wrong, the contract is what pays.
 * @throws ModalError `tokenInvalid` where there is no token, `rpcFailed`
 */
export async function readToken(token: string, { owner, ...place }: TransferPlace & { owner: string }): Promise<TokenOnChain> {
  const { network, signal } = place
  const values = { network: network.name, chainId: network.caipNetworkId }
  const to = readAddress(token)
  if (!to) return fail('tokenInvalid', values)
  const node = createNode(place)
  const ask = (data: string) => node.ask('eth_call', [{ to, data }, 'latest'])
  // Of the same moment as the rest. Whoever has no name says nothing, or no.
  const symbol = ask(SYMBOL).then(toText, () => '')
  const [decimals, units] = await Promise.all([ask(DECIMALS), ask(encodeBalanceOf(owner))]).then(
    answers => answers.map(toQuantity),
    (error: unknown) => {
      signal?.throwIfAborted()
      return failFor(error, 'rpcFailed', values)
    },
  )
  // An address without code answers nothing, and one of another kind something else.
  return decimals === undefined || units === undefined || decimals > 77n
    ? fail('tokenInvalid', values)
    : { decimals: Number(decimals), units, symbol: await symbol }
}
