// Solana over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc).
import { fromBase58, toBase58 } from '../../keys/base58.js'
import { fromBase64, toBase64 } from '../../keys/bytes.js'
import { readSolanaTransaction } from '../../keys/solana-transaction.js'
import type { SolanaKey } from '../../keys/solana.js'
import { attempt, invalid, rpcOf, unauthorized, type Call, type Method } from './call.js'

const listAccounts: Method = ({ networkId, keys }) =>
  Array.from({ length: keys.count }, (_, index) => ({ pubkey: keys.addressOf(networkId, index) }))

export const solanaMethods: Record<string, Method> = {
  solana_getAccounts: listAccounts,
  solana_requestAccounts: listAccounts,
  solana_signMessage(call) {
    const bytes = attempt(() => fromBase58(call.fields.message), 'The message')
    return { signature: toBase58(findKey(call, call.fields.pubkey).sign(bytes)) }
  },
  solana_signTransaction(call) {
    const { transaction, signature } = sign(call, call.fields.transaction)
    return { signature: toBase58(signature), transaction: toBase64(transaction) }
  },
  solana_signAllTransactions(call) {
    const { transactions } = call.fields
    if (!Array.isArray(transactions) || !transactions.length) throw invalid('Transactions are expected.')
    return { transactions: transactions.map(each => toBase64(sign(call, each).transaction)) }
  },
  async solana_signAndSendTransaction(call) {
    const rpc = rpcOf(call)
    const { transaction } = sign(call, call.fields.transaction)
    const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = (call.fields.sendOptions ?? {}) as Record<string, unknown>
    await rpc('sendTransaction', [
      toBase64(transaction),
      { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot },
    ])
    return { signature: toBase58(readSolanaTransaction(transaction).signatures[0]!) }
  },
}

function findKey({ keys }: Call, address: unknown): SolanaKey {
  const key = keys.findSolana(address)
  if (!key) throw unauthorized()
  return key
}

// Some pages do not say who is to sign; the transaction does.
function sign(call: Call, value: unknown): ReturnType<SolanaKey['signTransaction']> {
  const wire = attempt(() => fromBase64(value), 'The transaction')
  const { signers } = attempt(() => readSolanaTransaction(wire), 'The transaction')
  const key = findKey(call, call.fields.pubkey ?? signers.find(address => call.keys.findSolana(address)))
  return attempt(() => key.signTransaction(wire))
}
