import type { Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { CaipNetwork } from './networks.js'

/** What an adapter may want to know of the dApp's options. */
export interface DiscoveryOptions {
  enableInjected?: boolean | undefined
  enableEIP6963?: boolean | undefined
}

/** How one namespace finds its wallets and reads its chains. A dApp makes one and hands it to `createAppKit({ adapters })`. */
export interface ChainAdapter {
  readonly namespace: Namespace
  /** Stands in the `sdkVersion` that services see, as in `html-ethers-…`. */
  readonly adapterType?: string
  /** Looks for wallets in this page, now and later; calls back with all found so far; returns the stop. Without it WalletConnect is the only way. */
  watchConnectors?(onConnectors: (connectors: readonly Connector[]) => void, options: DiscoveryOptions): () => void
  /**
   * The native balance, or that of the token a dApp named instead. Without it only EVM balances are read.
   * @returns the amount as decimal text and its symbol. @throws ModalError when no node answers.
   */
  getBalance?(query: BalanceQuery): Promise<Balance>
}

export interface BalanceQuery {
  address: string
  network: CaipNetwork
  /** RPC addresses in the order of preference. */
  urls: readonly string[]
  /** Contract address of the token whose balance is shown instead of the native one (option `tokens`). */
  token?: string | undefined
  signal?: AbortSignal | undefined
}

/** An amount for people: decimal text with its symbol. */
export interface Balance {
  balance: string
  symbol: string
}
