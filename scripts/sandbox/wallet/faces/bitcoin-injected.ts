// In the page: what UniSat's and OKX's interfaces for Bitcoin have in common.
import { base64ToHex, hexToBase64 } from './bitcoin-standard.js'
import { toBase64Text } from './bytes.js'
import type { Shared } from './shared.js'

/** Which inputs a page wants signed, as both wallets have it. */
export interface InjectedPsbtOptions {
  /** Whether signed inputs are closed. @default true */
  autoFinalized?: boolean
  toSignInputs?: { index: number; address?: string; publicKey?: string; sighashTypes?: number[] }[]
}

type Listener = (data: unknown) => void

/** The part of both interfaces that is the same; errors are `{ code, message }`. */
export function createInjected(shared: Shared) {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, data: unknown) => [...(listeners.get(event) ?? [])].forEach(listener => listener(data))
  const payments = () => shared.accounts.filter(({ purpose }) => purpose === 'payment')
  const addresses = () => payments().map(({ address }) => address)
  shared.onChange(() => emit('accountsChanged', addresses()))

  const injected = {
    async requestAccounts() {
      await shared.connect()
      return addresses()
    },
    async getAccounts() {
      await shared.connect({ silent: true })
      return addresses()
    },
    async getPublicKey() {
      await shared.connect({ silent: true })
      return payments()[0]?.publicKey ?? ''
    },
    async getBalance() {
      const total = Number(await shared.request<string>('getBalance'))
      return { confirmed: total, unconfirmed: 0, total }
    },
    async signMessage(message: string, type: string = 'ecdsa') {
      const params = { address: addresses()[0], message: toBase64Text(message), protocol: type.startsWith('bip322') ? 'bip322' : 'ecdsa' }
      return (await shared.request<{ signature: string }>('signMessage', params)).signature
    },
    async sendBitcoin(address: string, satoshi: number, options: { memo?: string } = {}) {
      return (
        await shared.request<{ txid: string }>('sendTransfer', { recipients: [{ address, amount: String(satoshi) }], memo: options.memo })
      ).txid
    },
    async signPsbt(hex: string, { autoFinalized = true, toSignInputs }: InjectedPsbtOptions = {}) {
      const inputs = toSignInputs?.map(({ index, address, publicKey, sighashTypes }) => ({
        index,
        address: address ?? shared.accounts.find(account => account.publicKey === publicKey)?.address,
        sighashTypes,
      }))
      const { psbt } = await shared.request<{ psbt: string }>('signPsbt', { psbt: hexToBase64(hex), inputs, finalize: autoFinalized })
      return base64ToHex(psbt)
    },
    async signPsbts(hexes: string[], options: InjectedPsbtOptions[] = []) {
      const signed: string[] = []
      for (const [at, hex] of hexes.entries()) signed.push(await injected.signPsbt(hex, options[at]))
      return signed
    },
    pushPsbt: (hex: string) => shared.request<string>('broadcast', { psbt: hexToBase64(hex) }),
    pushTx: (transaction: string | { rawtx: string }) =>
      shared.request<string>('broadcast', { transaction: typeof transaction === 'string' ? transaction : transaction.rawtx }),
    disconnect: () => shared.disconnect(),
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return injected
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return injected
    },
    off: (event: string, listener: Listener) => injected.removeListener(event, listener),
    /** For what only one of them tells. */
    emit,
  }
  return injected
}
