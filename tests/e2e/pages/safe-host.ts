// The page of a Safe around an app, as far as its apps notice: it answers them in the words of the Safe Apps SDK, and its only owner
// signs at once. What it sends, the chain does in the Safe's name, as long as the test has it do so.
import { MessageFormatter, getSDKVersion, type Methods } from '@safe-global/safe-apps-sdk'

interface Asked {
  call?: string
  params?: unknown
  safeTxHash?: string
  txs?: [{ to: string; value: string; data: string }]
}

interface Host {
  app: string
  safe: string
  chainId: number
  rpcUrl: string
}

type HostWindow = Window & { host?: Host; asked?: string[] }

const { host } = window as HostWindow
const asked: string[] = ((window as HostWindow).asked = [])

async function rpc(method: string, params: unknown): Promise<unknown> {
  const response = await fetch(host!.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const sent = new Map<string, string>()

async function answer(method: Methods, params: Asked): Promise<unknown> {
  const { safe, chainId } = host!
  if (method === 'getSafeInfo') return { safeAddress: safe, chainId, threshold: 1, owners: [safe], isReadOnly: false }
  if (method === 'rpcCall') return rpc(params.call!, params.params)
  if (method === 'signMessage') return { signature: `0x${'51'.repeat(65)}` }
  if (method === 'getTxBySafeTxHash') {
    const txHash = sent.get(params.safeTxHash!)
    if (!txHash) throw new Error('not found')
    return { txHash, txStatus: 'SUCCESS' }
  }
  if (method === 'sendTransactions') {
    const [{ to, value, data }] = params.txs!
    const txHash = await rpc('eth_sendTransaction', [{ from: safe, to, value: `0x${BigInt(value).toString(16)}`, data }])
    // Its service calls a transaction done once it is in a block.
    // Each question to the node takes its time.
    while (!(await rpc('eth_getTransactionReceipt', [txHash])));
    const safeTxHash = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
    sent.set(safeTxHash, txHash as string)
    return { safeTxHash }
  }
  throw new Error(`${method} is not known`)
}

if (host) {
  const frame = document.createElement('iframe')
  frame.src = host.app
  frame.title = 'Safe App'
  frame.style.cssText = 'width: 100%; height: 640px; border: 0'
  window.addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow) return
    const { id, method, params } = data as { id: string; method: Methods; params?: Asked }
    asked.push(method)
    answer(method, params ?? {}).then(
      result => frame.contentWindow!.postMessage(MessageFormatter.makeResponse(id, result as never, getSDKVersion()), '*'),
      (error: Error) => frame.contentWindow!.postMessage(MessageFormatter.makeErrorResponse(id, error.message, getSDKVersion()), '*'),
    )
  })
  document.body.append(frame)
}
