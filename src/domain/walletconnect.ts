import type { CaipNetworkId, Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { CaipNetwork } from './networks.js'
import type { Cacao } from './sign-in.js'
import { PAIRING_LIFE, PAIRING_MARGIN, RELAY_LIMIT } from './times.js'

/** The id under which a WalletConnect connection is stored, as AppKit does. */
export const WALLETCONNECT_ID = 'walletConnect'

/** One namespace of a wallet that is not in this page, as a provider of its own. Events: `accountsChanged`, `chainChanged`, `connect`, `disconnect`. */
export interface RemoteFace {
  /** What the wallet is called, and what it can be asked for, where no session says so. */
  readonly name?: string | undefined
  readonly methods?: readonly string[] | undefined
  /** Of Bitcoin: it signs whatever is an account's, and cannot be told which inputs. */
  readonly signsAll?: boolean | undefined
  /** What stands with the wallet; undefined when it has ended, and where there are no sessions. */
  readonly session?: Session | undefined
  /** The network in use. */
  readonly caipNetworkId: CaipNetworkId | undefined
  /** Bare addresses, the one in use first. */
  readonly accounts: readonly string[]
  /** Asks the wallet, or a node where the wallet does not grant the method, on the network in use. @throws ProviderRpcError */
  request<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }): Promise<Result>
  on(event: string, listener: (value: never) => void): void
  off(event: string, listener: (value: never) => void): void
  /** Ends the session, with all its namespaces. */
  disconnect?(): Promise<void>
}

/** What a session grants in one namespace. */
export interface SessionFace extends RemoteFace {
  readonly isWalletConnect: true
}

/** The link of a pairing that the page has made itself, for the client to take on. */
export interface MadeLink {
  readonly uri: string
  /** The hash of the key. */
  readonly topic: string
  /** What the pairing's messages are sealed with; 64 hexadecimal digits. Kept nowhere. */
  readonly symKey: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Milliseconds since 1970. */
  readonly madeAt: number
  readonly methods?: readonly string[] | undefined
}

/** How to ask for a session. */
export interface PairingOptions {
  /** Everything the dApp offers; the wallet grants what it can. */
  networks: readonly CaipNetwork[]
  /** Where to be once connected, the most wanted first; what is not granted is passed over. */
  wanted: readonly CaipNetworkId[]
  /** What to sign with the same click, where the wallet knows how. Only with networks of `eip155`. */
  signIn?: Omit<AuthenticateParams, 'chains' | 'methods' | 'signal'> | undefined
  /** The link to propose over, where there is one already; a provider of the dApp's own makes its own. */
  link?: MadeLink | undefined
  /** The link for a QR code or a wallet's app, once the relay has taken the proposal. */
  onUri(uri: string): void
  /** Ends the attempt; a wallet that approves it later is turned away. */
  signal: AbortSignal
}

/** What somebody has signed by connecting: the text, and the rest as the wallet tells it. */
export interface SignedByClick {
  message: string
  cacao: Cacao
}

/** WalletConnect as one modal uses it: one client, at most one session, a connector for each namespace the session serves. */
export interface WalletConnect {
  readonly provider: UniversalProvider
  /** What the client has logged lately, for a developer to save. */
  readonly log: { text(): string }
  session(): Session | undefined
  /** Who the relay knows this visitor as (`did:key:z…`); undefined where the dApp's own provider does not say. */
  clientId(): Promise<string | undefined>
  /**
   * Asks for a session; resolves when it stands, with what was signed along with it.
   * @throws `userRejected`, `proposalExpired`, `relayRefused` or `clockWrong` where the relay turned us away for good, what `signal` was aborted with
   */
  pair(options: PairingOptions): Promise<readonly SignedByClick[]>
  /**
   * Takes up the session that comes over a pairing of a page that was here before, and was thrown away; told as those that `pair` did not ask for.
   * Where the wallet refuses instead, `onRefused` gets `userRejected`, or what else it said, once.
   */
  awaitOver(topic: string, isWanted: () => boolean, onRefused: (error: unknown) => void): void
  /** The connector of a namespace that the session serves. */
  connectorOf(namespace: Namespace): Connector | undefined
  /** Calls back when a session stands that `pair` did not ask for: the dApp's own doing. Returns the stop. */
  watchSession(onSession: () => void): () => void
  /** Ends everything but the session itself. */
  destroy(): void
}

/** Whether a link is still worth scanning: it has more than 10 s to live (specification, section 4). */
export function isFresh({ expiresAt }: { expiresAt: number }, now: number): boolean {
  return expiresAt - now > PAIRING_MARGIN
}

/** When a link that is being looked at is renewed, after it was made: so early that the next one is there in time. */
export const RENEW_AFTER = PAIRING_LIFE - PAIRING_MARGIN - RELAY_LIMIT

/** Whether it is time for the next link. */
export function isDue({ expiresAt }: { expiresAt: number }, now: number): boolean {
  return now >= expiresAt - PAIRING_LIFE + RENEW_AFTER
}

/** How the dApp presents itself to wallets. */
export interface Metadata {
  name: string
  description: string
  url: string
  icons: string[]
}

