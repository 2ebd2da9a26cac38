// A block explorer for the local chains: enough that "View on explorer" leads somewhere true.
import { formatEther } from 'ethers'
import { HttpError, serve, type LocalServer } from './http.js'
import type { Rpc } from './rpc.js'

export interface ExplorerOptions {
  chains: readonly { chainId: number; name: string; rpc: Rpc }[]
  /** 0, the default, takes a free port. */
  port?: number
}

type Chain = ExplorerOptions['chains'][number]
type Rows = [label: string, value: string][]

/** Starts the explorer; pages are `/CHAIN_ID/address/ADDRESS` and `/CHAIN_ID/tx/HASH`. */
export function start({ chains, port = 0 }: ExplorerOptions): Promise<LocalServer> {
  return serve(async (_, response, url) => {
    const [, id, kind, what] = /^\/(\d+)\/(address|tx)\/(0x[0-9a-f]{40}(?:[0-9a-f]{24})?)$/i.exec(url.pathname) ?? []
    const chain = chains.find(({ chainId }) => String(chainId) === id)
    if (!chain || !what) throw new HttpError(404, 'There is no such page.')
    const rows = kind === 'tx' ? await describeTransaction(chain, what) : await describeAddress(chain, what)
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(toPage(chain, kind === 'tx' ? 'Transaction' : 'Address', rows))
  }, port)
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
  const [transaction, receipt] = (await Promise.all([rpc('eth_getTransactionByHash', [hash]), rpc('eth_getTransactionReceipt', [hash])])) as [
    Transaction | null,
    { status: string; blockNumber: string } | null,
  ]
  if (!transaction) throw new HttpError(404, 'This chain has no such transaction.')
  const status = !receipt ? 'pending' : receipt.status === '0x1' ? `confirmed in block ${Number(receipt.blockNumber)}` : 'failed'
  return [
    ['Transaction', hash],
    ['Status', status],
    ['From', transaction.from],
    ['To', transaction.to ?? 'a new contract'],
    ['Amount', `${formatEther(transaction.value)} ETH`],
    ['Nonce', String(Number(transaction.nonce))],
    ...(transaction.input === '0x' ? [] : ([['Data', transaction.input]] as Rows)),
  ]
}

const style = `
:root { color-scheme: light dark }
body { max-width: 720px; margin: 48px auto; padding: 0 20px; font: 15px/22px system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 22px } dt { margin-top: 16px; opacity: .7 } dd { margin: 2px 0 0; font-variant-numeric: tabular-nums }`

// Nothing here comes from outside but addresses, hashes and numbers, which the pattern and the node vouch for.
function toPage({ name }: Chain, title: string, rows: Rows): string {
  const list = rows.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} on ${name}</title><style>${style}</style><h1>${title} on ${name}</h1><dl>${list}</dl></html>`
}
