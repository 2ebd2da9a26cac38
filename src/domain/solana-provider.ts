import type { CaipNetwork } from './networks.js'

/** The key of an account, in the shape of `PublicKey` of `@solana/web3.js` as far as dApps read it. */
export interface SolanaPublicKey {
  toBase58(): string
  toString(): string
  toJSON(): string
  toBytes(): Uint8Array
  equals(other: { toBase58(): string }): boolean
}

/** A transaction as `@solana/kit` compiles it. */
export interface KitTransaction {
  readonly messageBytes: ArrayLike<number>
  /** By address, in the order of the signers; null where a signature is missing. */
  readonly signatures: Readonly<Record<string, ArrayLike<number> | null>>
}

/** A transaction of `@solana/web3.js` 1.x, `Transaction` or `VersionedTransaction`, as far as it is read here. */
export interface Web3Transaction {
  serialize(config?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
  signatures: unknown[]
}

/** A transaction of any make: the bytes of the wire, kit's, or web3.js's. Whatever goes in comes out as the same make. */
export type SolanaTransaction = Uint8Array | KitTransaction | Web3Transaction

/** How a node is to treat a transaction; named as in JSON-RPC. */
export interface SolanaSendOptions {
  skipPreflight?: boolean
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  maxRetries?: number
  minContextSlot?: number
}

/** Where a transaction is sent: an RPC address, or the `Connection` of web3.js. */
export type SolanaConnection = string | { sendRawTransaction(wire: Uint8Array, options?: SolanaSendOptions): Promise<string> }

/** What a sign-in says (Sign In With Solana); all of it may be left to the wallet. */
export interface SolanaSignInInput {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** What a wallet answers to a sign-in: who, the text that was signed, and the signature of it. */
export interface SolanaSignInOutput {
  account: { address: string; publicKey: Uint8Array }
  signedMessage: Uint8Array
  signature: Uint8Array
}

/** What listeners of a Solana provider are told. */
export interface SolanaProviderEvents {
  connect: SolanaPublicKey
  disconnect: undefined
  accountsChanged: SolanaPublicKey
  /** The reference of the network's CAIP-2 id. */
  chainChanged: string
  /** A transaction was handed to the network. */
  pendingTransaction: undefined
}

type On = <Name extends keyof SolanaProviderEvents>(event: Name, listener: (value: SolanaProviderEvents[Name]) => void) => void

/**
 * The provider of a Solana wallet of this page or behind WalletConnect: what `getProvider('solana')` and `useAppKitProvider('solana')`
 * give. Methods throw errors with EIP-1193 codes: 4001 where the visitor said no.
 */
export interface SolanaProvider {
  readonly name: string
  /** The account in use; undefined while none is connected. */
  readonly publicKey: SolanaPublicKey | undefined
  /** The networks of the dApp that the wallet serves. */
  readonly chains: readonly CaipNetwork[]
  /** Asks the visitor to share accounts; answers the address in use. */
  connect(): Promise<string>
  disconnect(): Promise<void>
  /** Answers the 64 bytes of the signature. @param address another of the wallet's accounts than the one in use */
  signMessage(message: Uint8Array, address?: string): Promise<Uint8Array>
  /** A wallet may add instructions of its own where nobody has signed yet: what comes back is what was signed. */
  signTransaction<Make extends SolanaTransaction>(transaction: Make): Promise<Make>
  signAllTransactions<Make extends SolanaTransaction>(transactions: readonly Make[]): Promise<Make[]>
  /** Answers the signature (base58), which is the transaction's id. The network is that of the modal at this moment. */
  signAndSendTransaction(transaction: SolanaTransaction, options?: SolanaSendOptions): Promise<string>
  signAndSendAllTransactions(transactions: readonly SolanaTransaction[], options?: SolanaSendOptions): Promise<string[]>
  /** Has the wallet sign, and sends over `connection`. */
  sendTransaction(transaction: SolanaTransaction, connection: SolanaConnection, options?: SolanaSendOptions): Promise<string>
  /** Only where the wallet offers it. */
  signIn?: ((input?: SolanaSignInInput) => Promise<SolanaSignInOutput>) | undefined
  /** Only over WalletConnect: any request of the session. */
  request?: (<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }) => Promise<Result>) | undefined
  getAccounts(): Promise<readonly { address: string; publicKey: SolanaPublicKey }[]>
  on: On
  once: On
  off: On
  removeListener: On
  emit<Name extends keyof SolanaProviderEvents>(event: Name, value?: SolanaProviderEvents[Name]): void
}