/** What one namespace of a WalletConnect session grants: where, as whom, and what may be asked. */
export interface SessionNamespace {
  chains?: readonly string[] | undefined
  /** CAIP-10. */
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

/** What a dApp asks for in one namespace; `rpcMap` is by chain reference. */
export interface ProposedNamespace {
  chains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  rpcMap?: Readonly<Record<string, string>> | undefined
  defaultChain?: string | undefined
}

export type ProposedNamespaces = Readonly<Record<string, ProposedNamespace>>

/** Whom a session is with, in the wallet's own words. */
export interface PeerMetadata extends Metadata {
  redirect?: { native?: string | undefined; universal?: string | undefined; linkMode?: boolean | undefined } | undefined
}

/** A WalletConnect session as far as we read it (references, wire 6). `expiry` is in seconds since 1970. */
export interface Session {
  topic: string
  pairingTopic?: string | undefined
  expiry: number
  acknowledged?: boolean | undefined
  namespaces: Readonly<Record<string, SessionNamespace>>
  peer: { publicKey?: string | undefined; metadata: PeerMetadata }
  sessionProperties?: Readonly<Record<string, string>> | undefined
  scopedProperties?: Readonly<Record<string, unknown>> | undefined
  sessionConfig?: { disableDeepLink?: boolean | undefined } | undefined
}

/** What `connect` may be asked for. */
export interface ConnectParams {
  /** Kept for dApps of old; asked for as optional, as every wallet of today expects. */
  namespaces?: ProposedNamespaces | undefined
  optionalNamespaces?: ProposedNamespaces | undefined
  sessionProperties?: Readonly<Record<string, string>> | undefined
  scopedProperties?: Readonly<Record<string, unknown>> | undefined
  /** A pairing that stands already. */
  pairingTopic?: string | undefined
  /** Ends the wait; what the wallet answers later is turned away. */
  signal?: AbortSignal | undefined
}

/** What one click is to sign, and what it is to grant (references, wire 6.4). */
export interface AuthenticateParams {
  /** CAIP-2, of `eip155` only; the first is the one to start on. */
  chains: readonly string[]
  /** Host and port of the page. */
  domain: string
  uri: string
  nonce: string
  statement?: string | undefined
  exp?: string | undefined
  nbf?: string | undefined
  resources?: readonly string[] | undefined
  /** What the session is to grant. */
  methods?: readonly string[] | undefined
  /** Ends the wait; what the wallet answers later is turned away. */
  signal?: AbortSignal | undefined
}

/** The events of a universal provider, and what their listeners are told. */
export interface UniversalProviderEvents {
  display_uri: string
  connect: { session: Session }
  disconnect: { code: number; message: string; data?: unknown }
  /** Plain addresses of the namespace in which they changed. */
  accountsChanged: readonly string[]
  /** Of eip155 hexadecimal (EIP-1193), of other namespaces the chain's reference. */
  chainChanged: string
  /** A session event as the wallet sent it. */
  session_event: { id?: number; topic: string; params: { event: { name: string; data: unknown }; chainId: string } }
  session_update: { id?: number; topic: string; params: { namespaces: Record<string, SessionNamespace> } }
  session_delete: { id?: number; topic: string }
  session_ping: { id?: number; topic: string }
}

/**
 * A provider over the namespaces of one WalletConnect session (specification, section 4; references, wire 6.6).
 * `getUniversalProvider()` answers ours; a dApp may hand in its own by the option `universalProvider`.
 */
export interface UniversalProvider {
  session?: Session | undefined
  /** The link last made, for a QR code or a wallet's deep link. */
  uri?: string | undefined
  /** WalletConnect's own client, for what is not offered here. */
  readonly client: unknown
  /** What the client has logged lately, for a developer to save; ours only. */
  readonly log?: { text(): string } | undefined
  /** Pairs: `display_uri` brings the link, and the session stands once the wallet has approved. @throws where it refuses or lets the proposal expire */
  connect(params: ConnectParams): Promise<Session | undefined>
  /**
   * Pairs, and has the visitor sign in with the same click; `auths` are missing where the wallet does not know how, and has only connected.
   * Not every provider can. @throws as `connect`
   */
  authenticate?(params: AuthenticateParams): Promise<{ session?: Session | undefined; auths?: readonly Cacao[] | undefined }>
  /** The accounts of the session, pairing first where there is none. */
  enable(): Promise<readonly string[]>
  /**
   * Asks in the name of a chain: what the session grants goes to the wallet, what is known here is answered here, all else goes
   * to a node. @param chain CAIP-2, else the default chain. @param expiry seconds, 300 to 604800
   */
  request<Result = unknown>(call: { method: string; params?: unknown }, chain?: string, expiry?: number): Promise<Result>
  /** Does nothing where the session does not serve the chain's namespace. */
  setDefaultChain(chain: string, rpcUrl?: string): void
  /** The chain in use of a namespace (CAIP-2). Not every provider tells. */
  chainOf?(namespace: string): string | undefined
  /** Ends here at once, then tells the wallet; waits 8 s for that at most, and never fails. */
  disconnect(): Promise<void>
  /** Ends here without telling the wallet: somebody else has, in another tab. */
  forget?(): void
  // Of the events above, and of whatever the session's wallet may send by a name of its own.
  on(event: string, listener: (value: never) => void): unknown
  once(event: string, listener: (value: never) => void): unknown
  off(event: string, listener: (value: never) => void): unknown
  removeListener(event: string, listener: (value: never) => void): unknown
}
