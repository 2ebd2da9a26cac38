// A small dApp, as a developer tests their own with latchkey/testing: it signs a message, and sends.
import { createAppKit, type Namespace } from 'latchkey'
import { BitcoinAdapter } from 'latchkey/bitcoin'
import { EthersAdapter } from 'latchkey/ethers'
import { defineChain } from 'latchkey/networks'
import { PolkadotAdapter } from 'latchkey/polkadot'
import { SolanaAdapter } from 'latchkey/solana'
import { show, testOptions } from './page.js'

interface Eip1193 {
  request(args: { method: string; params?: unknown[] }): Promise<unknown>
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const toNetwork = (id: number, name: string) =>
  defineChain({ id, name, nativeCurrency: ether, rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } } })

const modal = createAppKit({
  networks: [toNetwork(101, 'Paper One'), toNetwork(102, 'Paper Two')],
  adapters: [new EthersAdapter(), new SolanaAdapter(), new BitcoinAdapter(), new PolkadotAdapter()],
  ...testOptions(),
})
show(modal)

const sign = async (message: string) => {
  const provider = modal.getProvider<Eip1193>('eip155')!
  return provider.request({ method: 'personal_sign', params: [message, modal.getAddress('eip155')] })
}
const send = async (to: string, value: string) => {
  const provider = modal.getProvider<Eip1193>('eip155')!
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from: modal.getAddress('eip155'), to, value }] })
  return [hash, await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })]
}
Object.assign(window, { dapp: { sign, send, addressIn: (namespace: Namespace) => modal.getAddress(namespace) } })
