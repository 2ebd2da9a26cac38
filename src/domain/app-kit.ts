import type { WalletConnection } from './connection.js'
import type { AccountKind, AccountStatus, AccountType, EmbeddedWalletInfo } from './accounts.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.js'
import type { Connector, ConnectorType } from './connector.js'
import type { EventsState } from './events.js'
import type { ConnectMethod, Features } from './features.js'
import type { LateMethods, Stop } from './late-methods.js'
import type { AppKitNetwork, CaipNetwork } from './networks.js'
import type { CreateAppKit } from './options.js'
import type { View } from './routes.js'
import type { SIWXConfig } from './sign-in.js'
import type { ThemeMode, ThemeState, ThemeVariables } from './theme.js'
import type { Wallets } from './wallet-items.js'

/** What a swap is filled in with: symbols, and the amount given away as decimal text. What fits no token is left open. */
export interface SwapArguments {
  fromToken?: string
  toToken?: string
  amount?: string
}

/** What a payment is filled in with. */
export interface SendArguments {
  /** Decimal text. */
  amount: string
  /** Contract of the token, or `native`. */
  assetAddress: string
  namespace: Namespace
  chainId: string | number
  /** The receiver's address. */
  to: string
}

/** What `open` may be asked for (AppKit 1.7, section 2.1). */
export interface OpenOptions {
  /** Fills the view in: `SwapArguments` for Swap, `SendArguments` for WalletSend. */
  arguments?: SwapArguments | SendArguments | undefined
  /** @default Account where somebody is connected, else Connect */
  view?: View
  /** A WalletConnect link the dApp has made itself (`manualWCControl`): it is shown as it is, and not renewed. */
  uri?: string
  /** Make this chain family the active one first. */
  namespace?: Namespace
}

/** What is to be disconnected; without a namespace, all of them. */
export interface DisconnectScope {
  /** One wallet's connection alone, by the `connectorId` of `getConnections`. */
  id?: string | undefined
  namespace?: Namespace | undefined
  /** With the other namespaces that are connected by the same WalletConnect session or embedded wallet (specification, section 4). */
  isShared?: boolean | undefined
}

/** One modal, compatible with AppKit 1.7's instance (its section 2.3). */
export interface AppKit extends LateMethods {
  /** What it was made with. */
  readonly options: CreateAppKit
  /** This release. */
  readonly version: string
  /** The features as they are now; changed by `updateFeatures`. */
  readonly features: Features
  /** The same: no service decides. */
  readonly remoteFeatures: Features
  /** Resolves when a stored connection has been restored or given up, 3 s at most. */
  ready(): Promise<void>
  /**
   * Opens the modal. Resolves when it is shown; with `WalletSend` and its arguments only once the payment has been sent, with its hash.
   * @throws when its code cannot be loaded; with such a payment also `Modal closed`, `openSend: caipAddress not found`,
   * `openSend: caipNetwork with chainId X not found`, and where the wallet does not move to the network
   */
  open(options?: OpenOptions): Promise<{ hash: string } | void>
  /** Closes the modal; whatever waits in it is let go. */
  close(): Promise<void>
  /** Whether the modal is open. */
  isOpen(): boolean
  /** Sets `loading` of the state. */
  setLoading(loading: boolean): void
  /**
   * Disconnects all, or one namespace: by its name with those that the same WalletConnect session or embedded wallet serves, by
   * `{ namespace }` and no other, by `{ id }` one wallet alone. Never fails and never waits for the wallet.
   */
  disconnect(scope?: Namespace | DisconnectScope): Promise<void>
  /** Asks the wallet to move. A network that is not offered raises an alert. @throws only with `throwOnFailure` */
  switchNetwork(network: AppKitNetwork, options?: { throwOnFailure?: boolean }): Promise<void>

  /** The account of a chain family, or of the one in use. */
  getAccount(namespace?: Namespace): AccountState | undefined
  /** Tells each change of it. */
  subscribeAccount(listener: (account: AccountState) => void, namespace?: Namespace): Stop
  /** The address in use; undefined where nobody is connected. */
  getAddress(namespace?: Namespace): string | undefined
  /** The address in use in that family. */
  getAddressByChainNamespace(namespace: Namespace): string | undefined
  /** The same as `namespace:reference:address` (CAIP-10). */
  getCaipAddress(namespace?: Namespace): CaipAddress | undefined
  /** Whether anybody is connected, in any family. */
  getIsConnectedState(): boolean

