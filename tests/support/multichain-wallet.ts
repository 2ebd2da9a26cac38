// A wallet of several chain families behind one session, as MetaMask's background is: CAIP-25, CAIP-27, with real keys for Solana and Bitcoin.
// It is reached by a port of Chromium's extensions, or by messages of the window.
import { fromBase64, toBase58, toBase64 } from '../../src/domain/encodings.js'
import { createKey as createBitcoinKey } from './bitcoin-wallet.js'
import { ADDRESS, OTHER_ADDRESS } from './modal.js'
import { createKey as createSolanaKey, signWire } from './solana-wallet.js'

export const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const SOLANA_KEYS = [createSolanaKey(1), createSolanaKey(2)] as const
const BITCOIN_KEY = createBitcoinKey(1)

/** Who it holds, by family; the one in use first. */
export const HELD: Record<string, readonly string[]> = {
  eip155: [ADDRESS, OTHER_ADDRESS],
  solana: SOLANA_KEYS.map(({ address }) => address),
  bip122: [BITCOIN_KEY.address],
}

interface Call {
  id?: number
  method: string
  params?: any
}

/** The wallet; it lives on while its pages come and go. */
export class MultichainBackground {
  /** MetaMask's, in Chrome. */
  readonly extensionId = 'nkbihfbeogaeaoehlefnkodbefgpgknn'
  /** What the visitor has granted: accounts by scope. */
  granted: Record<string, string[]> = {}
  /** What the visitor says; `hang` leaves the question open, whatever is asked. */
  says: 'yes' | 'no' | 'hang' = 'yes'
  /** The families that it grants where it is asked for them. */
  grants: readonly string[] = ['eip155', 'solana', 'bip122']
  /** Every message of the page, as it came. */
  readonly heard: Call[] = []
  /** Answers that differ, by method; of `wallet_invokeMethod` by the inner one. */
  readonly answers: Record<string, (params: any) => unknown> = {}
  #tellers = new Set<(message: object) => void>()
  #ends = new Set<() => void>()

  get methods(): string[] {
    return this.heard.map(({ method, params }) => params?.request?.method ?? method)
  }

  session = () => ({
    sessionScopes: {
      ...Object.fromEntries(Object.entries(this.granted).map(([scope, accounts]) => [scope, { methods: [], notifications: [], accounts }])),
      // MetaMask tells more than the dApp knows of.
      ...(Object.keys(this.granted).length > 0 && {
        'wallet:eip155': { methods: [], notifications: [], accounts: [`wallet:eip155:${ADDRESS}`] },
      }),
    },
  })

  grant(...scopes: string[]): void {
    for (const scope of scopes) this.granted[scope] ??= HELD[scope.split(':')[0]!]!.map(address => `${scope}:${address}`)
  }

  /** The visitor changes what they have granted, in the wallet. */
  change(granted: Record<string, string[]>): void {
    this.granted = granted
    this.tell('wallet_sessionChanged', this.session())
  }

  tell(method: string, params: object): void {
    for (const teller of this.#tellers) teller({ jsonrpc: '2.0', method, params })
  }

  /** What a page of Chromium has: `chrome.runtime.connect`. */
  readonly chrome = {
    runtime: {
      connect: (id: string) => {
        const listeners: ((message: object) => void)[] = []
        const overs: (() => void)[] = []
        const teller = (data: object) => listeners.forEach(each => each(structuredClone({ type: 'caip-348', data })))
        const end = () => {
          this.#tellers.delete(teller)
          this.#ends.delete(end)
          overs.forEach(each => each())
        }
        if (id === this.extensionId) {
          this.#tellers.add(teller)
          this.#ends.add(end)
        } else queueMicrotask(end)
        return {
          onMessage: { addListener: (listener: (message: object) => void) => void listeners.push(listener) },
          onDisconnect: { addListener: (listener: () => void) => void overs.push(listener) },
          disconnect: () => void this.#tellers.delete(teller),
          postMessage: ({ type, data }: { type: string; data: Call }) => {
            if (type === 'caip-348') void this.#take(structuredClone(data), teller)
          },
        }
      },
    },
  }

  /** The browser ends the background; the next port finds it anew. */
  endPorts(): void {
    for (const end of [...this.#ends]) end()
  }

  /** A content script that hands on what the page posts to its window, as in Firefox. Returns the stop. */
  listen(): () => void {
    // By hand: happy-dom does not say which window a message is from.
    const post = (data: object) => {
      const message = structuredClone({ target: 'metamask-inpage', data: { name: 'metamask-multichain-provider', data } })
      window.dispatchEvent(new MessageEvent('message', { data: message, source: window, origin: location.origin }))
    }
    const hear = ({ data: { target, data } }: MessageEvent) => {
      if (target === 'metamask-contentscript' && data?.name === 'metamask-multichain-provider') void this.#take(data.data, post)
    }
    window.addEventListener('message', hear)
    this.#tellers.add(post)
    return () => {
      window.removeEventListener('message', hear)
      this.#tellers.delete(post)
    }
  }

  async #take(call: Call, answer: (message: object) => void): Promise<void> {
    this.heard.push(call)
    const { id, method, params } = call
    if (this.says === 'hang') return
    try {
      const own = this.answers[params?.request?.method ?? method]
      const result = own ? own(params) : this.#answer(method, params)
      answer({ jsonrpc: '2.0', id, result: (await result) ?? null })
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      answer({ jsonrpc: '2.0', id, error: { code, message } })
    }
  }

  #answer(method: string, params: any): unknown {
    const refuse = () => {
      if (this.says === 'no') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    switch (method) {
      case 'wallet_getSession':
        return this.session()
      case 'wallet_createSession':
        refuse()
        this.grant(...Object.keys(params.optionalScopes).filter(scope => this.grants.includes(scope.split(':')[0]!)))
        return this.session()
      case 'wallet_revokeSession':
        for (const scope of params?.scopes ?? Object.keys(this.granted)) delete this.granted[scope]
        return true
      case 'wallet_invokeMethod': {
        const { scope, request } = params
        if (!this.granted[scope]) throw Object.assign(new Error('Unauthorized'), { code: 4100 })
        refuse()
        return this.#invoke(request.method, request.params, scope)
      }
    }
    throw Object.assign(new Error('The method does not exist'), { code: -32601 })
  }

  #invoke(method: string, params: any, scope: string): unknown {
    if (scope.startsWith('eip155:'))
      return method === 'personal_sign' ? `0x${'51'.repeat(65)}` : method === 'eth_sendTransaction' ? `0x${'ab'.repeat(32)}` : null
    const { account, message, transaction, psbt, options } = params
    const key = SOLANA_KEYS.find(({ address }) => address === account.address)!
    switch (method) {
      case 'signMessage':
        if (scope === BITCOIN) return { signature: BITCOIN_KEY.signMessage(message, 'ecdsa') }
        return { signature: toBase58(key.sign(fromBase64(message)!)), signedMessage: message, signatureType: 'ed25519' }
      case 'signTransaction':
        return { signedTransaction: toBase64(signWire(fromBase64(transaction)!, [key])) }
      case 'signAndSendTransaction':
        return { signature: toBase58(signWire(fromBase64(transaction)!, [key]).slice(1, 65)) }
      case 'signPsbt':
        return { psbt, txid: options.broadcast ? 'ab'.repeat(32) : null }
      case 'sendTransfer':
        return { txid: 'ab'.repeat(32) }
    }
    throw Object.assign(new Error('The method does not exist'), { code: -32601 })
  }
}
