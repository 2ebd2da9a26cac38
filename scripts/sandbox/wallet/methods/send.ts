// Transactions: shown, signed here with the key, and handed to the chain's node.
import { formatEther, formatUnits } from 'ethers'
import { rpcOf, toHexId, type WalletChain } from '../../methods/chain.js'
import type { WireError } from '../../methods/errors.js'
import { invalid } from '../../methods/prepared.js'
import { complete, estimateGas, getFees, readTransaction, send, type Wanted } from '../../methods/transactions.js'
import { nameCall } from '../../words/eip155.js'
import type { Row } from '../queue.js'
import { accountRow, parseOwnAccount, signerOf, type Call, type Method } from './method.js'

const FALLBACK_GAS = 1_000_000n

export const eth_sendTransaction: Method = async call => {
  const wanted = readTransaction(call.params[0])
  const { chain } = call.state
  if (wanted.chainId !== undefined && wanted.chainId !== BigInt(chain.chainId))
    throw invalid(`The transaction is for chain ${wanted.chainId}; the wallet is on ${toHexId(chain.chainId)}.`)
  const from = parseOwnAccount(call, wanted.from)
  const rpc = rpcOf(chain)
  const estimating = estimateGas(rpc, from, wanted).then(
    limit => ({ limit, problem: undefined }),
    (error: WireError) => ({ limit: FALLBACK_GAS, problem: error.message }),
  )
  const [fees, estimate, balance] = await Promise.all([getFees(rpc, wanted), estimating, rpc('eth_getBalance', [from, 'latest'])])
  const gas = wanted.gas ?? estimate.limit
  const fee = gas * (fees.maxFeePerGas ?? fees.gasPrice ?? 0n)
  const owned = BigInt(balance as string)
  const problem = wanted.value + fee > owned ? `the account has only ${formatEther(owned)} ${chain.currency.symbol}` : estimate.problem
  const draft = await complete({ networkId: `eip155:${chain.chainId}`, rpc }, from, wanted, { fees, gas })
  return {
    question: {
      kind: 'send',
      title: 'Send a transaction',
      action: 'Send',
      rows: describe(call, from, wanted, chain, fee),
      text: wanted.data === '0x' ? undefined : wanted.data,
      warning: problem && `This will probably fail: ${problem}.`,
    },
    perform: () => send(signerOf(call, from), draft, rpc),
  }
}

function describe(call: Call, from: string, { to, value, data }: Wanted, chain: WalletChain, fee: bigint): Row[] {
  const { symbol, decimals } = chain.currency
  const what = data === '0x' ? [] : [{ label: 'Call', value: nameCall(data) }]
  return [
    { label: 'Amount', value: `${formatUnits(value, decimals).replace(/\.0$/, '')} ${symbol}` },
    { label: 'To', value: to ?? 'a new contract', code: to !== undefined },
    ...what,
    accountRow(call, from),
    { label: 'Network', value: chain.name },
    { label: 'Fee at most', value: `${formatEther(fee)} ${symbol}` },
  ]
}
