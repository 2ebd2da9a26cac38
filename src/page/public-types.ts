/** The types a dApp may name, in one place; entries pass them on. */
export type { AppKit, DisconnectScope, OpenOptions } from '../domain/app-kit.js'
export type { Stop } from '../domain/late-methods.js'
export type { AccountState, ConnectedWalletInfo, NetworkState, PublicState } from '../domain/app-kit.js'
export type { AccountKind, AccountStatus, AccountType } from '../domain/accounts.js'
export type {
  AccountOf,
  Balance,
  BalanceQuery,
  ChainAdapter,
  DiscoveryOptions,
  NetworkOf,
  PreparedTransaction,
  Transfer,
  TransferPlace,
  Transfers,
} from '../domain/adapter.js'
export type { CaipAddress, CaipNetworkId, Namespace, Namespace as ChainNamespace } from '../domain/caip.js'
export type { WalletConnection } from '../domain/connection.js'
export type { Connection, ConnectionEvents, Connector, ConnectorType } from '../domain/connector.js'
export type { ErrorName, ModalError } from '../domain/errors.js'
export type { AppKitEvent, AppKitEventData, EventsState } from '../domain/events.js'
export type { ConnectMethod, ConnectorGroup, Features, SocialProvider, WalletFeature } from '../domain/features.js'
export type { AppKitNetwork, CaipNetwork } from '../domain/networks.js'
export type { Metadata } from '../domain/walletconnect.js'
export type { CreateAppKit, CustomWallet, ProposalOverride, Services } from '../domain/options.js'
export type { Eip1193Provider, Eip1193Provider as Provider } from '../domain/provider.js'
export type { View } from '../domain/routes.js'
export type { SendCall, SendCalls, SendResult, SendWish } from '../domain/send-calls.js'
export type {
  SendBitcoin,
  SendInstruction,
  SendInstructions,
  SendMade,
  SendOutput,
  SendOutputs,
  SendSolana,
  Web3Instruction,
} from '../domain/send-made.js'
export type { NewTransaction } from '../domain/sent-transactions.js'
export type { ThemeMode, ThemeState, ThemeVariables } from '../domain/theme.js'
export type {
  ConnectParams,
  PeerMetadata,
  ProposedNamespace,
  ProposedNamespaces,
  Session,
  SessionNamespace,
  UniversalProvider,
  UniversalProviderEvents,
} from '../domain/walletconnect.js'
export type { WalletItem, Wallets, WalletsState } from '../domain/wallet-items.js'
export type { SessionFace } from '../domain/walletconnect.js'
