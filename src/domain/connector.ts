import type { AccountType, EmbeddedWalletInfo } from './accounts.js'
import type { CaipNetworkId, Namespace } from './caip.js'
import type { CaipNetwork } from './networks.js'
import type { SIWXMessage } from './sign-in.js'

/** How a wallet is reached (AppKit 1.7, section 1.5). */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN'

/** What stands after connecting: who, and where. The first account is the one in use. */
export interface Connection {
  accounts: readonly AccountType[]
  caipNetworkId: CaipNetworkId
}

/** What a wallet may tell of itself while connected. */
export interface ConnectionEvents {
  onAccounts(accounts: readonly AccountType[]): void
  onNetwork(caipNetworkId: CaipNetworkId): void
  onDisconnect(): void
  /** The connection is over for good: it is forgotten, so that the next load asks nobody. */
  onEnd?(): void
}

/** A sign-in message that a wallet is to write and sign as it connects: nobody knows yet whose it is. */
export type SignInWish = Omit<SIWXMessage.Data, 'accountAddress'>

/** Who has connected, and what they have signed with the same approval: a text, and the signature as verifiers of the namespace expect it. */
export interface SignedConnection extends Connection {
  signed?: { message: string; signature: string } | undefined
}

/** How a wallet connects a visitor and has them sign in with one approval, where it knows how. */
export interface OneApproval {
  /** Where the wallet is, asking nobody. Undefined where there is nothing to gain: what it shares already needs no approval. */
  look(): Promise<{ caipNetworkId: CaipNetworkId | undefined } | undefined>
  /** Asks the visitor. Undefined where the wallet does not know what it was asked. @throws what the wallet threw */
  ask(wish: SignInWish): Promise<SignedConnection | undefined>
}

/** What one can do at a wallet's door; loaded when somebody acts, or returns. */
export interface WalletDoor {
  /** Asks the visitor. @throws what the wallet threw, or an error `named` after the table */
  connect(): Promise<Connection>
  /** Fetches how the wallet may connect and have a message signed at once. Without it, it never can. */
  oneApproval?(): Promise<OneApproval>
  /**
   * Asks nobody: answers what the wallet already shares with this page, or undefined. A wallet that may have to ask the visitor for that is
   * left in peace where `isSilent`.
   */
  restore(isSilent?: boolean): Promise<Connection | undefined>
  /** Gives up what was granted, where the wallet knows how. Never waits for the visitor. */
  disconnect(): Promise<void>
  /** Asks the wallet to move to `network`, adding it first where it is unknown; nothing more once whom it is for has left (`isWanted`). */
  switchNetwork(network: CaipNetwork, rpcUrls: readonly string[], isWanted?: () => boolean): Promise<void>
  /** Lets go without telling the wallet: somebody else has, in another tab. */
  forget?(): void
  /** Fetches what disconnecting and switching need, so that they work when the network has gone. */
  prepare(): Promise<unknown>
  /** Listens to the wallet; returns the stop. */
  watch(events: ConnectionEvents): () => void
}

/** One wallet and the way to it. The fields are AppKit's public ones (its section 1.5). */
export interface Connector {
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly chain: Namespace
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly explorerId?: string | undefined
  readonly info?:
    | { uuid?: string; name?: string; icon?: string; rdns?: string; identifier?: string | undefined; social?: string | undefined }
    | undefined
  readonly provider?: unknown
  /** The networks the wallet has approved, where it approves them one by one. */
  readonly approved?: (() => readonly CaipNetworkId[]) | undefined
  /** Whether a visitor may choose the network in the list; without it, they may. A dApp may ask for any. */
  readonly canSwitchTo?: ((caipNetworkId: CaipNetworkId) => boolean) | undefined
  /** Whether the account in use stands on a network, too, where it is a contract; without it, on none but its own. */
  readonly hasAccountOn?: ((caipNetworkId: CaipNetworkId) => boolean) | undefined
  /** Of an embedded wallet: who has logged in. */
  readonly embedded?: (() => EmbeddedWalletInfo | undefined) | undefined
  /** Whether another wallet of this page goes by the same id and is not listed, so that who it is is not sure. */
  readonly isDoubted?: (() => boolean) | undefined
  /** Fetches the code that talks to this wallet. */
  door(): Promise<WalletDoor>
}

/** A connector as the list shows it: what one wallet offers in several namespaces stands in `connectors`. */
export interface ListedConnector extends Connector {
  readonly connectors?: readonly Connector[]
}

/** Whether an id is one of our own ways in, which no wallet may pass for by what it calls itself. */
export const isOurs = (id: string): boolean =>
  /^(injected( \d+)?|multichain:.*|walletConnect|ID_AUTH|safe|coinbaseWalletSDK|baseAccount|latchkey|)$/.test(id)

/** What a wallet that says nothing of itself is called. */
export const GENERIC_NAME = 'Browser Wallet'
