// The types of `@solana/wallet-adapter-base` and `-react` that dApps name, by their public declarations.
import type { Connection, PublicKey, SendOptions, Signer, Transaction, TransactionSignature, VersionedTransaction } from '@solana/web3.js'
import type { SolanaSignInInput, SolanaSignInOutput } from '../domain/provider.js'

/** Solana's clusters by their names. */
export const WalletAdapterNetwork = { Mainnet: 'mainnet-beta', Testnet: 'testnet', Devnet: 'devnet' } as const
export type WalletAdapterNetwork = (typeof WalletAdapterNetwork)[keyof typeof WalletAdapterNetwork]

/** Whether a wallet is there. Whoever is listed here has announced itself: it is `Installed`. */
export const WalletReadyState = {
  Installed: 'Installed',
  NotDetected: 'NotDetected',
  Loadable: 'Loadable',
  Unsupported: 'Unsupported',
} as const
export type WalletReadyState = (typeof WalletReadyState)[keyof typeof WalletReadyState]

/** The name of a wallet, by which it is selected. */
export type WalletName<Name extends string = string> = Name & { __brand__: 'WalletName' }

/** How a transaction is sent; `signers` sign before the wallet does. */
export interface SendTransactionOptions extends SendOptions {
  signers?: Signer[]
}

/** A wallet, as far as lists and buttons of a dApp's own read it. */
export interface Adapter {
  readonly name: WalletName
  /** Of its site; wallets of the Wallet Standard do not tell it. */
  readonly url: string
  readonly icon: string
  readonly readyState: WalletReadyState
  /** Of whoever is connected by it. */
  readonly publicKey: PublicKey | null
  readonly connecting: boolean
  readonly connected: boolean
  connect(): Promise<void>
  disconnect(): Promise<void>
}

/** A row of `useWallet().wallets`. */
export interface Wallet {
  readonly adapter: Adapter
  readonly readyState: WalletReadyState
}

/** Any transaction of web3.js. */
export type AnyTransaction = Transaction | VersionedTransaction

/** What `useWallet` answers. */
export interface WalletContextState {
  autoConnect: boolean
  /** The wallets of this page. */
  wallets: Wallet[]
  /** The one that is connected, or selected. */
  wallet: Wallet | null
  publicKey: PublicKey | null
  connecting: boolean
  connected: boolean
  disconnecting: boolean
  /** Chooses a wallet by its name; with `autoConnect` it is asked at once. Null leaves the one that is connected. */
  select(name: WalletName | null): void
  /** Asks the wallet that is selected. @throws WalletNotSelectedError, WalletConnectionError */
  connect(): Promise<void>
  disconnect(): Promise<void>
  /** Has the wallet sign, and sends over `connection`. @throws WalletNotConnectedError, WalletSendTransactionError */
  sendTransaction(transaction: AnyTransaction, connection: Connection, options?: SendTransactionOptions): Promise<TransactionSignature>
  /** Undefined, as all below, until a wallet is selected. @throws WalletNotConnectedError, WalletSignTransactionError */
  signTransaction: (<Make extends AnyTransaction>(transaction: Make) => Promise<Make>) | undefined
  signAllTransactions: (<Make extends AnyTransaction>(transactions: Make[]) => Promise<Make[]>) | undefined
  /** @throws WalletNotConnectedError, WalletSignMessageError */
  signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | undefined
  /** Connects, if nobody is, and has the wallet sign in; undefined where it is known not to. @throws WalletSignInError */
  signIn: ((input?: SolanaSignInInput) => Promise<SolanaSignInOutput>) | undefined
}

/** What programs of Anchor take for a wallet. */
export interface AnchorWallet {
  publicKey: PublicKey
  signTransaction<Make extends AnyTransaction>(transaction: Make): Promise<Make>
  signAllTransactions<Make extends AnyTransaction>(transactions: Make[]): Promise<Make[]>
}
