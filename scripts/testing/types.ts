// What a test has of the kit's wallets: the public types, which name nothing but themselves.

/** The chain families that wallets of the kit are in. */
export type WalletNamespace = 'eip155' | 'solana' | 'bip122' | 'polkadot'

/** What becomes of a question that a visitor would have to answer. */
export type WalletAnswer =
  /** At once yes. */
  | 'approve'
  /** At once no (4001). */
  | 'refuse'
  /** It waits for `wallet.approve()` or `wallet.refuse()`. */
  | 'ask'
  /** No answer, ever. */
  | 'hang'
  /** The error of a wallet that has another question open (-32002). */
  | 'busy'

/** A request that reached the wallet. */
export interface WalletRequest {
  /** Of the site that asked. */
  origin: string
  method: string
  params?: unknown
}

/** A question that waits for the visitor. */
export interface WalletQuestion extends WalletRequest {
  kind: 'connect' | 'sign' | 'send' | 'switch' | 'add' | 'watch'
  /** What a wallet would write above it. */
  title: string
  /** The message or the data to sign, where there is one. */
  text?: string
}

/** A network of EVM that a wallet is told of. */
export interface WalletNetwork {
  id: number
  name?: string
  /** Its node; without one the wallet answers by itself, from a chain in memory. */
  rpcUrl?: string
}

/** How a wallet is made. */
export interface WalletOptions {
  /** @default 'Test Wallet' */
  name?: string
  /** What sets it apart from other wallets (EIP-6963). @default made of its name */
  rdns?: string
  /** A `data:` URL. */
  icon?: string
  /** The phrase behind its accounts. @default that of Hardhat and Anvil, `test test … junk` */
  phrase?: string
  /** How many accounts it has. @default 3 */
  accounts?: number
  /** The EVM networks that it knows, the one it stands on first. @default Ethereum and those that sites add */
  networks?: readonly (number | WalletNetwork)[]
  /** Wei that each account has on each network in memory, 100 ETH unless told otherwise. */
  balance?: bigint
  /** In which chain families it is. @default all */
  namespaces?: readonly WalletNamespace[]
  /** How it answers at first. @default 'approve' */
  answer?: WalletAnswer
  /** Whether it carries out several calls as one, with one approval (EIP-5792), on its networks in memory. @default false */
  batches?: boolean
  /** Whether it also is `window.ethereum`. @default false */
  injected?: boolean
  /** Marks on its EVM provider, as `{ isMetaMask: true }`. */
  flags?: Readonly<Record<string, boolean>>
  /** How it is there for Bitcoin. @default 'standard', that is by Wallet Standard */
  bitcoin?: 'standard' | 'sats-connect' | 'leather' | 'okx' | 'unisat'
  /** Nodes of other families; without one it signs and does not send. Ids are CAIP-2; `apiUrl` is that of an Esplora. */
  nodes?: {
    solana?: { networkId: string; rpcUrl: string }
    bitcoin?: { networkId: string; apiUrl: string }
    polkadot?: { networkId: string; rpcUrl: string; ss58Format?: number }
  }
}

/** What a test answers in a wallet's stead: a value, or what makes one. What it throws with a `code` is the wallet's error. */
export type WalletReply = unknown | ((params: readonly unknown[]) => unknown)

/** A wallet that a test commands. Its keys and signatures are real. */
export interface MockWallet {
  readonly name: string
  readonly rdns: string
  /** The `data-testid` of its row in the modal. */
  readonly testId: string
  /** The EVM account in use. */
  readonly address: string
  /** Its EVM accounts. */
  readonly accounts: readonly string[]
  /** The EVM network it stands on. */
  readonly networkId: number
  /** Every request of every page, oldest first. */
  readonly requests: readonly WalletRequest[]
  /** What waits for the visitor, oldest first. */
  readonly questions: readonly WalletQuestion[]
  /** The sites that are connected. */
  readonly sites: readonly string[]
  /** The account in use of a chain family; on Bitcoin the one for payments. */
  addressOf(namespace: WalletNamespace): Promise<string>
  /** How it answers from now on; with `methods` only those (`eth_requestAccounts`, `solana_signMessage`, …). */
  always(answer: WalletAnswer, ...methods: string[]): void
  /** How it answers the next question, before it goes on as always. */
  once(answer: WalletAnswer): void
  /** Answers a method itself from now on, without a question; undefined ends it. */
  reply(method: string, reply: WalletReply): void
  /** Milliseconds before every answer; 0 ends it. */
  delay(ms: number): void
  /** The next question: one that waits, or the next to come. @throws where none comes within `limit` ms, 5000 unless told otherwise */
  nextQuestion(limit?: number): Promise<WalletQuestion>
  /** Says yes to the oldest question, and waits for it if there is none yet. */
  approve(limit?: number): Promise<WalletQuestion>
  /** Says no to the oldest question, and waits for it if there is none yet. */
  refuse(limit?: number): Promise<WalletQuestion>
  /** Locks it: sites see no account, and questions wait until it is unlocked. */
  lock(): void
  unlock(): void
  /** The visitor turns to another EVM account; connected sites hear of it. */
  selectAccount(address: string): void
  /** The visitor turns to another EVM network, known to the dApp or not; connected sites hear of it. */
  selectNetwork(id: number): void
  /** Forgets a network, so that sites have to add it. */
  forgetNetwork(id: number): void
  /** Takes the permission away from every site. */
  disconnect(): void
  /** It reaches no chain (4900) until told otherwise; sites hear of it. */
  offline(isOffline?: boolean): void
  /** Ends it: what waits fails. */
  close(): void
}
