// What is asked on Solana, in words.
import { fromBase58 } from '../../keys/base58.js'
import { fromBase64, readText, toHex } from '../../keys/bytes.js'
import { describeSolana as describeTransactions } from '../../words/solana.js'
import { accountRow, describeText, networkRow, type Asked, type Describer, type NameNetwork } from './describe-parts.js'

interface Params {
  message: string
  transaction: string
  transactions: string[]
  pubkey?: string
}

export const describeSolana: Record<string, Describer> = {
  solana_signMessage(asked, nameNetwork) {
    const bytes = fromBase58(paramsOf(asked).message)
    return describeText(readText(bytes) ?? `0x${toHex(bytes)}`, rowsOf(asked, nameNetwork), asked.site)
  },
  solana_signTransaction: (asked, nameNetwork) => describeSome(asked, nameNetwork, [paramsOf(asked).transaction], false),
  solana_signAllTransactions: (asked, nameNetwork) => describeSome(asked, nameNetwork, paramsOf(asked).transactions, false),
  solana_signAndSendTransaction: (asked, nameNetwork) => describeSome(asked, nameNetwork, [paramsOf(asked).transaction], true),
  solana_getAccounts: listing,
  solana_requestAccounts: listing,
}

function describeSome(asked: Asked, nameNetwork: NameNetwork, transactions: string[], isSent: boolean) {
  const words = describeTransactions(transactions.map(fromBase64), isSent)
  return { ...words, rows: [...words.rows, ...rowsOf(asked, nameNetwork)] }
}

function listing({ chainId }: Asked, nameNetwork: NameNetwork) {
  return { title: 'Show your accounts', action: 'Show', rows: [networkRow(chainId, nameNetwork)] }
}

const paramsOf = ({ params }: Asked) => params as Params

function rowsOf(asked: Asked, nameNetwork: NameNetwork) {
  const { pubkey } = paramsOf(asked)
  return [...(pubkey === undefined ? [] : [accountRow(pubkey)]), networkRow(asked.chainId, nameNetwork)]
}
