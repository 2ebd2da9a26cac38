// What an app may have signed and sent on Solana.
import { fromBase58, toBase58 } from '../../keys/base58.js'
import { readText, toBase64, toHex } from '../../keys/bytes.js'
import { describeMessage, type Row, type Words } from '../../words/message.js'
import { describeSolana } from '../../words/solana.js'
import type { Prepare, RpcCall } from './rpc.js'

export const solanaMethods: Readonly<Record<string, Prepare>> = {
  solana_signMessage(call) {
    const { message } = fieldsOf(call)
    const bytes = fromBase58(message)
    return {
      isMessage: true,
      words: { ...describeMessage(readText(bytes) ?? `0x${toHex(bytes)}`, new URL(call.site).host), action: 'Sign', rows: rowsOf(call) },
      perform: async () => ({ signature: toBase58(call.keys.solana.sign(bytes)) }),
    }
  },
  solana_signTransaction(call) {
    const wire = fromBase58(fieldsOf(call).transaction)
    return {
      isMessage: false,
      words: wordsOf(call, [wire], false),
      perform: async () => ({ transaction: toBase58(call.keys.solana.signTransaction(wire).transaction) }),
    }
  },
  solana_signAllTransactions(call) {
    const { transactions } = fieldsOf(call)
    if (!Array.isArray(transactions) || !transactions.length) throw new Error('Transactions are expected')
    const wires = transactions.map(fromBase58)
    return {
      isMessage: false,
      words: wordsOf(call, wires, false),
      perform: async () => ({ transactions: wires.map(wire => toBase58(call.keys.solana.signTransaction(wire).transaction)) }),
    }
  },
  solana_signAndSendTransaction(call) {
    const { transaction, options } = fieldsOf(call)
    const wire = fromBase58(transaction)
    return {
      isMessage: false,
      words: wordsOf(call, [wire], true),
      async perform() {
        const signed = call.keys.solana.signTransaction(wire).transaction
        const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = (options ?? {}) as Record<string, unknown>
        const signature = await call.node('sendTransaction', [
          toBase64(signed),
          { encoding: 'base64', skipPreflight, preflightCommitment, maxRetries, minContextSlot },
        ])
        return { signature }
      },
    }
  },
}

function fieldsOf({ params, network, keys }: RpcCall): Record<string, unknown> {
  if (!network.id.startsWith('solana:')) throw new Error(`${network.name} does not know such requests`)
  const fields = (Array.isArray(params) ? params[0] : params) as Record<string, unknown> | undefined
  if (typeof fields !== 'object' || fields === null) throw new Error('An object is expected')
  if (fields.pubkey != null && fields.pubkey !== keys.solana.address) throw new Error('The wallet does not have that account')
  return fields
}

const rowsOf = ({ network, keys }: RpcCall): Row[] => [
  { label: 'Account', value: keys.solana.address, code: true },
  { label: 'Network', value: network.name },
]

function wordsOf(call: RpcCall, wires: readonly Uint8Array[], isSent: boolean): Words {
  const words = describeSolana(wires, isSent)
  return { ...words, action: isSent ? 'Approve' : words.action, rows: [...words.rows, ...rowsOf(call)] }
}
