import type { CaipNetworkId, Namespace } from './caip.js'
import type { Connector } from './connector.js'
import type { CaipNetwork } from './networks.js'
import type { Session, UniversalProvider } from './universal-provider.js'

/** The id under which a WalletConnect connection is stored, as AppKit does. */
export const WALLETCONNECT_ID = 'walletConnect'

/** How to ask for a session. */
export interface PairingWish {
  /** Everything the dApp offers; the wallet grants what it can. */
  networks: readonly CaipNetwork[]
  /** Where to be once connected, the most wanted first; what is not granted is passed over. */
  wanted: readonly CaipNetworkId[]
  /** The link for a QR code or a wallet's app, once the relay has taken the proposal. */
  onUri(uri: string): void
  /** Ends the attempt; a wallet that approves it later is turned away. */
  signal: AbortSignal
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
   * Asks for a session; resolves when it stands.
   * @throws `userRejected`, `proposalExpired`, `relayRefused` or `clockWrong` where the relay turned us away for good, what `signal` was aborted with
   */
  pair(wish: PairingWish): Promise<void>
  /** The connector of a namespace that the session serves. */
  connectorOf(namespace: Namespace): Connector | undefined
  /** Calls back when a session stands that `pair` did not ask for: the dApp's own doing. Returns the stop. */
  watchSession(onSession: () => void): () => void
  /** Ends everything but the session itself. */
  destroy(): void
}
