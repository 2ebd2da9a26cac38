import type { Namespace } from './caip.js'
import type { Connection, Connector } from './connector.js'

/** Ids under which connections are stored that one session of a wallet serves (CAIP-25) begin so; its rdns follows. */
export const MULTICHAIN = 'multichain:'

/** Whether a connection is a part of such a session. */
export const isMultichain = (id: string | undefined): boolean => Boolean(id?.startsWith(MULTICHAIN))

/** The families whose methods these wallets are known to speak. */
export const MULTICHAIN_NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122']

/** What such a wallet says of itself (CAIP-294); what is not checked may be anything. */
export interface Announced {
  rdns: string
  /** That of its other announcement, for EVM chains (EIP-6963). */
  uuid: string
  name?: unknown
  icon?: unknown
  /** The ways to it. */
  targets?: unknown
}

/** Reads an announcement; undefined where it is none. */
export function readAnnounced(detail: unknown): Announced | undefined {
  const { params } = Object(detail) as { params?: unknown }
  const { rdns, uuid, ...rest } = Object(params) as Partial<Record<keyof Announced, unknown>>
  return typeof rdns === 'string' && /^[\w-]{1,60}(\.[\w-]{1,60}){1,6}$/.test(rdns) && typeof uuid === 'string'
    ? { ...rest, rdns, uuid }
    : undefined
}

/** A wallet that connects several families with one approval: one session, a connector for each family. */
export interface MultichainWallet {
  readonly id: string
  readonly name: string
  /** The ways to it, as it announced them. */
  readonly ways: string
  /** Somebody else has announced themselves under its id: neither is taken for the wallet. */
  isDoubted: boolean
  /** Whether it has answered. */
  readonly isReady: boolean
  /** Asks nobody: what the wallet shares with this page already. @throws where it does not answer in time */
  read(): Promise<void>
  /**
   * Asks the visitor for these families, on every network of the dApp, unless the session grants somebody in each already. One that is just being told
   * that it is left hears that first, within `FAREWELL_LIMIT`; then, and once it has said what it shares, it is asked for no family of which
   * `isWanted` says no.
   * @throws what the wallet threw, `walletBadAnswer`, `walletSharesNothing`, `walletSharesNoEthereum`
   */
  ask(families: readonly Namespace[], isWanted?: (namespace: Namespace) => boolean): Promise<void>
  /** What stands in a family; undefined where the session grants nothing there. */
  connectionOf(namespace: Namespace): Connection | undefined
  /** The way to its part in a family. Its provider is made for the dApp by the family's adapter. */
  connectorOf(namespace: Namespace): Promise<Connector>
  /** Connects all families at once, as `flows/connect` does one. */
  connect(signal?: AbortSignal): Promise<string | undefined>
  /** Gives back what it has granted these families, and what it grants them later, until it is asked for them again. @throws what the wallet threw */
  leave(families: readonly Namespace[]): Promise<void>
  /** Lets go of these families here, until it is asked for them again, and tells nobody. */
  forget(families: readonly Namespace[]): void
  /** Listens to the wallet no more. */
  stop(): void
}
