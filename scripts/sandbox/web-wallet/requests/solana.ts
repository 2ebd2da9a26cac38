// Solana over WalletConnect (https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc).
import { fromBase58, toBase58 } from '../../keys/base58.js'
import { fromBase64, toBase64 } from '../../keys/bytes.js'
import { readSolanaTransaction } from '../../keys/solana-transaction.js'
import type { SolanaKey } from '../../keys/solana.js'
import { attempt } from '../../methods/prepared.js'
import { prepareMessage, prepareSending, prepareSignatures, readTransactions } from '../../methods/solana.js'
import { ofAccount, rpcOf, told, unauthorized, type Call, type Method } from './call.js'

const listAccounts: Method = ({ networkId, keys }) => ({
  words: () => ({ title: 'Show your accounts', action: 'Show', rows: [] }),
  perform: () => Array.from({ length: keys.count }, (_, index) => ({ pubkey: keys.addressOf(networkId, index) })),
})

export const solanaMethods: Record<string, Method> = {
  solana_getAccounts: listAccounts,
  solana_requestAccounts: listAccounts,
  solana_signMessage({ fields: { message, pubkey }, site, keys }) {
    const bytes = attempt(() => fromBase58(message), 'The message')
    return told(
      ofAccount(
        prepareMessage(bytes, site, () => findKey(keys, pubkey)),
        pubkey,
      ),
      signature => ({ signature: toBase58(signature) }),
    )
  },
  solana_signTransaction: call =>
    told(prepareSigning(call, [call.fields.transaction]), ([signed]) => ({
      signature: toBase58(signed!.signature),
      transaction: toBase64(signed!.transaction),
    })),
  solana_signAllTransactions: call =>
    told(prepareSigning(call, call.fields.transactions), signed => ({
      transactions: signed.map(({ transaction }) => toBase64(transaction)),
    })),
  solana_signAndSendTransaction(call) {
    const { transaction, sendOptions, pubkey } = call.fields
    const [wire] = readTransactions([transaction], fromBase64) as [Uint8Array]
    const prepared = prepareSending(wire, sendOptions, keyOf(call), rpcOf(call))
    return told(ofAccount(prepared, pubkey), signature => ({ signature: toBase58(signature) }))
  },
}

const prepareSigning = (call: Call, transactions: unknown) =>
  ofAccount(prepareSignatures(readTransactions(transactions, fromBase64), keyOf(call)), call.fields.pubkey)

// Some pages do not say who is to sign; the transaction does.
const keyOf =
  ({ keys, fields: { pubkey } }: Call) =>
  (wire: Uint8Array): SolanaKey => {
    const { signers } = attempt(() => readSolanaTransaction(wire), 'The transaction')
    return findKey(keys, pubkey ?? signers.find(address => keys.findSolana(address)))
  }

function findKey(keys: Call['keys'], address: unknown): SolanaKey {
  const key = keys.findSolana(address)
  if (!key) throw unauthorized()
  return key
}
