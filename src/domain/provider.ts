import type { CaipNetwork } from './networks.js'
import type { CaipNetworkId } from './caip.js'

/** An EIP-1193 provider: what an EVM wallet puts into the page. */
export interface Eip1193Provider {
  request(call: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (value: never) => void): unknown
  removeListener?(event: string, listener: (value: never) => void): unknown
}

/** What a wallet says of itself when it announces itself (EIP-6963). */
export interface Eip6963Info {
  uuid: string
  name: string
  icon: string
  rdns: string
}

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

/** What an address of a Bitcoin wallet is for: coins, inscriptions, or the Stacks chain. */
export type BitcoinPurpose = 'payment' | 'ordinal' | 'stx'

/** An address that a wallet has shared, with its public key (hexadecimal) and derivation path where the wallet tells them. */
export interface BitcoinAddress {
  address: string
  publicKey?: string
  path?: string
  purpose: BitcoinPurpose
}

/** A text to sign, and by whom. Without `protocol` it is BIP-322 for Taproot addresses and ECDSA for all others. */
export interface BitcoinMessage {
  message: string
  address: string
  protocol?: 'ecdsa' | 'bip322' | undefined
}

/** A payment: `amount` in satoshis as decimal text. */
export interface BitcoinTransfer {
  amount: string
  recipient: string
  /** Who pays; without it the account in use, if it is one for payments, else the first that is. A wallet that cannot choose refuses another. */
  from?: string | undefined
}

/** An input of a PSBT that the wallet is to sign. */
export interface BitcoinSignInput {
  address: string
  index: number
  sighashTypes?: number[] | undefined
  publicKey?: string | undefined
  disableTweakSigner?: boolean | undefined
  useTweakedSigner?: boolean | undefined
}

/** A PSBT (base64) to be signed at some of its inputs, and sent if `broadcast` says so. */
export interface BitcoinPsbt {
  psbt: string
  signInputs: readonly BitcoinSignInput[]
  broadcast?: boolean | undefined
}

/** The PSBT (base64) with the signatures; the transaction's id where it was sent. */
export interface BitcoinSignedPsbt {
  psbt: string
  txid?: string
}

/**
 * What dApps ask of a Bitcoin wallet, whatever its own interface is (AppKit 1.7, section 10.4). A call that the wallet's interface
 * cannot do is thrown as 'Wallet call is not supported', a refusal as `userRejected`.
 * Events: `accountsChanged` (addresses), `chainChanged` (CAIP-2 id), `connect`, `disconnect`.
 */
export interface BitcoinProvider {
  /** Asks the visitor; answers the payment address. */
  connect(): Promise<string>
  disconnect(): Promise<void>
  /** What the wallet shares with this page; asks nobody. */
  getAccountAddresses(): Promise<BitcoinAddress[]>
  /** Answers the signature as base64. */
  signMessage(message: BitcoinMessage): Promise<string>
  /** Answers the transaction's id. */
  sendTransfer(transfer: BitcoinTransfer): Promise<string>
  /** Answers the same transaction, signed at the inputs named and at no other. */
  signPSBT(psbt: BitcoinPsbt): Promise<BitcoinSignedPsbt>
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /** For whatever else the wallet's own interface offers under a method's name. */
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }): Promise<Result>
  on(event: string, listener: (value: never) => void): void
  removeListener(event: string, listener: (value: never) => void): void
}

/** An unspent output, as Esplora lists it; `value` in satoshis. */
export interface BitcoinUtxo {
  txid: string
  vout: number
  value: number
  status?: { confirmed?: boolean; [key: string]: unknown }
}

/** Where a dApp reads unspent outputs itself. */
export interface BitcoinApi {
  getUTXOs(query: { address: string; network: CaipNetwork }): Promise<readonly BitcoinUtxo[]>
}

/** What wallets sign: the fields of polkadot.js's `SignerPayloadJSON` that every wallet reads; whatever else is in it is passed on. */
export interface PolkadotPayload {
  /** SS58, of any prefix. */
  address: string
  genesisHash: string
  /** The call, SCALE-encoded, in hexadecimal. */
  method: string
}

/** Bytes to sign. Wallets wrap what is of the type `bytes` in `<Bytes>…</Bytes>`, so that nobody signs a transaction unknowingly. */
export interface PolkadotRaw {
  address: string
  /** Hexadecimal. */
  data: string
  type: 'bytes' | 'payload'
}

/** What a wallet answers when it has signed. */
export interface PolkadotSigned {
  id: number
  signature: `0x${string}`
  /** The whole extrinsic, where the wallet changed the payload. */
  signedTransaction?: `0x${string}` | Uint8Array
}

/** A signer as `@polkadot/api` (`signAndSend(address, { signer })`) and PAPI (`getPolkadotSignerFromPjs`) take it. */
export interface PolkadotSigner {
  signPayload?(payload: PolkadotPayload): Promise<PolkadotSigned>
  signRaw?(raw: PolkadotRaw): Promise<PolkadotSigned>
}

/** The events of a Polkadot provider, and what their listeners are told. */
export interface PolkadotProviderEvents {
  /** Addresses on the network in use. */
  accountsChanged: readonly string[]
  /** The network's reference: the first 32 hexadecimal digits of its genesis hash. */
  chainChanged: string
  /** Over WalletConnect with the reason. */
  disconnect: Error | undefined
}

/** The provider of a connected Polkadot wallet: what `getProvider('polkadot')` gives, be it in the page or over WalletConnect. */
export interface PolkadotProvider {
  /** The wallet's own signer; undefined once disconnected. */
  readonly signer: PolkadotSigner | undefined
  /** The addresses of the wallet, in the spelling of the network in use. */
  accounts(): readonly string[]
  /**
   * Asks for a signature of a text or of bytes. @param address one of `accounts()`, else the one in use.
   * @returns 64 bytes in hexadecimal, or 65 with the kind of key before them; a wallet signs what it was given or `<Bytes>…</Bytes>` around it
   * @throws Error with an EIP-1193 code: 4001 refused, 4100 not the wallet's account, 4900 not connected
   */
  signMessage(message: string | Uint8Array, address?: string): Promise<`0x${string}`>
  /** Asks for the signature of a transaction; the payload reaches the wallet as it is. @throws as `signMessage` */
  signPayload(payload: PolkadotPayload): Promise<PolkadotSigned>
  /** Asks a node of the network in use (JSON-RPC over HTTP). @throws the node's own error, or `rpcFailed` */
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] }): Promise<Result>
  on<Event extends keyof PolkadotProviderEvents>(event: Event, listener: (value: PolkadotProviderEvents[Event]) => void): void
  removeListener<Event extends keyof PolkadotProviderEvents>(event: Event, listener: (value: PolkadotProviderEvents[Event]) => void): void
}
