// In the page: the wallet for Bitcoin as `window.LeatherProvider` (https://leather.gitbook.io/developers).
import { toWireError } from '../../methods/errors.js'
import type { SharedAccount } from '../others.js'
import { base64ToHex, hexToBase64 } from './bitcoin-standard.js'
import { toBase64Text } from './bytes.js'
import type { Shared } from './shared.js'

type Params = Record<string, unknown>

/** Puts the wallet where Leather is. Answers are those of JSON-RPC; an error is thrown in the same envelope. */
export function showLeather(shared: Shared): void {
  const accountOf = (type: unknown): SharedAccount | undefined =>
    shared.accounts.find(({ addressType }) => addressType === (type === 'p2tr' ? 'p2tr' : 'p2wpkh'))
  const methods: Record<string, (params: Params) => unknown> = {
    getInfo: () => ({
      version: '1.0.0',
      platform: 'extension',
      supportedMethods: Object.keys(methods).map(id => ({ id, documentation: '' })),
    }),
    getAddresses: async () => ({
      addresses: (await shared.connect()).map(({ address, publicKey, path, addressType }) => ({
        symbol: 'BTC',
        type: addressType,
        address,
        publicKey,
        derivationPath: path,
      })),
    }),
    async signMessage({ message, paymentType }) {
      const { signature, address } = await shared.request<{ signature: string; address: string }>('signMessage', {
        address: accountOf(paymentType)?.address,
        message: toBase64Text(String(message)),
        protocol: 'bip322',
      })
      return { signature, address, message }
    },
    async signPsbt({ hex, signAtIndex, allowedSighash, broadcast }) {
      const indexes = signAtIndex === undefined ? undefined : ([signAtIndex].flat() as number[])
      const inputs = indexes?.map(index => ({ index, sighashTypes: allowedSighash }))
      const { psbt, txid } = await shared.request<{ psbt: string; txid?: string }>('signPsbt', {
        psbt: hexToBase64(String(hex)),
        inputs,
        broadcast: broadcast === true,
      })
      return { hex: base64ToHex(psbt), ...(txid && { txid }) }
    },
    sendTransfer: ({ recipients, address, amount }) => shared.request('sendTransfer', { recipients: recipients ?? [{ address, amount }] }),
  }
  methods.stx_getAddresses = methods.getAddresses!

  const provider = {
    isLeather: true,
    getProductInfo: () => ({ version: '1.0.0', name: 'Leather' }),
    async request(method: string, params?: Params) {
      const reply = { jsonrpc: '2.0', id: crypto.randomUUID() }
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw { ...reply, error: { code: -32601, message: `"${method}" is not supported` } }
      try {
        return { ...reply, result: await run(params ?? {}) }
      } catch (error) {
        const { code, message } = toWireError(error)
        throw { ...reply, error: code === 4001 ? { code, message: 'User rejected request' } : { code, message } }
      }
    },
  }
  Object.defineProperty(window, 'LeatherProvider', { value: provider, configurable: true })
}
