import type {
  AccountOf,
  Balance,
  BalanceQuery,
  ChainAdapter,
  DiscoveryOptions,
  HistoryQuery,
  HistoryRows,
  MessageToSign,
  NetworkOf,
  Transfers,
} from '../../domain/adapter.js'
import type { BitcoinApi, BitcoinProvider } from '../../domain/provider.js'
import type { Connector } from '../../domain/connector.js'
import type { SessionFace } from '../../domain/walletconnect.js'
import { watchBitcoinWallets } from './discovery.js'

/**
 * Bitcoin: wallets of the Wallet Standard, of sats-connect, and those with interfaces of their own; balances by Esplora.
 * `createAppKit({ adapters: [new BitcoinAdapter()] })`. A dApp that reads unspent outputs itself hands in `api.getUTXOs`.
 */
export class BitcoinAdapter implements ChainAdapter {
  readonly namespace = 'bip122'
  readonly adapterType = 'bitcoin'
  readonly #parts: { readonly api?: BitcoinApi }
  #accountOf: AccountOf | undefined

  /** @param parts `projectId` and `networks` are accepted for AppKit's dApps: the modal tells them */
  constructor(parts: { api?: BitcoinApi; projectId?: string | undefined; networks?: readonly unknown[] } = {}) {
    this.#parts = parts
  }

  watchConnectors(
    onConnectors: (connectors: readonly Connector[]) => void,
    options: DiscoveryOptions,
    networkOf: NetworkOf,
    accountOf?: AccountOf,
  ): () => void {
    this.#accountOf = accountOf
    return watchBitcoinWallets(onConnectors, { ...this.#parts, options, networkOf, accountOf })
  }

  async getBalance(query: BalanceQuery): Promise<Balance> {
    return (await room()).getBalance(query, this.#parts)
  }

  async getHistory(query: HistoryQuery): Promise<HistoryRows> {
    return (await room()).getHistory(query, this.#parts)
  }

  async toProvider(face: SessionFace): Promise<BitcoinProvider> {
    return (await room()).createSessionProvider(face, this.#accountOf)
  }

  /** BIP-322 for Taproot addresses, ECDSA for all others, as base64. */
  async signMessage({ provider, message, address }: MessageToSign): Promise<string> {
    return (provider as BitcoinProvider).signMessage({ message, address })
  }

  async transfers(): Promise<Transfers> {
    return (await room()).toTransfers(this.#parts)
  }
}

const room = () => import('./door.js')
