// In the page: the wallet for several namespaces behind one session (CAIP-25, CAIP-27), as MetaMask's extension is there: it announces itself
// (CAIP-294), and a page reaches it by a port (CAIP-348). The port is the browser's where an extension allows it; here it is played.
import { toWireError } from '../../methods/errors.js'
import type { WalletIdentity } from '../identity.js'
import type { Transport } from '../provider.js'
import { toBase58, fromBase64, toBase64Text } from './bytes.js'

type Fields = Record<string, any>
type Listener = (message: unknown) => void

/** What each namespace is asked for, in the wallet's own words, and what comes of it. */
const words: Record<string, (params: Fields, scope: string) => [method: string, params: object, toResult?: (result: Fields) => object]> = {
  'solana signMessage': ({ account, message }) => [
    'solana_signMessage',
    { address: account.address, message },
    ({ signature }) => ({ signature: toBase58(fromBase64(signature)), signedMessage: message, signatureType: 'ed25519' }),
  ],
  'solana signTransaction': ({ account, transaction }, chain) => [
    'solana_signTransactions',
    { address: account.address, transactions: [transaction], chain },
    ({ transactions }) => ({ signedTransaction: transactions[0] }),
  ],
  'solana signAndSendTransaction': ({ account, transaction, options }, chain) => [
    'solana_signAndSendTransaction',
    { address: account.address, transaction, chain, options },
    ({ signature }) => ({ signature: toBase58(fromBase64(signature)) }),
  ],
  'bip122 signMessage': ({ account, message }) => ['bitcoin_signMessage', { address: account.address, message: toBase64Text(message) }],
  'bip122 signPsbt': ({ psbt, options }) => ['bitcoin_signPsbt', { psbt, broadcast: options?.broadcast === true }],
  'bip122 sendTransfer': ({ recipients }) => ['bitcoin_sendTransfer', { recipients }],
}

/** Puts the wallet into the page as one that serves several namespaces, until `signal` ends it. */
export function showMultichain(transport: Transport, { uuid, name, icon, rdns }: WalletIdentity, signal?: AbortSignal): void {
  const id = `sandbox-${uuid}`
  const params = { uuid, name, icon, rdns, targets: [{ type: 'caip-348', value: id }] }
  const announce = () => void window.dispatchEvent(new CustomEvent('caip294:wallet_announce', { detail: { params } }))

  const ask = (method: string, params?: object) => transport.request({ method, params: params ? [params] : [] })
  async function invoke({ scope, request }: { scope: string; request: { method: string; params?: any } }): Promise<unknown> {
    const [namespace, reference] = scope.split(':')
    if (namespace === 'eip155') {
      const chainId = `0x${Number(reference).toString(16)}`
      if ((await transport.request({ method: 'eth_chainId' })) !== chainId) await ask('wallet_switchEthereumChain', { chainId })
      return transport.request(request)
    }
    const toCall = words[`${namespace} ${request.method}`]
    if (!toCall) throw { code: -32601, message: `The wallet does not know ${request.method}.` }
    const [method, given, toResult] = toCall(request.params, scope)
    const result = (await ask(method, given)) as Fields
    return toResult ? toResult(result) : result
  }

  const listeners = new Set<Listener>()
  const tell = (data: object) => listeners.forEach(each => each({ type: 'caip-348', data: { jsonrpc: '2.0', ...data } }))
  const tellChange = async () => tell({ method: 'wallet_sessionChanged', params: await ask('wallet_getSession') })
  async function answer({ id, method, params }: { id: number; method: string; params: any }): Promise<void> {
    try {
      const result = await (method === 'wallet_invokeMethod' ? invoke(params) : ask(method, params))
      tell({ id, result })
      if (method === 'wallet_createSession')
        transport.listen(({ event }) => {
          if (event === 'accountsChanged' || event === 'sharedAccounts') void tellChange().catch(() => {})
        })
    } catch (error) {
      tell({ id, error: toWireError(error) })
    }
  }
  const connect = (asked: string, ...more: unknown[]) => {
    if (asked !== id) return earlier?.(asked, ...more)
    return {
      postMessage: ({ data }: { data: Parameters<typeof answer>[0] }) => void answer(data),
      disconnect: () => listeners.clear(),
      onMessage: { addListener: (listener: Listener) => void listeners.add(listener) },
      onDisconnect: { addListener() {} },
    }
  }
  const page = window as unknown as { chrome?: { runtime?: { connect?: (...given: any[]) => unknown } } }
  const runtime = ((page.chrome ??= {}).runtime ??= {})
  const earlier = runtime.connect?.bind(runtime)
  runtime.connect = connect
  window.addEventListener('caip294:wallet_prompt', announce, { signal })
  announce()
}
