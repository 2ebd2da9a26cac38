import type { CaipNetworkId, Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { CaipNetwork } from './networks.js'
import type { Cacao } from './sign-in.js'
import type { AuthenticateParams, Session, UniversalProvider } from './universal-provider.js'
import { PAIRING_LIFE, PAIRING_MARGIN, RELAY_LIMIT } from './times.js'

/** The id under which a WalletConnect connection is stored, as AppKit does. */
export const WALLETCONNECT_ID = 'walletConnect'

/** One namespace of a wallet that is not in this page, as a provider of its own. Events: `accountsChanged`, `chainChanged`, `connect`, `disconnect`. */
export interface RemoteFace {
  /** What the wallet is called, and what it can be asked for, where no session says so. */
  readonly name?: string | undefined
  readonly methods?: readonly string[] | undefined
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
