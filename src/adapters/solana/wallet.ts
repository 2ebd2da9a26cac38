import type { SolanaSendOptions, SolanaSignInInput, SolanaSignInOutput } from '../../domain/solana-provider.js'
import type { CaipNetwork } from '../../domain/networks.js'
import type { CaipNetworkId } from '../../domain/caip.js'
import type { Wire } from './wire.js'

/** One way to a Solana wallet, of this page or behind WalletConnect, as the provider uses it. All answers are checked. */
export interface SolanaWallet {
  readonly name: string
  /** The addresses that the wallet shares, its own choice first. */
  accounts(): readonly string[]
  /** Where requests go: read anew with each. */
  caipNetworkId(): CaipNetworkId
  /** The networks of the dApp that the wallet serves. */
  networks(): readonly CaipNetwork[]
  /** Asks the visitor, or nobody (`silent`). */
  connect(silent?: boolean): Promise<readonly string[]>
  disconnect(): Promise<void>
  signMessage(message: Uint8Array, address: string): Promise<Uint8Array>
  /** Answers the transactions with signatures, and with what the wallet has added where it may. */
  sign(wires: readonly Wire[], address: string): Promise<readonly Wire[]>
  /** Has them signed and sent; answers their ids. Undefined where the wallet cannot. */
  signAndSend(wires: readonly Wire[], address: string, options: SolanaSendOptions | undefined): Promise<readonly string[]> | undefined
  signIn?: ((input: SolanaSignInInput | undefined) => Promise<SolanaSignInOutput>) | undefined
  request?: (<Result = unknown>(call: { method: string; params?: readonly unknown[] | object }) => Promise<Result>) | undefined
  /** Asks a node of the network in use. */
  askNode(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Tells of accounts, and over WalletConnect of networks; returns the stop. */
  watch(events: SolanaWalletEvents): () => void
}

export interface SolanaWalletEvents {
  onAccounts(accounts: readonly string[]): void
  /** The dApp has let go, or the session is over. */
  onEnd(): void
  onNetwork?(caipNetworkId: CaipNetworkId): void
}
