// What an app may have signed and sent on Solana. Bytes travel as base58.
import { fromBase58, toBase58 } from '../../keys/base58.js'
import { type Prepared } from '../../methods/prepared.js'
import { prepareMessage, prepareSending, prepareSignatures, readTransactions } from '../../methods/solana.js'
import type { Question } from './approvals.js'
import { rowsOf, type Prepare, type RpcCall } from './call.js'

export const solanaMethods: Readonly<Record<string, Prepare>> = {
  solana_signMessage(call) {
    const prepared = prepareMessage(fromBase58(fieldsOf(call).message), call.site, () => call.keys.solana)
    return ask(call, prepared, 'Sign', signature => ({ signature: toBase58(signature) }))
  },
  solana_signTransaction: call =>
    ask(call, prepareSigning(call, [fieldsOf(call).transaction]), 'Sign', ([signed]) => ({ transaction: toBase58(signed!.transaction) })),
  solana_signAllTransactions: call =>
    ask(call, prepareSigning(call, fieldsOf(call).transactions), 'Sign', signed => ({
      transactions: signed.map(({ transaction }) => toBase58(transaction)),
    })),
  solana_signAndSendTransaction(call) {
    const { transaction, options } = fieldsOf(call)
    const [wire] = readTransactions([transaction], fromBase58) as [Uint8Array]
    return ask(
      call,
      prepareSending(wire, options, () => call.keys.solana, call.node),
      'Approve',
      signature => ({ signature: toBase58(signature) }),
    )
  },
}

const prepareSigning = (call: RpcCall, transactions: unknown) =>
  prepareSignatures(readTransactions(transactions, fromBase58), () => call.keys.solana)

function ask<Result>(call: RpcCall, prepared: Prepared<Result>, action: string, toResult: (result: Result) => unknown): Question {
  const words = prepared.words()
  return {
    isMessage: /message$/i.test(call.method),
    words: { ...words, action, rows: [...words.rows, ...rowsOf(call, call.keys.solana.address)] },
    perform: async () => toResult(await prepared.perform()),
  }
}

function fieldsOf({ params, network, keys }: RpcCall): Record<string, unknown> {
  if (!network.id.startsWith('solana:')) throw new Error(`${network.name} does not know such requests`)
  const fields = (Array.isArray(params) ? params[0] : params) as Record<string, unknown> | undefined
  if (typeof fields !== 'object' || fields === null) throw new Error('An object is expected')
  if (fields.pubkey != null && fields.pubkey !== keys.solana.address) throw new Error('The wallet does not have that account')
  return fields
}