  /** Name and picture of the wallet in use. */
  getWalletInfo(namespace?: Namespace): ConnectedWalletInfo | undefined
  /** Tells each change of it. */
  subscribeWalletInfo(listener: (info: ConnectedWalletInfo | undefined) => void, namespace?: Namespace): Stop
  /** The provider of the active namespace. */
  getWalletProvider(): unknown
  /** By which kind of connector that wallet is reached. */
  getWalletProviderType(): ConnectorType | undefined
  /** The provider of a family: EIP-1193 on EVM chains, else that of its adapter. */
  getProvider<T = unknown>(namespace: Namespace): T | undefined
  /** By which kind of connector it is reached. */
  getProviderType(namespace: Namespace): ConnectorType | undefined
  /** Tells the providers of all families, at each change. */
  subscribeProviders(listener: (providers: Partial<Record<Namespace, unknown>>) => void): Stop
  /** How visitors sign in: the option `siwx`, or what `siweConfig` stands for. */
  getSIWX<T = SIWXConfig>(): T | undefined
  /** The ways to wallets that were found or made. */
  getConnectors(): readonly Connector[]
  /** The wallets that are connected in a family, the one in use first. */
  getConnections(namespace?: Namespace): readonly WalletConnection[]
  /** None: who has disconnected is forgotten. */
  getRecentConnections(namespace?: Namespace): readonly WalletConnection[]
  /** Tells each change of the wallets that are connected, of the family in use. */
  subscribeConnections(listener: (connections: readonly WalletConnection[]) => void): Stop
  /** The picture of a connector. */
  getConnectorImage(connector?: Connector): string | undefined

  /** The id of the network in use, as its family writes it. */
  getChainId(): number | string | undefined
  /** The network in use, in the family that is named or in use; with `id`, that one of yours. */
  getCaipNetwork(namespace?: Namespace, id?: string | number): CaipNetwork | undefined
  /** The CAIP-2 id of the network in use. */
  getCaipNetworkId(): CaipNetworkId | undefined
  /** The networks that are offered, of one family or of all. */
  getCaipNetworks(namespace?: Namespace): readonly CaipNetwork[]
  /** The family in use: the one connected or chosen last. */
  getActiveChainNamespace(): Namespace | undefined
  /** The networks that the wallet has approved. */
  getApprovedCaipNetworkIds(namespace?: Namespace): readonly CaipNetworkId[]
  /** None: what is offered may be chosen. */
  getDisabledCaipNetworks(): readonly CaipNetwork[]
  /** Tells each change, and the network in use when somebody connects or has come back. Without a namespace, of the one in use. */
  subscribeNetwork(listener: (network: NetworkState) => void, namespace?: Namespace): Stop
  /** Tells the network in use, at each change. */
  subscribeCaipNetworkChange(listener: (network: CaipNetwork | undefined) => void, namespace?: Namespace): Stop
  /** @throws where no adapter serves the namespace */
  addNetwork(namespace: Namespace, network: AppKitNetwork): void
  /** @throws where no adapter serves the namespace */
  removeNetwork(namespace: Namespace, id: string | number): void

  /** Whether it is open, loading, initialised, and where. */
  getState(): PublicState
  /** Tells each change of it. */
  subscribeState(listener: (state: PublicState) => void): Stop
  /** The last event. */
  getEvent(): EventsState
  /** Tells each event as it happens. */
  subscribeEvents(listener: (event: EventsState) => void): Stop
  /** Always empty: errors are thrown, or shown to the visitor. */
  getError(): ''

  /** Light or dark, as it is now. */
  getThemeMode(): ThemeMode
  /** Changes it, from now on. */
  setThemeMode(mode: ThemeMode): void
  /** What is set of the theme. */
  getThemeVariables(): ThemeVariables
  /** Merges over what is set. */
  setThemeVariables(variables: ThemeVariables): void
  /** Tells each change of mode or variables. */
  subscribeTheme(listener: (theme: ThemeState) => void): Stop
  /** Which kind of account the embedded wallet uses; undefined where nobody is connected by it. */
  getPreferredAccountType(namespace?: Namespace): AccountKind | undefined
  /** In which order wallets, email and social accounts are offered. */
  getConnectMethodsOrder(): readonly ConnectMethod[]
  /** What AppKit fetches of a vendor's account: here it follows the option `features`. */
  getRemoteFeatures(): Features
  /** Always: requests open the modal by themselves, and none waits behind another. */
  isTransactionStackEmpty(): boolean
  /** The wallets for a list of the dApp's own; the dialog is not loaded. @throws when its code cannot be loaded */
  wallets(): Promise<Wallets>
  /** Takes the modal out of the page: element, listeners, effects. What is stored stays. */
  destroy(): void
}

/** An account as dApps see it (AppKit 1.7, section 2.4). */
export interface AccountState {
  allAccounts: readonly AccountType[]
  caipAddress: CaipAddress | undefined
  address: string | undefined
  isConnected: boolean
  status: AccountStatus | undefined
  /** Of who has logged in by email or a social account; nobody else has it. */
  embeddedWalletInfo?: EmbeddedWalletInfo | undefined
}

/** The active network as dApps see it. */
export interface NetworkState {
  caipNetwork: CaipNetwork | undefined
  chainId: number | string | undefined
  caipNetworkId: CaipNetworkId | undefined
}

/** A wallet's provider as hooks tell of it. Without a connection there is neither, whatever the type says (as in AppKit). */
export interface ProviderState<T = unknown> {
  walletProvider: T
  walletProviderType: ConnectorType | undefined
}

/** The modal as dApps see it (AppKit 1.7, `getState`). */
export interface PublicState {
  loading: boolean
  open: boolean
  selectedNetworkId: CaipNetworkId | undefined
  activeChain: Namespace | undefined
  initialized: boolean
}

/** The wallet a visitor is connected with. */
export interface ConnectedWalletInfo {
  name: string
  icon?: string | undefined
  type?: ConnectorType | undefined
  [key: string]: unknown
}
