// A block explorer for the local chains: enough that "View on explorer" leads somewhere true.
import { formatEther } from 'ethers'
import { toPage, type ExplorerChain, type Rows } from './explorer/page.js'
import { HttpError, serve, type LocalServer } from './http.js'
import type { Rpc } from './rpc.js'

export interface ExplorerOptions {
  chains: readonly { chainId: number; name: string; rpc: Rpc }[]
  /** Chains of other families: `describeSolana(node)`, `describeBitcoin(node)`. */
  others?: readonly ExplorerChain[]
  /** 0, the default, takes a free port. */
  port?: number
}

type Chain = ExplorerOptions['chains'][number]

/** Starts the explorer; pages are `/REFERENCE/address/ADDRESS` and `/REFERENCE/tx/HASH`. */
export function start({ chains, others = [], port = 0 }: ExplorerOptions): Promise<LocalServer> {
  const known = [...chains.map(describeEvm), ...others]
  return serve(async (_, response, url) => {
    const [, id, kind, what] = /^\/(\w+)\/(address|tx)\/(\w{1,100})$/.exec(url.pathname) ?? []
    const chain = known.find(each => each.id === id)
    if (!chain || !what) throw new HttpError(404, 'There is no such page.')
    const rows = await (kind === 'tx' ? chain.describeTransaction(what) : chain.describeAddress(what))
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    const title = `${kind === 'tx' ? 'Transaction' : 'Address'} on ${chain.name}`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(toPage(title, rows))
  }, port)
}

function describeEvm(chain: Chain): ExplorerChain {
  const check = (text: string) => {
    if (!/^0x[0-9a-f]{40}(?:[0-9a-f]{24})?$/i.test(text)) throw new HttpError(404, 'There is no such page.')
    return text
  }
  return {
    id: String(chain.chainId),
    name: chain.name,
    describeAddress: async address => describeAddress(chain, check(address)),
    describeTransaction: async hash => describeTransaction(chain, check(hash)),
  }
}

async function describeAddress({ rpc }: Chain, address: string): Promise<Rows> {
  const [balance, count, code] = (await Promise.all([
    rpc('eth_getBalance', [address, 'latest']),
    rpc('eth_getTransactionCount', [address, 'latest']),
    rpc('eth_getCode', [address, 'latest']),
  ])) as [string, string, string]
  return [
    ['Address', address],
    ['Kind', code === '0x' ? 'account' : 'contract'],
    ['Balance', `${formatEther(balance)} ETH`],
    ['Sent', `${Number(count)} transactions`],
  ]
}

interface Transaction {
  from: string
  to: string | null
  value: string
  nonce: string
  input: string
}

async function describeTransaction({ rpc }: Chain, hash: string): Promise<Rows> {
  const [transaction, receipt] = (await Promise.all([
    rpc('eth_getTransactionByHash', [hash]),
    rpc('eth_getTransactionReceipt', [hash]),
  ])) as [Transaction | null, { status: string; blockNumber: string } | null]
  if (!transaction) throw new HttpError(404, 'This chain has no such transaction.')
  const status = !receipt ? 'pending' : receipt.status === '0x1' ? `confirmed in block ${Number(receipt.blockNumber)}` : 'failed'
  return [
    ['Transaction', hash],
    ['Status', status],
    ['From', transaction.from],
    ['To', transaction.to ?? 'a new contract'],
    ['Amount', `${formatEther(transaction.value)} ETH`],
    ['Nonce', String(Number(transaction.nonce))],
    ...(transaction.input === '0x' ? [] : ([['Data', transaction.input]] as const)),
  ]
}
