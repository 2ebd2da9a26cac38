import type {
  AccountOf,
  Balance,
  BalanceQuery,
  ChainAdapter,
  DiscoveryOptions,
  MessageToSign,
  Names,
  NetworkOf,
} from '../../domain/adapter.js'
import type { Connector } from '../../domain/connector.js'
import type { PolkadotProvider } from '../../domain/provider.js'
import type { SessionFace } from '../../domain/walletconnect.js'
import { watchPolkadotWallets } from './discovery.js'

/** Polkadot: wallets in `window.injectedWeb3`, balances over JSON-RPC. `createAppKit({ adapters: [new PolkadotAdapter()] })`. */
export class PolkadotAdapter implements ChainAdapter {
  readonly namespace = 'polkadot'
  readonly adapterType = 'polkadot'
  #accountOf: AccountOf | undefined
  #options: DiscoveryOptions = {}

  /** @param _options accepted for AppKit's dApps: what an adapter needs it is told by the modal */
  constructor(_options?: object) {}

  watchConnectors(
    onConnectors: (connectors: readonly Connector[]) => void,
    options: DiscoveryOptions,
    networkOf: NetworkOf,
    accountOf?: AccountOf,
  ): () => void {
    this.#accountOf = accountOf
    this.#options = options
    return watchPolkadotWallets(onConnectors, options, networkOf, accountOf)
  }

  /** The free balance: what is reserved is not in it, what is only frozen (staked, voted with) is; or that of an asset, by its number. */
  async getBalance(query: BalanceQuery): Promise<Balance> {
    return (await import('./door.js')).getPolkadotBalance(query)
  }

  /** Hexadecimal. */
  async signMessage({ provider, message, address }: MessageToSign): Promise<string> {
    return (provider as PolkadotProvider).signMessage(message, address)
  }

  /** The provider of a WalletConnect session: its wallet signs, our node answers all else. */
  async toProvider(face: SessionFace): Promise<PolkadotProvider> {
    return (await import('./door.js')).createSessionProvider(face, this.#accountOf)
  }

  /** Usernames and confirmed names of the People chain, where the dApp gives a node of it (`customRpcUrls`, `networks`). */
  async names(): Promise<Names> {
    return (await import('./names.js')).createNames(this.#options)
  }
}
