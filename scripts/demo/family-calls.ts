import type { BitcoinProvider } from 'latchkey/bitcoin'
import type { PolkadotProvider } from 'latchkey/polkadot'
import type { SolanaProvider } from 'latchkey/solana'
import type { AppKitNetwork, ChainAdapter, Namespace, SendInstruction, SendWish } from 'latchkey/react'
import { appKit, families } from './app-kit.js'

/** What the page does in one chain family. Every call begins at once, so that a wallet may open its window. */
export interface FamilyCalls {
  namespace: Exclude<Namespace, 'eip155'>
  title: string
  /** Signs a text; hexadecimal, or base64 for Bitcoin. */
  sign(text: string): Promise<string>
  /** Sends a little back to where coins come from, and waits for a block; the transaction's id. */
  send?: { label: string; run(): Promise<string> }
  /** Hands several payments to the modal, which are one approval; the transaction's id. */
  sendSeveral?: { label: string; run(): Promise<string> }
  /** Lets the chain give the visitor something. */
  fund: { label: string; run(): Promise<void> }
}

const providerOf = <Provider>(namespace: Namespace): Provider => {
  const provider = appKit.getProvider<Provider>(namespace)
  if (!provider) throw new Error('Connect a wallet first.')
  return provider
}
const addressOf = (namespace: Namespace): string => appKit.getAddress(namespace) ?? ''
const toHex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** What moved shows at once. */
const refresh = (namespace: Namespace) => appKit.updateNativeBalance(undefined, undefined, namespace)

/** Asks a chain of the sandbox to give the visitor something. */
async function getGift(namespace: Namespace, { rpcUrls }: AppKitNetwork, amount: object): Promise<void> {
  const response = await fetch(`${rpcUrls.default.http[0]}/__fund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address: addressOf(namespace), ...amount }),
  })
  if (!response.ok) throw new Error(`The chain gave nothing: ${await response.text()}`)
  await refresh(namespace)
}

/** Sends `units` by the adapter, and waits until a block has them. */
async function send(namespace: Namespace, adapter: ChainAdapter, to: string, units: bigint): Promise<string> {
  const network = appKit.getCaipNetwork(namespace)!
  const place = { network, urls: network.rpcUrls.default.http }
  const { confirm, send: pay } = await adapter.transfers!()
  const id = await pay({ ...place, provider: providerOf(namespace), from: addressOf(namespace), to, units })
  await confirm(id, place)
  await refresh(namespace)
  return id
}

/** A payment as `@solana/kit` writes it (system program, `Transfer`). */
function toPayment(to: string, lamports: bigint): SendInstruction {
  const data = new DataView(new ArrayBuffer(12))
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  const accounts = [
    { address: addressOf('solana'), role: 3 },
    { address: to, role: 1 },
  ]
  return { programAddress: '1'.repeat(32), accounts, data: new Uint8Array(data.buffer) }
}

async function sendAll(namespace: Namespace, wish: SendWish): Promise<string> {
  const { id } = await appKit.send(wish)
  await refresh(namespace)
  return id
}

/** Every further chain family of this page. */
export const familyCalls: readonly FamilyCalls[] = families
  ? [
      {
        namespace: 'solana',
        title: 'Solana',
        sign: async text => toHex(await providerOf<SolanaProvider>('solana').signMessage(new TextEncoder().encode(text))),
        send: { label: 'Send 0.5 SOL', run: () => send('solana', families!.adapters.solana, families!.receivers.solana, 500_000_000n) },
        sendSeveral: {
          label: 'Pay Two, One Approval',
          run: () =>
            sendAll('solana', { instructions: [200_000_000n, 300_000_000n].map(units => toPayment(families!.receivers.solana, units)) }),
        },
        fund: { label: 'Get 2 SOL', run: () => getGift('solana', families!.networks.solana, { lamports: '2000000000' }) },
      },
      {
        namespace: 'bip122',
        title: 'Bitcoin',
        sign: text => providerOf<BitcoinProvider>('bip122').signMessage({ message: text, address: addressOf('bip122') }),
        send: { label: 'Send 0.001 BTC', run: () => send('bip122', families!.adapters.bitcoin, families!.receivers.bitcoin, 100_000n) },
        sendSeveral: {
          label: 'Pay Two, One Approval',
          run: () => sendAll('bip122', { outputs: [40_000n, 60_000n].map(value => ({ address: families!.receivers.bitcoin, value })) }),
        },
        fund: { label: 'Get 0.01 BTC', run: () => getGift('bip122', families!.networks.bitcoin, { sats: '1000000' }) },
      },
      {
        namespace: 'polkadot',
        title: 'Polkadot',
        sign: text => providerOf<PolkadotProvider>('polkadot').signMessage(text),
        fund: { label: 'Get 5 UNIT', run: () => getGift('polkadot', families!.networks.polkadot, { plancks: '50000000000' }) },
      },
    ]
  : []
