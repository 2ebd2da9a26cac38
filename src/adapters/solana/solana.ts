import type {
  AccountOf,
  Balance,
  BalanceQuery,
  ChainAdapter,
  DiscoveryOptions,
  MessageToSign,
  Names,
  NetworkOf,
  Transfers,
} from '../../domain/adapter.js'
import type { Connector } from '../../domain/connector.js'
import type { RemoteFace } from '../../domain/walletconnect.js'
import { watchSolanaWallets } from './discovery.js'

/** Solana: wallets of the Wallet Standard, balances and transfers over JSON-RPC. `createAppKit({ adapters: [new SolanaAdapter()] })`. */
export class SolanaAdapter implements ChainAdapter {
  readonly namespace = 'solana'
  readonly adapterType = 'solana'
  #options: DiscoveryOptions = {}
  #accountOf: AccountOf | undefined

  /** @param _options accepted for AppKit's dApps: wallets announce themselves, and none has to be handed in */
  constructor(_options?: {
    wallets?: readonly unknown[]
    registerWalletStandard?: boolean
    connectionSettings?: unknown
    [key: string]: unknown
  }) {}

  watchConnectors(
    onConnectors: (connectors: readonly Connector[]) => void,
    options: DiscoveryOptions,
    networkOf: NetworkOf,
    accountOf?: AccountOf,
  ): () => void {
    this.#options = options
    this.#accountOf = accountOf
    return watchSolanaWallets(onConnectors, options, networkOf, accountOf)
  }

  async getBalance(query: BalanceQuery): Promise<Balance> {
    return (await import('./door.js')).getSolanaBalance(query)
  }

  async toProvider(face: RemoteFace): Promise<unknown> {
    return (await import('./door.js')).createSessionProvider(face, this.#options, this.#accountOf)
  }

  async signMessage(message: MessageToSign): Promise<string> {
    return (await import('./door.js')).signMessage(message)
  }

  async transfers(): Promise<Transfers> {
    return (await import('./door.js')).transfers
  }

  /** Names of the Solana Name Service. */
  async names(): Promise<Names> {
    return (await import('./names.js')).names
  }
}
