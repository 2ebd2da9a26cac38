import type { Metadata } from './metadata.js'
import type { Cacao } from './sign-in.js'

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
