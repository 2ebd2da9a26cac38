import type { Allowances } from './allowances.js'
import type { Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { Capabilities, Composed, Foresight } from './foresight.js'
import type { AppKitNetwork, CaipNetwork } from './networks.js'
import type { SendMade } from './send-made.js'
import type { Metadata, RemoteFace } from './walletconnect.js'

/** What an adapter may want to know of the dApp's options. */
export interface DiscoveryOptions {
  enableInjected?: boolean | undefined
  enableEIP6963?: boolean | undefined
  /** All that the dApp offered when the modal was made. */
  networks?: readonly AppKitNetwork[] | undefined
  /** How the dApp presents itself to wallets that ask for a name. */
  metadata?: Metadata | undefined
  /** The dApp's own RPC addresses, by CAIP-2 id. */
  customRpcUrls?: Record<string, readonly { url: string }[]> | undefined
  /** These tell the default node of a network. */
  projectId?: string | undefined
  services?: { blockchainApi?: string } | undefined
}

/** Where a namespace is: the network its wallet is on, or the one the visitor would connect to. Read anew each time. */
export type NetworkOf = (namespace?: Namespace) => CaipNetwork | undefined

/** The account in use in a namespace: the one the visitor chose in the modal, or the wallet's first. Read anew each time. */
export type AccountOf = (namespace?: Namespace) => { readonly address: string | undefined }

/** How one namespace finds its wallets and reads its chains. A dApp makes one and hands it to `createAppKit({ adapters })`. */
export interface ChainAdapter {
  readonly namespace: Namespace
  /** Stands in the `sdkVersion` that services see, as in `html-ethers-…`. */
  readonly adapterType?: string
  /** Looks for wallets here, now and later; calls back with all found so far; returns the stop. `modal` is for adapters that keep a library in step. */
  watchConnectors?(
    onConnectors: (connectors: readonly Connector[]) => void,
    options: DiscoveryOptions,
    networkOf: NetworkOf,
    accountOf: AccountOf,
    modal?: unknown,
  ): () => void
  /**
   * The native balance, or that of the token a dApp named instead. Without it only EVM balances are read.
   * @returns the amount as decimal text and its symbol. @throws ModalError when no node answers.
   */
  getBalance?(query: BalanceQuery): Promise<Balance>
  /** What an account has done, where no service lists it: the newest first, a page at a time. @throws ModalError when no node answers. */
  getHistory?(query: HistoryQuery): Promise<HistoryRows>
  /**
   * Makes of this namespace's part in a WalletConnect session, or in the embedded wallet, the provider that dApps of the namespace
   * expect, asked for once for each part. Without it they get the part itself, which is EIP-1193's kin.
   */
  toProvider?(face: RemoteFace): Promise<unknown>
  /** Has the wallet sign a text, and answers the signature as verifiers of the namespace expect it. Without it an EVM wallet is asked by `personal_sign`. */
  signMessage?(message: MessageToSign): Promise<string>
  /** Fetches what sends; without it nothing can be sent in this namespace. */
  transfers?(): Promise<Transfers>
  /** Fetches what knows names, where the namespace keeps them on its own chains. Those of EVM accounts are told by the service and ENS. */
  names?(): Promise<Names>
}

/** Names of accounts, as the nodes of a network tell them. */
export interface Names {
  /** Whether a text may be a name, by its shape. Without it nobody is paid by a name. */
  isName?(text: string): boolean
  /** The address a name leads to; undefined where it leads to none. @throws where no node tells, or what they tell does not agree */
  resolve?(name: string, place: TransferPlace): Promise<string | undefined>
  /** What an account goes by; undefined where it has no name. @throws where no node tells */
  nameOf(address: string, place: TransferPlace): Promise<string | undefined>
}

/** A text for the wallet to sign. */
export interface MessageToSign {
  /** The provider of the connected wallet: `connector.provider`. */
  provider: unknown
  message: string
  /** Who signs. */
  address: string
}

/** What sends in one namespace; fetched when a visitor wants to pay. */
export interface Transfers {
  /**
   * What a transfer will cost, in units of the native coin, at most. What it leaves of a balance can be sent whole: ask with the balance.
   * @throws ModalError when no node answers, or the transfer cannot be right
   */
  getFee(transfer: Transfer): Promise<bigint>
  /** Whether the wallet may set the network fee by itself, so that `getFee` is an estimate of it, and not the most; without it, it may. */
  isFeeAbout?(provider: unknown): boolean
  /** What the token itself keeps of a transfer, in its own units; where no token does, there is none. @throws ModalError as `getFee` */
  getTokenFee?(transfer: Transfer): Promise<bigint>
  /**
   * Asks the wallet for a transfer, and hands it to the network where the wallet does not. Resolves with the transaction's id.
   * @throws ModalError `userRejected`, … and before the wallet is asked where receiver or amount cannot be right
   */
  send(transfer: Transfer): Promise<string>
  /** Resolves once the transaction is in a block; asks at most for a minute. Another id is that under which it came. @throws where it failed there, was called off, or did not come */
  confirm(id: string, place: FollowingPlace): Promise<string | void>
  /** What the wallet will be asked for, where that can be told beforehand. @throws ModalError where receiver, token or amount cannot be right */
  prepare?(transfer: Transfer): Promise<PreparedTransaction>
  /** What the chain itself says of a token, whatever a list says. Where nothing has tokens there is none. @throws ModalError where it is none there */
  readToken?(token: string, place: TransferPlace & { owner: string }): Promise<TokenOnChain>
  /** Fetches what EVM accounts do besides transfers. @internal */
  calls?(): Promise<Calls>
  /** Makes one transaction of what a dApp wants done, where a family knows no calls. @throws ModalError if it cannot be right. @internal */
  compose?(asked: Composing): Promise<Composed>
  /** Fetches what knows who may take tokens from an EVM account. @internal */
  allowances?(): Promise<Allowances>
}

/** A token, and what an account has of it, in the words of its contract or mint; its symbol where contracts say one, empty where this one does not. */
export interface TokenOnChain {
  decimals: number
  /** What can be sent of it. */
  units: bigint
  symbol?: string | undefined
}

/** So many units; of the native coin where no token is named. */
export interface Units {
  token?: string | undefined
  units: bigint
}

/** What has to be true of calls that somebody else has made, and who may try them. */
export interface Trial {
  /** RPC addresses of nodes that may try them: of nobody who has made them. */
  urls: readonly string[]
  /** What has to come at least. */
  gives: Units
  /** What may go at most; nothing else may. */
  takes: Units
  /** More tokens of the account, which are looked at where a node does not tell by itself what else has gone: without them such a node cannot tell. */
  keeps?: readonly string[] | undefined
  /** A node could try it when it was shown: where none can by now, it is not sent (`callsChanged`). */
  isTried?: boolean
}

/** What a trial has found: what is wrong by its name as an error, or that nothing is; undefined where no node could tell. */
export type Verdict = 'swapGivesLess' | 'swapTakesMore' | 'executionReverted' | false | undefined

/** A transaction that was made elsewhere, a swap by the blockchain API say; it is sent exactly as it stands. */
export interface Call extends TransferPlace {
  provider: unknown
  from: string
  transaction: PreparedTransaction
  /** The gas it takes at most, where it cannot be estimated yet: a swap before its approval. */
  gas?: bigint | undefined
  /** As in `Transfer`. */
  isSmartAccount?: boolean | undefined
  /** What would give less, or take more, is not sent, as far as a node can tell. */
  trial?: Trial | undefined
}

/** Several of them, to be carried out in their order. */
export interface Batch extends Omit<Call, 'transaction' | 'gas'> {
  transactions: readonly PreparedTransaction[]
  /** Some may be carried out without the others; without it all are, or none. */
  isLoose?: boolean | undefined
  /** What the wallet is asked to do besides, by name (EIP-5792). */
  capabilities?: Readonly<Record<string, unknown>> | undefined
}

/** What may take units of a token from an account (ERC-20); of a collection every piece, or with 0 units none (ERC-721, ERC-1155). */
export interface Approval {
  token: string
  spender: string
  units: bigint
  isCollection?: true | undefined
  /** Of one NFT, by its number; without units of it nobody may take it. */
  piece?: bigint | undefined
}

/** What a dApp wants done in one transaction, and by whom. */
export interface Composing extends TransferPlace {
  provider: unknown
  from: string
  made: SendMade
}

/** What EVM accounts do besides transfers: approvals, transactions made elsewhere, and several at once (EIP-5792). */
export interface Calls {
  /** What a call costs in wei at most, as `Transfers.getFee`. @throws ModalError, `executionReverted` where it would fail */
  getFee(call: Call): Promise<bigint>
  /** Asks the wallet for exactly this transaction, after all that can be known before has been looked at. Resolves with its hash. @throws ModalError */
  send(call: Call): Promise<string>
  /** The transaction that approves just so many units. @throws ModalError where an address cannot be right */
  toApproval(approval: Approval): PreparedTransaction
  /** What call data approves; undefined for any other call. */
  readApproval(data: string): Omit<Approval, 'token'> | undefined
  /** What the transactions, one after the other, would do, as the nodes of their trial tell. Throws nothing. */
  tryOut(batch: Batch): Promise<Verdict>
  /** How many units of a token somebody may take from an account, by the token's own word. @throws where no node tells */
  readAllowance(allowance: Omit<Approval, 'units'> & TransferPlace & { from: string }): Promise<bigint>
  /**
   * What a transaction that is in a block has given an account of a token, or the native coin, decimal text; undefined where its receipt
   * does not tell. @throws where no node answers
   */
  readGain(id: string, place: TransferPlace & { from: string; token?: string | undefined; decimals: number }): Promise<string | undefined>
  /** What transactions, one after the other, would do, as the first node tells that can; `isUnanswered` where none does. */
  foresee(batch: Omit<Batch, 'provider'>): Promise<Foresight>
  /** What the wallet can do; it is asked once for each account and network. Throws nothing. */
  readCapabilities(place: Omit<Batch, 'transactions'>): Promise<Capabilities>
  /** Whether the wallet carries out several calls as one, all or none. Throws nothing. */
  canBatch(place: Omit<Batch, 'transactions'>): Promise<boolean>
  /**
   * Asks for all of them at once. Resolves with the wallet's name for them, which is no hash.
   * @throws ModalError, `atomicityNotSupported` where the wallet does not do so after all; then `canBatch` says so too
   */
  sendBatch(batch: Batch): Promise<string>
  /**
   * Resolves with the hashes once they have been carried out, none where the wallet names none; with undefined where the wallet could not
   * say anything of them for a minute. @throws ModalError `transactionUnconfirmed` where they are still on their way then, `transactionKnown`
   * where the wallet says that they have failed and the network has what it names as done; `callsNotSent`, …
   */
  confirmBatch(id: string, place: Omit<Batch, 'transactions'>): Promise<readonly string[] | undefined>
}

/** What an EVM wallet will be asked to sign, besides the account that pays. */
export interface PreparedTransaction {
  /** The receiver, or the contract of the token; with its checksum. */
  to: string
  /** In wei, as nodes read it: `0x0` for a token. */
  value: string
  /** The call, or `0x`. */
  data: string
}

/** Where a transfer happens. */
export interface TransferPlace {
  network: CaipNetwork
  /** RPC addresses in the order of preference. */
  urls: readonly string[]
  signal?: AbortSignal | undefined
  /** Called as the wallet is asked: until then nodes are. @internal */
  onAsk?: (() => unknown) | undefined
}

/** Where a transaction is followed, and what tells it from another that takes its place. */
export interface FollowingPlace extends TransferPlace {
  /** Who sent it. */
  from?: string | undefined
  /** Who is paid by it, where that is somebody. */
  to?: string | undefined
  /** By what another is known to stand in its place, in the adapter's own words; the network forgets it together with the transaction. */
  mark?: string | undefined
  /** Called with its mark once that is known, for the next time; and with none where nobody knew of it to the end. */
  onSeen?(mark: string | undefined): void
}

/** What has become of a transaction that another took the place of: the id of one that does the same, or the name of an error. */
export type Fate = { hash: string } | { name: 'transactionCalledOff' | 'transactionReplaced' }

/** A payment from a visitor's account to another. */
export interface Transfer extends TransferPlace {
  /** The provider of the connected wallet: `connector.provider`. */
  provider: unknown
  from: string
  to: string
  /** The amount in the smallest unit: wei, lamports, satoshis, or that of the token. */
  units: bigint
  /** Contract address or mint of the token; without it, it is the native coin. */
  token?: string | undefined
  /** The account is a contract, and others may pay its network fee: the fee is not held against its balance (specification, section 5). */
  isSmartAccount?: boolean | undefined
  /** The network fee that was confirmed, in the coin's smallest unit. Where it is built here (Bitcoin, Solana) none is higher: `networkFeeHigher`. */
  maxFee?: bigint | undefined
  /** What the token itself keeps of it, as it was confirmed, in its smallest unit: where it keeps more by then, nothing is sent. */
  maxTokenFee?: bigint | undefined
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

/** Whose history, and from where on. */
export interface HistoryQuery extends TransferPlace {
  address: string
  /** `next` of the page before. */
  cursor?: string | undefined
}

/** A page of a history: rows in the shape of the blockchain API (references, wire 1.6), and what asks for the next one. */
export interface HistoryRows {
  rows: readonly unknown[]
  next: string | undefined
}

/** An amount for people: decimal text with its symbol. */
export interface Balance {
  balance: string
  symbol: string
}
