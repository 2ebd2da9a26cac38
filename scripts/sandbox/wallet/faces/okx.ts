// In the page: the wallet for Bitcoin as `window.okxwallet.bitcoin` (https://web3.okx.com/build/docs/sdks/chains/bitcoin/provider).
import { ProviderRpcError } from '../provider.js'
import { createInjected } from './bitcoin-injected.js'
import type { Shared } from './shared.js'

const networks: Record<string, string> = { mainnet: 'livenet', testnet: 'testnet', regtest: 'regtest' }

/** Puts the wallet where OKX is; on any other network than Bitcoin's own it is OKX's wallet for testnets. */
export function showOkx(shared: Shared): void {
  const { emit, ...injected } = createInjected(shared)
  const first = () => {
    const account = shared.accounts.find(({ purpose }) => purpose === 'payment')
    return account && { address: account.address, publicKey: account.publicKey, compressedPublicKey: account.publicKey }
  }
  shared.onChange(() => emit('accountChanged', first() ?? null))
  const bitcoin = {
    ...injected,
    isOkxWallet: true,
    async connect() {
      await shared.connect()
      return first()
    },
    getNetwork: async () => networks[await shared.request<string>('getNetwork')],
    get selectedAccount() {
      return first() ?? null
    },
    async send({ from, to, value, memo }: { from?: string; to: string; value: string; memo?: string }) {
      // OKX's amounts are in bitcoin here.
      const [, whole, part = ''] = /^([0-9]+)(?:\.([0-9]{1,8}))?$/.exec(value) ?? []
      if (whole === undefined) throw new ProviderRpcError({ code: -32602, message: `${value} is no amount of bitcoin.` })
      const amount = BigInt(whole + part.padEnd(8, '0')).toString()
      const { txid } = await shared.request<{ txid: string }>('sendTransfer', { from, recipients: [{ address: to, amount }], memo })
      return { txhash: txid }
    },
  }
  Object.defineProperty(window, 'okxwallet', { value: { isOkxWallet: true, bitcoin, bitcoinTestnet: bitcoin }, configurable: true })
}
