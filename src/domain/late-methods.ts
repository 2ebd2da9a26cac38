import type { AccountKind } from './accounts.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { ConnectMethod, Features, SocialProvider, WalletFeature } from './features.js'
import type { AppKitNetwork } from './networks.js'
import type { CreateAppKit } from './options.js'
import type { View } from './routes.js'
import type { SendResult, SendWish } from './send-calls.js'
import type { NewTransaction } from './sent-transactions.js'
import type { UniversalProvider } from './walletconnect.js'
import type { WalletItem, WalletsState } from './wallet-items.js'

/** Stops a subscription. */
export type Stop = () => void

/** What an instance can do that waits anyway, or that few dApps call: its code is fetched by the first call. Each answers a promise, and what subscribes its stop, at once. */
export interface LateMethods {
  /** Puts another of them, or another account of one, in use; a wallet that still shares its accounts is not asked. @throws ModalError */
  switchConnection(choice: { connection: { connectorId: string }; address?: string; namespace?: Namespace }): Promise<void>
  /** Ends one of them. Of the one in use, the next takes its place. Never fails. */
  deleteConnection(which: { connectorId: string; address?: string; namespace?: Namespace }): Promise<void>
  /** Speaks another language from now on: a tag (`de`, `zh-TW`); one that is not spoken is English. Fetched by the first call. */
  setLanguage(tag: string): Promise<void>
  /** Changes the option of that name. */
  setTermsConditionsUrl(url: string): void
  /** Changes the option of that name. */
  setPrivacyPolicyUrl(url: string): void
  /**
   * Has the account do what the app hands over, with as few approvals as its wallet knows: one sheet says what will happen, and the wallet is
   * asked once for all of it where it can be (EIP-5792, also where the account has to be upgraded for it), else for one after the other.
   * Resolves once it is in a block.
   * @throws ModalError `userRejected` where the visitor leaves or declines, `sendPending` while another sheet is open, `noActiveAddress`,
   * `networkNotFound`, `invalidParams`; `unsupportedCapability` and `atomicityNotSupported` where the wallet lacks what is needed; and how it
   * failed, `callsPartly` where a part was carried out. `hashes` of the error are the transactions of what was
   */
  send(wish: SendWish): Promise<SendResult>
  /**
   * Shows a transaction that the app has sent by itself in the account's activity, follows it to its end, and says how it ended, also where
   * the visitor replaces it or calls it off in the wallet. Resolves with false where nobody is connected, or it is no transaction.
   */
  addTransaction(transaction: NewTransaction): Promise<boolean>
  /** Reads the balance again; it shows in the account button and view. */
  updateNativeBalance(
    address?: string,
    chainId?: string | number,
    namespace?: Namespace,
  ): Promise<{ balance: string; symbol: string } | undefined>
  /** Shows the visitor a failure, in the open modal. */
  showErrorMessage(message: string): Promise<void>
  /** Shows the visitor that something went well, in the open modal. */
  showSuccessMessage(message: string): Promise<void>
  /** Shows a view in the place of the one on screen. */
  replace(view: View): Promise<void>
  /** Shows a view; Back leads to where the visitor was. */
  redirect(view: View): Promise<void>
  /** Changes it, and answers the kind in use then. @throws where nobody is connected by the embedded wallet, or its site does not answer */
  setPreferredAccountType(type: 'eoa' | 'smartAccount', namespace?: Namespace): Promise<AccountKind>
  /** Changes it. */
  setConnectMethodsOrder(order: readonly ConnectMethod[]): Promise<void>
  /** Changes the order of what the account offers. */
  setWalletFeaturesOrder(order: readonly WalletFeature[]): Promise<void>
  /** Changes the order of social accounts. */
  setSocialsOrder(order: readonly SocialProvider[]): Promise<void>
  /** Puts the wallets behind one button, or takes them out. */
  setCollapseWallets(collapse: boolean): Promise<void>
  /** Changes features while the page runs. */
  updateFeatures(features: Features): Promise<void>
  /** The same: which features there are is said by the dApp alone, and by no service. */
  updateRemoteFeatures(features: Features): Promise<void>
  /** Changes options while the page runs; networks, adapters and the project id are what the modal was built of. */
  updateOptions(options: Partial<Omit<CreateAppKit, 'networks' | 'adapters' | 'projectId'>>): Promise<void>
  /** AppKit 1.8's names for `wallets()`, each of which answers a promise: fetches the next page of the directory, or what is looked for. */
  fetchWallets(wish?: { page?: number | undefined; query?: string | undefined }): Promise<void>
  /** What a list of the dApp's own shows. */
  getWalletList(): Promise<Pick<WalletsState, 'wallets' | 'wcWallets' | 'page' | 'count'>>
  /** Tells each change of it. */
  subscribeWalletList(listener: () => void): Stop
  /** Connects with one of them. @throws what `wallets().connect` does */
  connectWallet(wallet: WalletItem, namespace?: Namespace): Promise<void>
  /** Makes the link for a code before it is wanted. */
  prefetchWalletConnectUri(): Promise<void>
  /** The link for a code, and how it stands. */
  getWalletConnectUri(): Promise<{ wcUri: string | undefined; wcError: boolean; wcFetchingUri: boolean }>
  /** Tells each change of it. */
  subscribeWalletConnectUri(listener: () => void): Stop
  /** Tells when another account takes the place of the one in use, and not who comes or leaves. */
  subscribeShouldUpdateToAddress(listener: (address: string) => void): Stop
  /** Tells each change of the features. */
  subscribeRemoteFeatures(listener: (features: Features) => void): Stop
  /** WalletConnect's provider, ours or the dApp's own; made on the first call. @throws when its code cannot be loaded */
  getUniversalProvider(): Promise<UniversalProvider>
  /** Lets the link go. */
  resetWalletConnectUri(): Promise<void>
  /** Nobody is being connected with any more. */
  resetConnectingWallet(): Promise<void>
  /** Turns announced wallets on or off. */
  setEIP6963Enabled(enabled: boolean): void
  /** Name and picture of an EVM account as the service knows them; of the one in use where none is named. */
  fetchIdentity(wish?: { address?: string; caipNetworkId?: CaipNetworkId }): Promise<{ name?: string; avatar?: string } | undefined>
  /** The names that an account has registered. */
  getReownName(address: string): Promise<readonly string[]>
  /** Ways to wallets that a dApp adds, beside those that adapters find. */
  setConnectors(connectors: readonly Connector[]): Promise<void>
  /** One more of them. */
  addConnector(connector: Connector): Promise<void>
  /** Shown until the service or the wallet says otherwise. */
  setProfileName(name: string | null, namespace?: Namespace): Promise<void>
  /** The same for the picture. */
  setProfileImage(url: string | null, namespace?: Namespace): Promise<void>
  /** The same for the balance, as decimal text. */
  setBalance(balance: string, symbol: string, namespace?: Namespace): Promise<void>
  /** Moves there, by asking the wallet where one is connected. */
  setCaipNetwork(network: AppKitNetwork): Promise<void>
  /** The same in one family. */
  setCaipNetworkOfNamespace(network: AppKitNetwork, namespace?: Namespace): Promise<void>
  /** Changes the networks that are offered in a family. */
  setRequestedCaipNetworks(networks: readonly AppKitNetwork[], namespace: Namespace): Promise<void>
  /** Disconnects it. */
  resetAccount(namespace?: Namespace): Promise<void>
  /** Forgets the network in use. */
  resetNetwork(namespace?: Namespace): Promise<void>
  /** Lets go of the WalletConnect link that is shown. */
  resetWcConnection(): Promise<void>
  /** The id under which usage events are sent. */
  setClientId(id: string | undefined): Promise<void>
}
